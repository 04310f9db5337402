// Starts the dashboard. Everything it shows comes from the public API under /v1.
import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
