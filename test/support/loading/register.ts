import { register } from "node:module";
import { aliases, sourceUrls } from "./sources.ts";

// Node.js loads the sources of the project by itself, as users' programs do. Vite loads the tests alone: it would send
// each module to the workers, and calls from module to module take longer there.

const registered = Symbol.for("diptych.sources");

/** Files of a worker share its process, and what is registered stays. */
const worker = process as { [registered]?: true };

if (worker[registered] === undefined) {
  worker[registered] = true;
  register("./hooks.mjs", { parentURL: import.meta.url, data: { aliases, sourceUrls } });
  process.setSourceMapsEnabled(true);
}
