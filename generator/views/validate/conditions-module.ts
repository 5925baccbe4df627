import {
  ModuleScope,
  code,
  literal,
  property,
  rt,
  commas,
  type Code,
  type Reference,
} from "../../code/index.ts";
import type { ConditionSchema } from "../../ir/index.ts";
import { formatOf, type FormatName } from "../../rules/formats.ts";
import type { PackageContext } from "../context.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { conditionsSymbol } from "../symbols.ts";

/** View of `validate/conditions`. */
export interface ConditionsModuleView {
  /** Name of the constant. */
  readonly name: Reference;
  /** The runtime's class. */
  readonly type: Reference;
  /** Arguments that it is made from. */
  readonly parameters: Code;
}

/** Whether schemas of the document demand more than their types say. */
export function hasConditions({ api }: PackageContext): boolean {
  return Object.keys(api.conditions.schemas).length > 0;
}

/** `src/conditions.ts`: the schemas as data, and the functions of the formats that they name. */
export function conditionsModule({ api }: PackageContext): ModuleView {
  const { schemas, resources } = api.conditions;
  const formats = Object.values(schemas).flatMap(formatsOf);
  const functions = [...new Set(formats)].sort().flatMap((format) => {
    const check = formatOf(format)?.check;
    return check === undefined ? [] : [property(format, rt[check])];
  });
  const parameters = [
    code`{ ${commas(Object.entries(schemas).map(([entry, schema]) => property(entry, literal(schema))))} }`,
    code`{ ${commas(functions)} }`,
    literal(resources),
  ];
  const needed = Object.keys(resources).length > 0 ? 3 : functions.length > 0 ? 2 : 1;
  const view: ConditionsModuleView = {
    name: conditionsSymbol,
    type: rt.Conditions,
    parameters: commas(parameters.slice(0, needed)),
  };
  const scope = new ModuleScope("./conditions", { declares: [conditionsSymbol.symbol] });
  return moduleView(
    scope,
    "validate/conditions",
    view,
    `Conditions of the schemas of ${api.title} beyond their types.`,
  );
}

/** The formats that a schema names; those in data of `enum` and `const` only cost a function. */
function formatsOf(schema: ConditionSchema): readonly FormatName[] {
  const found: FormatName[] = [];
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === "format" && typeof value === "string") {
      const format = formatOf(value);
      if (format !== undefined) found.push(format.name);
    }
    return value;
  });
  return found;
}
