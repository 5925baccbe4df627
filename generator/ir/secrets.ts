import { isText } from "./held/held-facts.ts";
import { isLeaf, referencesOf, someChild, type ApiIndex } from "./navigate.ts";
import type { TypeNode } from "./types.ts";
import { closure } from "./users.ts";

/** Names that mean a secret, as the end of a name in any style. */
const secretName =
  /(?:^pin|password|passwd|passphrase|passcode|secret|token|credential|(?:access|api|private)[_-]?key)$/i;

/**
 * Which values must not be shown in messages: passwords, tokens, and what only requests carry. They
 * are looked for when they are first asked for, in time linear in the document.
 */
export class Secrets {
  readonly #index: ApiIndex;
  #found: Found | undefined = undefined;

  constructor(index: ApiIndex) {
    this.#index = index;
  }

  /** Names of the properties, of any declaration, whose values are secret. */
  get names(): ReadonlySet<string> {
    return this.#all.names;
  }

  /** Whether a value of the type is secret as a whole. */
  isSecret(type: TypeNode): boolean {
    return isSecret(type, this.#all.whole);
  }

  /** Whether the value of a property or a parameter is secret, by its type or its name. */
  isSecretNamed(name: string, type: TypeNode): boolean {
    return isSecretNamed(name, type, this.#all.whole, this.#index);
  }

  /** Whether a value of the type may be secret, or hold a secret. */
  mayHold(type: TypeNode): boolean {
    const { whole, names, holders } = this.#all;
    return holds(type, whole, names) || referencesOf(type, "values").some((id) => holders.has(id));
  }

  get #all(): Found {
    return (this.#found ??= findSecrets(this.#index));
  }
}

interface Found {
  /** Ids of declarations that are secret as a whole. */
  readonly whole: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Ids of declarations that are secret or reach a secret. */
  readonly holders: ReadonlySet<string>;
}

function findSecrets(index: ApiIndex): Found {
  const declarations = [...index.declarations.values()];
  const whole = closure(
    declarations,
    "values",
    ({ type }, known) => isSecret(type, known),
    "facts",
  );
  const names = new Set<string>();
  for (const { type } of declarations) {
    if (type.kind !== "object") continue;
    for (const { name, type: inner, access } of type.properties)
      if (access === "writeOnly" || isSecretNamed(name, inner, whole, index)) names.add(name);
  }
  const holders = closure(declarations, "values", ({ type }) => holds(type, whole, names));
  return { whole, names, holders };
}

/** @param whole ids of the declarations that are known to be secret */
function isSecret(type: TypeNode, whole: ReadonlySet<string>): boolean {
  if (type.secret === true) return true;
  if (isLeaf(type)) return type.kind === "string" && type.format === "password";
  switch (type.kind) {
    case "ref":
      return whole.has(type.target);
    case "object":
      return typeof type.additional !== "string" && isSecret(type.additional, whole);
    case "array":
    case "tuple":
    case "map":
    case "union":
    case "nullable":
      return someChild(type, (child) => isSecret(child, whole));
  }
}

function isSecretNamed(
  name: string,
  type: TypeNode,
  whole: ReadonlySet<string>,
  index: ApiIndex,
): boolean {
  return isSecret(type, whole) || (secretName.test(name) && isOneValue(type, index));
}

/** Whether a type, without what it refers to, is secret or has a secret. */
function holds(type: TypeNode, whole: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  return (
    isSecret(type, whole) ||
    (type.kind === "object" && type.properties.some(({ name }) => names.has(name))) ||
    someChild(type, (child) => holds(child, whole, names))
  );
}

/** Whether a value is one text or number, or a list of them: a name says nothing of objects. */
function isOneValue(type: TypeNode, index: ApiIndex): boolean {
  const { node } = index.resolveNullable(type);
  switch (node.kind) {
    case "string":
      return isText(node);
    case "integer":
    case "number":
    case "any":
      return true;
    case "array":
      return node.items.kind !== "ref" && isOneValue(node.items, index);
    case "union":
      return node.members.every((member) => member.kind !== "ref" && isOneValue(member, index));
    case "never":
    case "null":
    case "boolean":
    case "enum":
    case "tuple":
    case "map":
    case "object":
      return false;
  }
}
