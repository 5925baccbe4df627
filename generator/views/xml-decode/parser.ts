import {
  call,
  code,
  commas,
  join,
  literals,
  literal,
  name,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { EnumNode, TypeNode, UnionNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";
import { typeCode } from "../types/type-code.ts";
import {
  checkLines,
  conditionLine,
  ownLocation,
  rulesOf,
  type IssueLocation,
} from "./check-lines.ts";
import { rivalsAmong } from "./union-rivals.ts";
import { unionText } from "./union-text.ts";

const text = name("text");
const value = name("value");

/** A function `(r, text, at, key) => value`; undefined where the text itself is the value. */
export type Parser = Name | undefined;

/** Expression for the value of a text, which is a variable. */
export function parseText(parser: Parser, source: Name, { at, key }: IssueLocation): Printable {
  return parser === undefined ? source : call(parser, name("r"), source, at, key);
}

/** Parses the text of an attribute or an element as this type, and checks it. */
export function parserOf(node: TypeNode, context: ModuleContext): Parser {
  const parameters = code`r${ts`: ${rt.XmlReader}`}, text${ts`: string`}, at${ts`: number`}, key${ts`: string`}`;
  const parse = (type: Printable, statements: readonly Code[]): Name =>
    context.scope.helper("parse", parameters, type, statements);
  const checked = (statement: Code): Name =>
    parse(typeCode(node, context), [
      statement,
      ...checkLines(node, rulesOf(node, value, context), value, ownLocation),
      code`return value;`,
    ]);
  const trimmed = (parser: Reference | Name): Name =>
    checked(code`const value = ${parser}(r, text.trim(), at, key);`);
  switch (node.kind) {
    case "boolean":
      return trimmed(rt.parseXmlBoolean);
    case "integer":
    case "number":
    case "string": {
      const parser = representationOf(node).xml.parser(node, context);
      if (parser === "token") return checked(code`const value = text.trim();`);
      if (parser !== "text") return trimmed(parser);
      return rulesOf(node, value, context).length === 0
        ? undefined
        : checked(code`const value = text;`);
    }
    case "enum":
      if (node.open) return undefined;
      return checked(code`const value = ${enumConstant(node, context)}.parse(r, text, at, key);`);
    case "nullable":
      return parserOf(node.inner, context);
    case "ref": {
      const declaration = context.index.declaration(node.target);
      const parser = parserOf(declaration.type, context);
      const { xmlConditions } = declaration;
      if (xmlConditions === undefined) return parser;
      return parse(typeCode(node, context), [
        code`const value = ${parseText(parser, text, ownLocation)};`,
        conditionLine(xmlConditions, value, ownLocation),
        code`return value;`,
      ]);
    }
    case "array": {
      const item = parseText(parserOf(node.items, context), name("item"), ownLocation);
      const items = code`${rt.splitXmlList}(text).map((item) => ${item})`;
      return checked(code`const value${ts`: ${typeCode(node, context)}`} = ${items};`);
    }
    case "union": {
      const members = node.members.map((member) => context.index.resolveNullable(member).node);
      const parsed = unionText(members, (member) =>
        parseText(parserOf(member, context), text, ownLocation),
      );
      return checked(onlyOne(node, code`const value = ${parsed};`, context));
    }
    case "any":
      return undefined;
    case "null":
      return parse(code`null`, [
        code`if (text.trim() !== "") r.issue("type", key, at, "nothing", text);`,
        code`return null;`,
      ]);
    case "tuple":
    case "map":
    case "object":
    case "never":
      return parse(code`never`, [
        code`return r.issue("type", key, at, "no text, since the type has no text in XML", text);`,
      ]);
  }
}

/** A statement that reads a value, and one that refuses it where another member is the value too. */
function onlyOne({ members, exclusive }: UnionNode, read: Code, context: ModuleContext): Code {
  const rivals = exclusive ? [...rivalsAmong(members, context.index)] : [];
  if (rivals.length === 0) return read;
  const parsers = rivals.map((rival) => parserOf(rival, context) ?? code`undefined`);
  return code`${read}\n${rt.refuseXmlRivals}(r, value, text, at, key, [${commas(parsers)}]);`;
}

/** Constant with the values of a closed enumeration. */
export function enumConstant({ values }: EnumNode, { scope }: ModuleContext): Name {
  const type = join(values.map(literal), code` | `);
  const made = code`/* @__PURE__ */ new ${rt.XmlEnum}${ts`<${type}>`}(${literals(values)})`;
  return scope.constant("choices", made);
}
