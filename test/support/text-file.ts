import type { GeneratedFile } from "../../generator/output/format.ts";

/** A generated file as text. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export function textFiles(files: readonly GeneratedFile[]): readonly TextFile[] {
  return files.map(({ path, bytes }) => ({ path, text: new TextDecoder().decode(bytes) }));
}
