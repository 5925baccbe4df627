import type { ApiIndex, TypeNode } from "../../../generator/ir/index.ts";
import { isJsonObject, type Json } from "../../../generator/samples/json.ts";
import type { SampleValues } from "../../../generator/samples/sample-values.ts";

/** A kind of value that a type allows at one place. */
export interface Branch {
  /** Its place and kind, such as "'/pet' is choice 2": the same for the same place and kind. */
  readonly what: string;
  /** The whole with this kind of value at the place; absent where the value that it is of has it already. */
  readonly value?: Json;
}

/** Types by which branches are found. */
export interface BranchSources {
  readonly index: ApiIndex;
  readonly samples: SampleValues;
}

/** Levels of objects and arrays that are entered. */
const deepest = 5;

/** Values of an enum that are branches. */
const mostListed = 20;

/**
 * The kinds of values that a type allows, each in a whole that differs from a valid value in it alone: members of
 * choices, values of enums, null, properties that are there and not, lists and maps with and without items.
 */
export function* branchValues(
  type: TypeNode,
  value: Json,
  sources: BranchSources,
  place = "",
  depth = 0,
): Generator<Branch> {
  const { index, samples } = sources;
  const { node, nullable } = index.resolveNullable(type);
  const at = place === "" ? "the body" : `'${place}'`;
  if (depth > deepest) return;
  if (nullable) yield branch(`${at} is null`, value === null, null);
  if (value === null) return;
  const made = (inner: TypeNode, name: string): Json | undefined =>
    samples.smallest(inner, {
      name: place.replace(/^.*\//s, "") || name,
      path: `${place} ${name}`,
    });
  switch (node.kind) {
    case "union": {
      const own = node.members.findIndex((one) => samples.fits(one, value));
      for (const [i, member] of node.members.entries()) {
        const one = i === own ? value : made(member, `choice ${i}`);
        if (one === undefined || (i !== own && !samples.fits(type, one))) continue;
        yield branch(`${at} is choice ${i + 1}`, i === own, one);
        for (const each of branchValues(member, one, sources, `${place}(${i + 1})`, depth + 1))
          yield within(each, one, i === own, (part) => part);
      }
      return;
    }
    case "enum":
      for (const one of node.values.slice(0, mostListed) as readonly Json[])
        yield branch(`${at} is ${JSON.stringify(one)}`, one === value, one);
      return;
    case "boolean":
      for (const one of [true, false]) yield branch(`${at} is ${one}`, one === value, one);
      return;
    case "array": {
      if (!Array.isArray(value)) return;
      const items = value as readonly Json[];
      if ((node.minItems ?? 0) === 0) yield branch(`${at} has no item`, items.length === 0, []);
      const first = items[0] ?? made(node.items, "item");
      if (first === undefined || node.maxItems === 0) return;
      yield branch(`${at} has an item`, items.length > 0, [first]);
      for (const one of branchValues(node.items, first, sources, `${place}/0`, depth + 1))
        yield within(one, first, items.length > 0, (inner) => [inner, ...items.slice(1)]);
      return;
    }
    case "map": {
      if (!isJsonObject(value)) return;
      const [entry] = Object.entries(value);
      if ((node.minProperties ?? 0) === 0)
        yield branch(`${at} has no entry`, entry === undefined, {});
      const [name, first] = entry ?? ["a", made(node.values, "entry")];
      if (first === undefined) return;
      yield branch(`${at} has an entry`, entry !== undefined, { [name]: first });
      for (const one of branchValues(node.values, first, sources, `${place}/*`, depth + 1))
        yield within(one, first, entry !== undefined, (inner) => ({ ...value, [name]: inner }));
      return;
    }
    case "object":
      if (!isJsonObject(value)) return;
      for (const { name, type: inner, required, access } of node.properties) {
        if (access === "readOnly") continue;
        const { [name]: there, ...others } = value;
        const where = `${place}/${name}`;
        if (!required) yield branch(`'${where}' is not there`, there === undefined, others);
        const one = there ?? made(inner, name);
        if (one === undefined) continue;
        if (!required)
          yield branch(`'${where}' is there`, there !== undefined, { ...value, [name]: one });
        for (const each of branchValues(inner, one, sources, where, depth + 1))
          yield within(each, one, there !== undefined, (part) => ({ ...value, [name]: part }));
      }
      return;
    default:
      return;
  }
}

const branch = (what: string, isThere: boolean, value: Json): Branch =>
  isThere ? { what } : { what, value };

/** A branch of a part as one of the whole, which may not have the part, and then gets the usual one. */
const within = (
  { what, value }: Branch,
  usual: Json,
  isThere: boolean,
  put: (part: Json) => Json,
): Branch => branch(what, value === undefined && isThere, put(value === undefined ? usual : value));
