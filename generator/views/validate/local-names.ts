import { camelCase } from "../../names/identifier.ts";

/** Names that functions of the module use themselves, or import. */
const taken =
  /^(?:value|found|key|item\d*|i|(?:pattern|values|members|names)\d+|(?:is|has|check|validate|count|own|code)[A-Z]\w*)(?:_\d+)?$/;

/** Name of the constant that holds a property's value, unique among `used`, to which it is added. */
export function localName(property: string, used: Set<string>): string {
  const stem = camelCase(property);
  const base = taken.test(stem) ? `${stem}_` : stem;
  let name = base;
  for (let n = 2; used.has(name); n++) name = `${base}_${n}`;
  used.add(name);
  return name;
}
