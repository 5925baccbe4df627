import {
  call,
  code,
  join,
  lines,
  literal,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import type { EnumNode, ResolvedNode, TypeNode } from "../../ir/index.ts";
import { checksOf } from "../checks.ts";
import { alternatives } from "../../rules/words.ts";
import type { ModuleContext } from "../context.ts";
import type { ParsedText } from "../held/representation.ts";
import { representationOf } from "../held/representations.ts";
import { conditionsSymbol } from "../symbols.ts";
import { typeWords } from "../type-words.ts";
import { enumCases, enumText } from "./parameter-enum.ts";
import { refuse } from "./refuse.ts";

/** Statements that make a value of `text`. */
export interface TextBody {
  readonly statements: readonly Printable[];
  /** Whether they name `r`, the ParameterReader. */
  readonly usesReader: boolean;
}

/** Statements that try one member of a union. */
interface Attempt {
  readonly statements: readonly Printable[];
  /** Whether they return for every text, so that nothing after them is reached. */
  readonly isTotal: boolean;
}

/** Tries the members of a union of scalars; those that fewer texts fit are tried first. */
export function unionBody(members: readonly TypeNode[], context: ModuleContext): TextBody {
  const flat = flatten(members, context);
  const statements: Printable[] = [];
  for (const member of [...flat].sort((a, b) => rank(a.type) - rank(b.type))) {
    const attempt = attemptOf(member, context);
    statements.push(...attempt.statements);
    if (attempt.isTotal) return { statements, usesReader: false };
  }
  const words = flat.map(({ type }) => typeWords(type, context.index.declarations));
  const expected = alternatives([...new Set(words)]);
  const refusal = refuse({ code: "union", expected }, code`text`);
  return { statements: [...statements, code`return ${refusal};`], usesReader: true };
}

/** How the text of a boolean is parsed. */
export const parsedBoolean: ParsedText = {
  read: () => rt.readParameterBoolean,
  parse: () => rt.parseParameterBoolean,
  expected: "true or false",
};

/** Order of the attempts. */
function rank(type: ResolvedNode): number {
  switch (type.kind) {
    case "null":
      return 1;
    case "enum":
      return type.open ? 5 : 2;
    case "boolean":
      return 3;
    case "integer":
    case "number":
    case "string":
      return representationOf(type).parameter.rank;
    case "any":
    case "never":
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
    case "nullable":
      return 9;
  }
}

/** A member that is no union itself. */
interface FlatMember {
  readonly type: ResolvedNode;
  /** Entries of conditions that its values satisfy. */
  readonly entries: readonly string[];
}

function flatten(
  members: readonly TypeNode[],
  context: ModuleContext,
  around: readonly string[] = [],
): FlatMember[] {
  return members.flatMap((member): FlatMember[] => {
    const type = context.index.resolve(member);
    const entries = [...around, ...context.index.conditions(member)];
    if (type.kind === "union") return flatten(type.members, context, entries);
    if (type.kind !== "nullable") return [{ type, entries }];
    const none: ResolvedNode = { kind: "null", origin: type.origin };
    return [{ type: none, entries }, ...flatten([type.inner], context, entries)];
  });
}

/** Returns the value if the text fits the type with all its rules. */
function attemptOf({ type, entries }: FlatMember, context: ModuleContext): Attempt {
  const keeps = (value: Code): Code =>
    call(rt.keepsConditions, value, conditionsSymbol, ...entries.map(literal));
  const isKept = entries.length === 0 ? () => [] : (value: Code) => [keeps(value)];
  const conditions = (value: Code): Code[] => [
    ...checksOf(type, context.scope, value).map(({ condition }) => condition),
    ...isKept(value),
  ];
  switch (type.kind) {
    case "any":
      return textAttempt(conditions(code`text`), code`text`);
    case "null":
      return textAttempt([code`text === ""`, ...conditions(code`null`)], code`null`);
    case "boolean":
      return parsedAttempt(parsedBoolean.parse(), conditions(code`value`));
    case "integer":
    case "number":
    case "string": {
      const { parsed } = representationOf(type).parameter;
      return parsed === undefined
        ? textAttempt(conditions(code`text`), code`text`)
        : parsedAttempt(parsed(type, context).parse(), conditions(code`value`));
    }
    case "enum":
      return enumAttempt(type, conditions, entries.length === 0 ? undefined : keeps, context);
    case "never":
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
    case "nullable":
      return { statements: [], isTotal: false };
  }
}

function parsedAttempt(parse: Printable, conditions: readonly Code[]): Attempt {
  const fits = join([code`value !== undefined`, ...conditions], code` && `);
  const statement = lines([
    code`{`,
    code`const value = ${parse}(text);`,
    code`if (${fits}) return value;`,
    code`}`,
  ]);
  return { statements: [statement], isTotal: false };
}

function enumAttempt(
  type: EnumNode,
  conditions: (value: Code) => Code[],
  keeps: ((value: Code) => Code) | undefined,
  context: ModuleContext,
): Attempt {
  if (type.values.every((value) => typeof value === "string"))
    return textAttempt(conditions(code`text`), enumText(type, context));
  const statement = lines([code`switch (text) {`, ...enumCases(type, keeps), code`}`]);
  return {
    statements: [statement, ...(type.open ? [code`return text;`] : [])],
    isTotal: type.open,
  };
}

function textAttempt(conditions: readonly Code[], value: Code): Attempt {
  if (conditions.length === 0) return { statements: [code`return ${value};`], isTotal: true };
  const fits = join(conditions, code` && `);
  return { statements: [code`if (${fits}) return ${value};`], isTotal: false };
}
