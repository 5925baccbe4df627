import type { Declaration, ObjectNode } from "../../ir/index.ts";
import type { JsonContext } from "../json-context.ts";
import { propertyAccess, quote } from "../../names/quote.ts";
import { symbols } from "../symbols.ts";
import { writeName } from "./names.ts";
import { writerOf } from "./writer.ts";

/** View of the function that writes a declaration in `json/encode`. */
export interface DeclarationView {
  readonly type: string;
  readonly write: string;
  readonly recursive: boolean;
  /** Statements that write the value. */
  readonly statements: readonly { readonly statement: string }[];
}

export function declarationView(declaration: Declaration, context: JsonContext): DeclarationView {
  const { type } = declaration;
  const statements =
    type.kind === "object"
      ? objectStatements(type, context)
      : [writerOf(type, context).call("value")];
  return {
    type: context.scope.type("types", symbols.type(declaration)),
    write: writeName(declaration),
    recursive: declaration.recursive,
    statements: statements.map((statement) => ({ statement })),
  };
}

/**
 * The declared properties in the schema's order, then the others where the schema gives them a
 * type. Until a required property has been written, `separator` tells whether one has come before.
 */
function objectStatements(node: ObjectNode, context: JsonContext): string[] {
  const typed = typeof node.additional === "string" ? undefined : node.additional;
  const lines = [`${context.runtime("openJson")}(w, value);`];
  const firstRequired = node.properties.findIndex((property) => property.required);
  const before = firstRequired < 0 ? node.properties.length : firstRequired;
  const variable = before > 0 || (firstRequired < 0 && typed !== undefined);
  if (variable) lines.push('let separator = "{";');
  for (const [i, { name, type, required }] of node.properties.entries()) {
    const key = `${JSON.stringify(name)}:`;
    const certain = firstRequired >= 0 && i > firstRequired;
    const start = certain
      ? quote(`,${key}`)
      : variable
        ? `separator + ${quote(key)}`
        : quote(`{${key}`);
    // What every object inherits is not the value's own.
    const member =
      name in Object.prototype
        ? `${context.runtime("ownProperty")}(value, ${quote(name)})`
        : `value${propertyAccess(name)}`;
    const inherited = name in Object.prototype;
    const write = writerOf(type, context);
    const given = inherited ? `${member} as never` : member;
    if (required) {
      lines.push(`w.out += ${start};`, write.call(given));
    } else {
      const next = i < before ? ['separator = ",";'] : [];
      lines.push(
        `if (${member} !== undefined) {`,
        `w.out += ${start};`,
        ...next,
        write.call(given),
        "}",
      );
    }
  }
  const open = firstRequired < 0;
  if (typed === undefined) {
    lines.push(
      node.properties.length === 0
        ? 'w.out += "{}";'
        : open
          ? 'w.out += separator === "{" ? "{}" : "}";'
          : 'w.out += "}";',
    );
    return lines;
  }
  const declared = context.scope.constant(
    "declared",
    `/* @__PURE__ */ new Set<string>([${node.properties.map((property) => quote(property.name)).join(", ")}])`,
  );
  const rest = `${context.runtime("writeJsonRest")}(w, value, ${declared}, ${open ? "separator" : '","'}, ${writerOf(typed, context).function});`;
  if (open) lines.push(`separator = ${rest}`, 'w.out += separator === "{" ? "{}" : "}";');
  else lines.push(rest, 'w.out += "}";');
  return lines;
}
