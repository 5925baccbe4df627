import { register } from "node:module";
import { aliases, sourceUrls } from "./sources.ts";

const registered = Symbol.for("diptych.sources");

/** Files of a worker share its process, and what is registered stays. */
const here = process as { [registered]?: true };

/**
 * Lets Node.js load the sources of the project by itself, as users' programs do. Vite loads the tests alone: it would send
 * each module to the workers, and calls from module to module take longer there.
 */
export function registerSources(): void {
  if (here[registered]) return;
  here[registered] = true;
  register("./hooks.mjs", { parentURL: import.meta.url, data: { aliases, sourceUrls } });
  process.setSourceMapsEnabled(true);
}
