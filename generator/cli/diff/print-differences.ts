import { htmlOf } from "../../diff/report/html.ts";
import { groupChanges } from "../../diff/report/groups.ts";
import { jsonOf } from "../../diff/report/json.ts";
import { markdownOf } from "../../diff/report/markdown.ts";
import { renderChanges } from "../../diff/report/stylish.ts";
import type { Printer } from "../printer.ts";
import type { Compared, DiffFlags } from "./compared.ts";

/** Prints what was found in one format. */
export function printDifferences(
  compared: readonly Compared[],
  { format, color, quiet }: DiffFlags,
  printer: Printer,
): void {
  switch (format) {
    case "json": {
      const [only] = compared;
      const isOne = compared.length === 1 && only?.name === "";
      const all = compared.map((one) => ({ document: one.name, ...jsonOf(one, one.documents) }));
      return printer.json(
        isOne && only !== undefined ? jsonOf(only, only.documents) : { documents: all },
      );
    }
    case "markdown":
      return printer.out.write(
        compared.map((one) => titled(one, markdownOf(one.changes))).join("\n"),
      );
    case "html":
      return printer.out.write(htmlOf(compared));
    case "stylish":
      return printStylish(compared, quiet === true, printer, color);
  }
}

const titled = ({ name }: Compared, text: string): string =>
  name === "" ? text : text.replace("# Changes of the API", `# Changes of \`${name}\``);

function printStylish(
  compared: readonly Compared[],
  isQuiet: boolean,
  printer: Printer,
  _color: boolean,
): void {
  let count = 0;
  for (const { name, changes, documents, accepted } of compared) {
    const groups = groupChanges(changes).filter(
      ({ change }) => !isQuiet || change.level === "breaking",
    );
    count += groups.length;
    const text = renderChanges(groups, documents, { color: printer.out.color });
    if (name !== "" && text !== "")
      printer.out.write(`${printer.out.paint("underline", name)}\n\n`);
    printer.out.write(text);
    if (accepted.length > 0 && !isQuiet)
      printer.out.write(`${accepted.length} accepted by exceptions\n`);
  }
  if (count === 0) printer.say(printer.out.paint("green", "no changes"));
}
