// Runs before the first paint, so that a chosen theme never flashes; a file of its own because the page allows no inline script.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is closed to this page; the system's theme holds.
}
