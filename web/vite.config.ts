import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

// `npm run dev` takes the API from a service that runs elsewhere: DRUMLINE_URL, or the usual address.
export default defineConfig(({ mode }) => {
  const service = loadEnv(mode, ".", "DRUMLINE_").DRUMLINE_URL ?? "http://127.0.0.1:8400";
  return {
    plugins: [svelte()],
    build: { outDir: "dist", target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    server: { proxy: { "/v1": service, "/login": service } },
  };
});
