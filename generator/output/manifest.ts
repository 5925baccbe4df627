/** Name of the file that lists what a run has written, in the folder that it wrote to. */
export const manifestName = "diptych.manifest.json";

/** The manifest of a run. */
export interface Manifest {
  /** Files of the run, relative to the folder. */
  readonly files: readonly string[];
  /** Version of Diptych that wrote them; versions up to 0.2 do not say theirs. */
  readonly version?: string;
}

/** Lists the files of a run, so that the next one knows which it may remove. */
export function manifestText({ files, version }: Manifest): string {
  const sorted = [...files].sort();
  const manifest = {
    generator: "diptych",
    ...(version !== undefined && { version }),
    files: sorted,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The manifest of an earlier run; undefined if it is missing or not one of ours. */
export function readManifest(text: string | undefined): Manifest | undefined {
  if (text === undefined) return undefined;
  try {
    const { generator, version, files } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (generator !== "diptych" || !Array.isArray(files)) return undefined;
    const inside = files.filter(
      (file): file is string => typeof file === "string" && isInside(file),
    );
    return { files: inside, ...(isVersion(version) && { version }) };
  } catch {
    return undefined;
  }
}

const isVersion = (value: unknown): value is string =>
  typeof value === "string" && /^\d[\w.+-]{0,60}$/.test(value);

/** Whether a path names something within its folder: a manifest must never lead out of it. */
function isInside(path: string): boolean {
  if (/^[A-Za-z]:|[\\\u0000-\u001f]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
