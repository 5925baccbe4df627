import {
  code,
  commas,
  literal,
  rt,
  type Code,
  type ModuleScope,
  type Name,
} from "../code/index.ts";
import type { LiteralValue } from "../code/index.ts";
import {
  jsonKinds,
  memberFacts,
  type ApiIndex,
  type Discriminator,
  type MemberFacts,
  type ObjectFacts,
  type TypeNode,
} from "../ir/index.ts";

/** A `MemberLook` of the runtime. */
export interface Look {
  readonly [key: string]: LiteralValue;
}

/** Parts of a look at members. */
export interface LookParts {
  readonly members: readonly TypeNode[];
  /** Hints at a member by the value of a property; indices are those of `members`. */
  readonly hint?: Discriminator | undefined;
  /** Whether values of several kinds come to the look. */
  readonly kinds: boolean;
}

/**
 * The constant with what a first look at a value tells about the members of a union; undefined where
 * it tells nothing.
 *
 * @param always whether there is one that tells nothing as well
 */
export function lookConstant(
  { members, hint, kinds }: LookParts,
  index: ApiIndex,
  scope: ModuleScope,
  always = false,
): Name | undefined {
  // Only values of TypeScript come without a kind that has been looked at.
  const within = kinds ? "value" : "json";
  const facts = members.map((member) => memberFacts(member, index, within));
  const looks = facts.map((own) => ({ ...kindsLook(own, facts, kinds), ...factsLook(own, facts) }));
  const tellsNothing = looks.every((look) => Object.keys(look).length === 0) && hint === undefined;
  if (tellsNothing && !always) return undefined;
  return scope.constant("look", lookCode(looks, hint));
}

/** The expression that makes a look. */
export function lookCode(looks: readonly Look[], hint: Discriminator | undefined): Code {
  const parameters = [literal(looks)];
  if (hint !== undefined) {
    const { property, mapping } = hint;
    parameters.push(literal([property, mapping.map(({ value, member }) => [value, member])]));
  }
  return code`/* @__PURE__ */ new ${rt.UnionLook}(${commas(parameters)})`;
}

/** The kinds of a member's values, where they tell it from another. */
function kindsLook({ kinds }: MemberFacts, all: readonly MemberFacts[], isOpen: boolean): Look {
  const own = jsonKinds.filter((kind) => kinds.has(kind));
  const isSame = all.every((other) => jsonKinds.every((k) => other.kinds.has(k) === kinds.has(k)));
  return isOpen && !isSame ? { kinds: own } : {};
}

/** Look that tells a member from others of the same kind. */
function factsLook({ kinds, scalars, object }: MemberFacts, all: readonly MemberFacts[]): Look {
  const isScalar = scalars !== undefined && [...kinds].some((kind) => !isStructure(kind));
  const objects = all.flatMap((one) => (one.kinds.has("object") ? [one.object] : []));
  return { ...(isScalar ? { is: scalars } : {}), ...objectLook(object, objects) };
}

/** Look that tells objects of one member from those of others. */
export function objectLook(
  own: ObjectFacts | undefined,
  all: readonly (ObjectFacts | undefined)[],
): Look {
  if (own === undefined || all.length < 2) return {};
  const has = own.has.filter((name) => !all.every((other) => other?.has.includes(name)));
  const values = [...own.values].filter(
    ([name, listed]) => !all.every((other) => String(other?.values.get(name)) === String(listed)),
  );
  return {
    ...(has.length > 0 ? { has } : {}),
    ...(values.length > 0 ? { values: values.map(([name, listed]) => [name, listed]) } : {}),
    ...(own.only === undefined ? {} : { only: own.only }),
  };
}

function isStructure(kind: string): boolean {
  return kind === "object" || kind === "array";
}
