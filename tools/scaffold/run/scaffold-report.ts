import { visible } from "../../../generator/diagnostics/visible.ts";
import { inOrder } from "../edit.ts";
import type { ScaffoldResult } from "../scaffold.ts";
import type { Printer } from "../../frame/printer.ts";
import type { ScaffoldFlags } from "../flags.ts";

/** Prints what was added or, with `--check` and `--dry-run`, what would be. */
export function printScaffold(
  result: ScaffoldResult,
  file: string,
  flags: Pick<ScaffoldFlags, "check" | "dryRun">,
  printer: Printer,
): void {
  const { missing } = result;
  if (flags.check === true) {
    if (missing.length > 0) printer.err.write(checkText(result, file));
    else printer.say(`${file} has every handler`);
    return;
  }
  if (flags.dryRun === true) {
    printer.out.write(dryText(result, file));
    return;
  }
  if (missing.length === 0) {
    printer.say(`${file} has every handler, nothing to add`);
    return;
  }
  const names = missing.map((operation) => operation.name);
  const shown = names.length > 8 ? [...names.slice(0, 8), "…"] : names;
  const count = `${names.length} handler${names.length === 1 ? "" : "s"}`;
  printer.say(`added ${count} to ${file}: ${shown.join(", ")}`);
}

function checkText({ missing }: ScaffoldResult, file: string): string {
  const lines = missing.map(
    ({ name, method, path }) => `  missing  ${name}  ${method.toUpperCase()} ${visible(path)}`,
  );
  const head = `error: ${file} lacks handlers`;
  return `${[head, ...lines].join("\n")}\n  help: run 'diptych scaffold' and write what they do\n`;
}

/** The whole of a new file; otherwise the added lines, each below the line that it follows. */
function dryText({ text, insertions }: ScaffoldResult, file: string): string {
  if (text === undefined) return "";
  if (insertions.length === 0) return `${file} (new)\n${marked(text)}`;
  const added = inOrder(insertions).map((insertion) => insertion.text);
  return `${file}\n${marked(added.filter((one) => one.trim() !== ",").join("\n"))}`;
}

const marked = (text: string): string =>
  text
    .replace(/^(\r?\n)+|\s+$/g, "")
    .split(/\r?\n/)
    .map((line) => `+ ${line}`.trimEnd() + "\n")
    .join("");
