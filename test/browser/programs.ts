import { readFile } from "node:fs/promises";
import path from "node:path";
import { bundle, type Bundle } from "../support/bundle.ts";

/** What a page and its worker load to call the service of a test. */
export interface Programs {
  readonly page: Bundle;
  readonly worker: Bundle;
}

export async function bundlePrograms(): Promise<Programs> {
  const text = await readFile(path.join(import.meta.dirname, "worker.ts"), "utf8");
  return {
    page: await bundle(`export { run } from "./program.ts";`, import.meta.dirname),
    worker: await bundle(text, import.meta.dirname),
  };
}
