/** Name of the file that lists what a run has written, in the folder that it wrote to. */
export const manifestName = "diptych.manifest.json";

/** Lists the files of a run, so that the next one knows which it may remove. */
export function manifestText(paths: readonly string[]): string {
  const files = [...paths].sort();
  return `${JSON.stringify({ generator: "diptych", files }, null, 2)}\n`;
}

/** Paths of an earlier run; undefined if the manifest is missing or not one of ours. */
export function manifestPaths(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const { generator, files } = JSON.parse(text) as { generator?: unknown; files?: unknown };
    if (generator !== "diptych" || !Array.isArray(files)) return undefined;
    return files.filter((file): file is string => typeof file === "string" && isInside(file));
  } catch {
    return undefined;
  }
}

/** Whether a path names something within its folder: a manifest must never lead out of it. */
function isInside(path: string): boolean {
  if (/^[A-Za-z]:|[\\\u0000-\u001f]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
