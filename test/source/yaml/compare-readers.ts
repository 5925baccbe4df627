import { locateYaml } from "../../../generator/source/reading/yaml/locate-yaml.ts";
import { parseYaml } from "../../../generator/source/reading/yaml/parse-yaml.ts";
import { readDirectly } from "../../../generator/source/reading/yaml/direct/read-directly.ts";
import { RowLocator } from "../../../generator/source/reading/yaml/direct/row-locator.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";

/** The judgement on a text: whether the direct reader takes it, and where it differs from the library then. */
export interface Comparison {
  readonly isTaken: boolean;
  readonly difference?: string;
}

/** Most members of a document whose places are compared. */
const mostPointers = 20_000;

/** Reads a text directly and by the library, and compares values, what they share, and the places of all members. */
export function compareReaders(text: string): Comparison {
  const direct = readDirectly(text);
  if (direct === undefined) return { isTaken: false };
  const other = parseYaml(text);
  if (other.problem !== undefined)
    return { isTaken: true, difference: `the library refuses it: ${other.problem.text}` };
  if (other.indented !== undefined)
    return { isTaken: true, difference: "the library needs other indentation" };
  const value = differentValue(direct.value, other.value, "", new Map(), new Map());
  if (value !== undefined) return { isTaken: true, difference: value };
  const pointers = pointersOf(direct.value);
  const locator = new RowLocator(text, direct.rows);
  const spans = locateYaml(text, pointers);
  for (const [index, pointer] of pointers.entries()) {
    const found = JSON.stringify(locator.locate(pointer));
    const expected = JSON.stringify(spans[index]);
    if (found !== expected)
      return { isTaken: true, difference: `'${pointer}' is at ${found}, not ${expected}` };
  }
  return { isTaken: true };
}

/** Where two values differ: in kind, in their members or their order, or in what they hold twice. */
function differentValue(
  one: unknown,
  other: unknown,
  pointer: string,
  seen: Map<object, object>,
  others: Map<object, object>,
): string | undefined {
  if (Object.is(one, other)) return undefined;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return `'${pointer}' is ${show(one)}, not ${show(other)}`;
  if (seen.has(one) || others.has(other))
    return seen.get(one) === other && others.get(other) === one
      ? undefined
      : `'${pointer}' is shared otherwise`;
  seen.set(one, other);
  others.set(other, one);
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other))
    return `'${pointer}' is of another kind`;
  const [names, otherNames] = [Reflect.ownKeys(one), Reflect.ownKeys(other)];
  if (names.join("\0") !== otherNames.join("\0"))
    return `'${pointer}' has ${show(names)}, not ${show(otherNames)}`;
  for (const name of Object.keys(one)) {
    const [inner, otherInner] = [memberOf(one, name), memberOf(other, name)];
    const difference = differentValue(inner, otherInner, joinPointer(pointer, name), seen, others);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

const show = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 300);

const memberOf = (value: object, name: string): unknown =>
  (value as Readonly<Record<string, unknown>>)[name];

function pointersOf(value: unknown): readonly string[] {
  const pointers = ["", "/is/not/there"];
  const pending: (readonly [unknown, string])[] = [[value, ""]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [inner, pointer] = next;
    if (typeof inner !== "object" || inner === null) continue;
    for (const name of Object.keys(inner)) {
      if (pointers.length >= mostPointers) return pointers;
      const member = joinPointer(pointer, name);
      pointers.push(member);
      pending.push([memberOf(inner, name), member]);
    }
  }
  return pointers;
}
