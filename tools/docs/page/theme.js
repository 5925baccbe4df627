// @ts-check
/* Sets the colours before anything is drawn: those of the last visit, else those of the system. */
const isDarkPage = () => {
  try {
    const kept = localStorage.getItem("api-docs-theme");
    if (kept !== null) return kept === "dark";
  } catch {
    // Pages of the disk may have no storage.
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
};
document.documentElement.classList.toggle("dark-mode", isDarkPage());
