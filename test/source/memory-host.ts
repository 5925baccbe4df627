import type { SourceHost } from "../../generator/source/reading/read.ts";

/** Files that a test holds in memory. */
export function memoryHost(files: Readonly<Record<string, string>>): SourceHost {
  return {
    readFile: (path) =>
      Object.hasOwn(files, path)
        ? Promise.resolve(files[path] as string)
        : Promise.reject(new Error("there is no such file")),
  };
}
