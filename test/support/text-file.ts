import type { GeneratedFile } from "../../generator/output/format.ts";

/** A generated file as text. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Files as texts. Modules are in `src/`, where a package has them, also if none was generated. */
export function textFiles(files: readonly GeneratedFile[]): readonly TextFile[] {
  return files.map(({ path, bytes }) => ({
    path: !path.endsWith(".ts") || path.startsWith("src/") ? path : `src/${path}`,
    text: new TextDecoder().decode(bytes),
  }));
}
