import type { ApiIndex, TypeNode } from "../../../generator/ir/index.ts";
import { memberOf } from "../wire/held-values.ts";
import { isCut, isRounded, isSame, isScalar, plainOf } from "./same-value.ts";
import { isDeepStrictEqual } from "node:util";

/** A value that was sent, and what is shown in its place. */
export interface ShownValue {
  /**
   * Relation of both: the same value, nothing, a text without its end, an integer without its last digits, or another
   * value.
   */
  readonly how: "same" | "absent" | "cut" | "rounded" | "other";
  /**
   * Whether a request has to have it, and its name is none of an id: services have ids of their own, and make optional
   * properties of others.
   */
  readonly isDemanded: boolean;
  /** Whether its name is that of an id, or of a part of one. */
  readonly isId: boolean;
  /** Names on the way to it. */
  readonly place: string;
  readonly sent: unknown;
  readonly found: unknown;
}

/** Levels of objects and arrays that are entered. */
const deepest = 4;

/** Names of properties that services give values of their own. */
const idName = /^(?:id|uuid|key)$|[_-]id$|[a-z]I[dD]$/;

/** Names of properties that answers leave out, whether or not the document has them as secrets. */
const secretName =
  /pass(?:word|wd|phrase|code)|secret|token|credential|captcha|confirm|signature|^(?:cvv|cvc|otp|pin)$|[_-](?:cvv|cvc|otp|pin)$/i;

/** Where a value is, and how much is asked of it. */
interface Place {
  readonly place: string;
  readonly isDemanded: boolean;
  readonly isId: boolean;
}

/**
 * Sent values beside what is shown of them. Only properties that both types have are looked at. Values that are written
 * in another way are the same: case, blanks, forms of Unicode, digits of fractions, time zones.
 *
 * @param request type of what was sent
 * @param response type of what is shown
 */
export function* compareValues(
  sent: unknown,
  found: unknown,
  request: TypeNode,
  response: TypeNode,
  index: ApiIndex,
  at: Place = { place: "", isDemanded: true, isId: false },
): Generator<ShownValue> {
  const { place } = at;
  if (sent === null || sent === undefined || place.split("/").length > deepest) return;
  const own = resolved(request, sent, index);
  const other = resolved(response, found, index);
  if (own === undefined || other === undefined || own.secret || other.secret) return;
  if (own.kind === "object" && other.kind === "object") {
    if (!isMembers(sent) || !isMembers(found)) return;
    // An object without all demanded members tells of another thing, such as a task.
    const names = new Set(other.properties.map(({ name }) => name));
    const isAlike = own.properties.every(({ name, required }) => !required || names.has(name));
    for (const { name, type, required } of own.properties) {
      const shown = other.properties.find((one) => one.name === name);
      if (shown === undefined || !Object.hasOwn(sent, name)) continue;
      const isId = at.isId || idName.test(name);
      const isDemanded = at.isDemanded && isAlike && required && !isId;
      const inner = { place: `${place}/${name}`, isDemanded, isId };
      if (!isNothing(found[name]))
        yield* compareValues(sent[name], found[name], type, shown.type, index, inner);
      else if (
        isAlike &&
        isKept(name, sent[name]) &&
        !isSecret([type, shown.type], index) &&
        canShow(shown.type, sent[name], index)
      )
        yield { ...inner, how: "absent", sent: sent[name], found: found[name] };
    }
    return;
  }
  if (own.kind === "map" && other.kind === "map") {
    if (!isMembers(sent) || !isMembers(found)) return;
    for (const [name, one] of Object.entries(sent)) {
      const inner = { ...at, place: `${place}/${name}` };
      if (!isNothing(found[name]))
        yield* compareValues(one, found[name], own.values, other.values, index, inner);
      else if (!isNothing(one)) yield { ...inner, how: "absent", sent: one, found: found[name] };
    }
    return;
  }
  if (own.kind === "array" && other.kind === "array") {
    if (!Array.isArray(sent) || !Array.isArray(found)) return;
    const [some, others]: readonly (readonly unknown[])[] = [sent, found];
    if (some === undefined || others === undefined) return;
    if (!some.every(isScalar)) {
      // Of several things the order may be another one.
      if (some.length === 1 && others.length === 1)
        yield* compareValues(some[0], others[0], own.items, other.items, index, {
          ...at,
          place: `${place}/0`,
        });
      return;
    }
    if (some.length === 1 && others.length === 1 && isRounded(some[0], others[0]))
      return yield { ...at, how: "rounded", sent: some[0], found: others[0] };
    // A list that has each item once may be held as a set.
    const [a, b] = [some, others].map((items) => {
      const plain = items.map(plainOf);
      return own.uniqueItems ? plain.sort() : plain;
    });
    yield { ...at, how: isDeepStrictEqual(a, b) ? "same" : "other", sent, found };
    return;
  }
  if (!isScalar(sent)) return;
  yield { ...at, how: howShown(sent, found, own, other), sent, found };
}

function howShown(
  sent: unknown,
  found: unknown,
  own: TypeNode,
  other: TypeNode,
): "same" | "cut" | "rounded" | "other" {
  const text = own.kind === "string" ? own : undefined;
  if (own.kind === "integer" && other.kind === "integer" && isRounded(sent, found))
    return "rounded";
  if (isSame(sent, found, own, other)) return "same";
  return text !== undefined && isCut(sent, found, text) ? "cut" : "other";
}

/** The type of a value: of a choice the member that it looks to be of. */
function resolved(type: TypeNode, value: unknown, index: ApiIndex): TypeNode | undefined {
  let { node } = index.resolveNullable(type);
  for (let depth = 0; node.kind === "union" && depth < 8; depth++) {
    const member = memberOf(node, value, index);
    if (member === undefined) return undefined;
    ({ node } = index.resolveNullable(member));
  }
  return node;
}

/** Whether a type has values of a kind as a value is: an answer may show a user in place of the id of one. */
function canShow(type: TypeNode, value: unknown, index: ApiIndex, depth = 0): boolean {
  const { node } = index.resolveNullable(type);
  switch (node.kind) {
    case "any":
      return true;
    case "union":
      return depth >= 8 || node.members.some((one) => canShow(one, value, index, depth + 1));
    case "object":
    case "map":
      return isMembers(value);
    case "array": {
      if (!Array.isArray(value)) return false;
      const all: readonly unknown[] = value;
      return depth >= 8 || all.every((one) => canShow(node.items, one, index, depth + 1));
    }
    default:
      return isScalar(value) || value instanceof Uint8Array || value instanceof Blob;
  }
}

/** Whether a value is one that a service shows: some leave out what is false, zero or secret. */
const isKept = (name: string, value: unknown): boolean =>
  !isNothing(value) && value !== false && value !== 0 && !secretName.test(name);

const isSecret = (types: readonly TypeNode[], index: ApiIndex): boolean =>
  types.some((type) => type.secret === true || index.resolveNullable(type).node.secret === true);

/** Whether a value says no more than its absence. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isMembers(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.keys(value).length === 0);

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
