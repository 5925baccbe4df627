import { expect } from "vitest";
import { folderWith, runIn } from "../../frame/memory-host.ts";

/** Findings of `diptych lint` on the files, as `LINE CODE`, or `FILE:LINE CODE` of other files than a.yaml. */
export async function found(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = ["a.yaml"],
): Promise<readonly string[]> {
  const folder = await folderWith(files);
  const { out, err } = await runIn(folder, ["lint", ...args, "--format", "json"]);
  expect(err).toBe("");
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: { code: string; file?: string; range?: { start: { line: number } } }[];
  };
  return diagnostics.map(({ code, file, range }) => {
    const line = range?.start.line ?? "-";
    return `${file === "a.yaml" ? line : `${file}:${line}`} ${code}`;
  });
}
