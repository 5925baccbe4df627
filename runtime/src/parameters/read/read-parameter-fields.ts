import type { ParameterReader } from "./parameter-reader.ts";
import type { ReadParameter } from "./read-parameter-scalar.ts";
import { RepeatedField } from "./repeated-field.ts";

/** Reads a property: of its one text, or of the texts of all pairs with its name. */
type ReadField = ReadParameter<unknown> | RepeatedField;

/** Properties of an object in a parameter. */
export class ParameterFields {
  readonly properties: ReadonlyMap<string, ReadField>;
  readonly required: readonly string[];
  /** How other properties are treated: skipped, refused, or read by this function. */
  readonly others: "open" | "closed" | ReadField;
  /** Required ones that are null where they are absent. */
  readonly orNull: readonly string[];

  constructor(
    properties: readonly (readonly [string, ReadField])[],
    required: readonly string[],
    others: "open" | "closed" | ReadField,
    orNull: readonly string[] = [],
  ) {
    this.properties = new Map(properties);
    this.required = required;
    this.others = others;
    this.orNull = orNull;
  }

  /** Whether a property may have several pairs. */
  repeats(name: string): boolean {
    return (this.properties.get(name) ?? this.others) instanceof RepeatedField;
  }
}

/** The object of a list of names and values in turn. */
export function readParameterFields(
  r: ParameterReader,
  texts: readonly string[],
  fields: ParameterFields,
): unknown {
  if (r.parsedKind !== undefined && r.parsedKind !== "object")
    return r.invalid("type", "an object");
  const value: Record<string, unknown> = {};
  const seen = new Set<string>();
  const lists = new Map<string, string[]>();
  if (texts.length % 2 === 1) return r.invalid("syntax", "a value after each name", texts);
  for (let i = 0; i < texts.length; i += 2) {
    const name = texts[i] as string;
    const read = fields.properties.get(name) ?? fields.others;
    if (read === "open") continue;
    r.part = `property ${JSON.stringify(name.slice(0, 80))}: `;
    if (read instanceof RepeatedField) {
      const items = lists.get(name);
      if (items === undefined) lists.set(name, [texts[i + 1] as string]);
      else items.push(texts[i + 1] as string);
    } else if (seen.has(name)) r.note("duplicate", "is given more than once");
    else if (read === "closed") r.note("unknown", "is not a known property");
    else set(value, name, read(r, texts[i + 1] as string));
    seen.add(name);
  }
  for (const name of fields.required) {
    if (seen.has(name)) continue;
    if (fields.repeats(name)) {
      // A list without items has no pairs.
      lists.set(name, []);
      continue;
    }
    if (fields.orNull.includes(name)) {
      set(value, name, null);
      continue;
    }
    r.part = `property ${JSON.stringify(name)}: `;
    r.note("required", "is required but missing");
  }
  for (const [name, items] of lists) {
    r.part = `property ${JSON.stringify(name.slice(0, 80))}: `;
    const read = (fields.properties.get(name) ?? fields.others) as RepeatedField;
    set(value, name, read.read(r, items));
  }
  r.part = "";
  return value;
}

/** Assigning `__proto__` would set the prototype. */
function set(value: Record<string, unknown>, name: string, item: unknown): void {
  if (name !== "__proto__") value[name] = item;
  else {
    const own = { value: item, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(value, name, own);
  }
}
