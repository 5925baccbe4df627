import { readFile } from "node:fs/promises";
import { catalogue, type DiagnosticCode } from "../diagnostics/catalogue.ts";
import { changeRules } from "../diff/rules/index.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { CliHost } from "./host.ts";
import { pageOf, pageOfChange } from "./pages.ts";
import { exitCodes, usageError } from "./usage.ts";

/** Prints the page of a code, or all codes with their classes. Returns the exit code. */
export async function explain(code: string | undefined, host: CliHost): Promise<number> {
  if (code === undefined) {
    host.stdout.write(listOfCodes());
    return exitCodes.fine;
  }
  if (Object.hasOwn(changeRules, code)) {
    host.stdout.write(await readFile(pageOfChange(code), "utf8"));
    return exitCodes.fine;
  }
  if (!isCode(code)) {
    const codes = [...Object.keys(catalogue), ...Object.keys(changeRules)];
    const cure = suggest(code, codes, "'diptych explain' lists all codes");
    return usageError(host, `no finding has the code '${code}'`, cure);
  }
  host.stdout.write(await readFile(pageOf(code), "utf8"));
  return exitCodes.fine;
}

const isCode = (text: string): text is DiagnosticCode => Object.hasOwn(catalogue, text);

function listOfCodes(): string {
  const lines = Object.entries(catalogue).map(
    ([code, entry]) => `${entry.class.padEnd("doubtful".length)}  ${code}\n`,
  );
  const changes = Object.keys(changeRules).map(
    (rule) => `${"change".padEnd("doubtful".length)}  ${rule}\n`,
  );
  return [...lines.sort(), ...changes.sort()].join("");
}
