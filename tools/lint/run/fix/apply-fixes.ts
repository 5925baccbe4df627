import path from "node:path";
import type { FixJson } from "../../lint-json.ts";
import type { CliHost } from "../../../frame/host.ts";
import type { Printer } from "../../../frame/printer.ts";
import type { FixedDocuments } from "./fix-documents.ts";
import { patchText } from "../../../frame/patch.ts";
import { writeWritten } from "./written-files.ts";
import type { ArgumentProblem } from "../../../frame/usage.ts";

/** Applied fixes, and files that could not be written. */
export interface AppliedFixes {
  readonly fixes: FixJson;
  readonly problems: readonly ArgumentProblem[];
}

/** Writes the files that were fixed, or prints the patch that would change them. */
export async function applyFixes(
  { fixed, files, left }: FixedDocuments,
  isDry: boolean,
  printer: Printer,
  { cwd }: CliHost,
): Promise<AppliedFixes> {
  const problems: ArgumentProblem[] = [];
  const written: string[] = [];
  const relative = (file: string): string => path.relative(cwd, file).replaceAll("\\", "/");
  if (isDry) {
    const patched = [...files].map(([file, { before, after }]) => ({
      path: relative(file),
      before: before.hasMark ? `\uFEFF${before.text}` : before.text,
      after: before.hasMark ? `\uFEFF${after}` : after,
    }));
    printer.out.write(patchText(patched));
    written.push(...patched.map((one) => one.path));
  } else
    for (const [file, { before, after }] of files) {
      const problem = await writeWritten(file, before, after);
      if (problem === undefined) written.push(relative(file));
      else
        problems.push({
          problem: `'${relative(file)}' was not written: ${problem}`,
          cure: "run the command again; the file is as it was",
        });
    }
  const shown = left.map((one) => ({ ...one, file: relative(one.file) }));
  return { fixes: { fixed, files: written, left: shown }, problems };
}
