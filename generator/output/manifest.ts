/** Name of the file that lists what a run has written, in the folder that it wrote to. */
export const manifestName = "diptych.manifest.json";

/** Lists the files of a run, so that the next one knows which it may remove. */
export function manifestText(paths: readonly string[]): string {
  const files = [...paths].sort();
  return `${JSON.stringify({ generator: "diptych", files }, null, 2)}\n`;
}

/** Paths of an earlier run; none if the manifest is missing or not one of ours. */
export function manifestPaths(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  try {
    const { generator, files } = JSON.parse(text) as { generator?: unknown; files?: unknown };
    if (generator !== "diptych" || !Array.isArray(files)) return [];
    return files.filter((file): file is string => typeof file === "string" && isInside(file));
  } catch {
    return [];
  }
}

/** Whether a path stays within its folder: a manifest must never lead a removal out of it. */
function isInside(path: string): boolean {
  return !path.startsWith("/") && !/^[A-Za-z]:|\\/.test(path) && !path.split("/").includes("..");
}
