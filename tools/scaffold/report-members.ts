import type { Node } from "ts-morph";
import type { Range } from "../../generator/diagnostics/diagnostic.ts";
import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { suggest } from "../../generator/diagnostics/suggest.ts";
import type { Api } from "../../generator/ir/index.ts";
import type { LocatedFile } from "../../generator/diagnostics/sources.ts";
import type { Members } from "./members.ts";
import { placeOf, sourceText } from "./place.ts";

/** Reports handlers without an operation, and members that cannot be determined. */
export function reportMembers(
  members: Members,
  api: Api,
  diagnostics: Diagnostics,
  sources: LocatedFile[],
): void {
  const names = new Set(api.operations.map((operation) => operation.name));
  const free = [...names].filter((name) => !members.present.has(name));
  const locate = (node: Node): { readonly file: string; readonly range: Range } => {
    const source = node.getSourceFile();
    const file = source.getFilePath();
    if (!sources.some((one) => one.path === file)) sources.push(sourceText(source));
    return { file, range: placeOf(node) };
  };
  for (const [name, node] of members.present) {
    if (names.has(name)) continue;
    const cure = suggest(name, free, "Remove the handler, or correct its name");
    diagnostics.report("handler-unknown", locate(node), { name, cure });
  }
  for (const node of members.opaque) {
    const text = node.getText().replace(/\s+/g, " ").slice(0, 60);
    diagnostics.report("handlers-opaque", locate(node), { text });
  }
}
