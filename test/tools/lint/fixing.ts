import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { Diagnostic } from "../../../generator/diagnostics/diagnostic.ts";
import { analyse } from "../../../generator/analyse.ts";
import { fixFiles } from "../../../tools/lint/fixes/fix-files.ts";
import { lint } from "../../../tools/lint/lint.ts";

/** What is found in the text of a document. */
export async function foundIn(text: string): Promise<readonly Diagnostic[]> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(text) };
  const { sources } = await analyse({ input: "a.yaml", int64: "number" }, host, diagnostics);
  return lint(sources, { rules: {}, extends: "strict" }, diagnostics.all);
}

/** A text after its findings were fixed in rounds, those of one rule if one is named. */
export async function fixText(
  text: string,
  rule?: string,
): Promise<{ readonly text: string; readonly fixed: readonly string[] }> {
  const fixed: string[] = [];
  let now = text;
  for (let round = 0; round < 10; round++) {
    const findings = (await foundIn(now)).filter(({ code }) => rule === undefined || code === rule);
    const result = fixFiles(findings as never, new Map([["a.yaml", now]]), "a.yaml");
    fixed.push(...result.fixed.map(({ code }) => code));
    if (result.fixed.length === 0) return { text: now, fixed };
    now = result.texts.get("a.yaml") ?? now;
  }
  throw new Error("fixing does not end");
}
