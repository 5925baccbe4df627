import type { ErrorObject } from "ajv/dist/2020.js";
import type { DiagnosticArgs, RefusedArgs } from "../diagnostics/catalogue.ts";
import type { Location } from "../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { closest } from "../diagnostics/suggest.ts";
import { joinPointer, splitPointer } from "../source/locations/pointer.ts";
import type { OpenApiVersion } from "./document.ts";
import { laterField } from "./later-fields.ts";
import { valueAt } from "./faults/annotation.ts";
import type { StructureReading } from "./faults/faulty-document.ts";
import { isOptionalPath } from "./faults/structure-reading.ts";
import { isOfSchema } from "./faults/of-schema.ts";
import { stylesOf } from "./parameter-styles.ts";
import { newTypeCure, valueCure } from "./value-cure.ts";
import { isObject, type JsonObject, type Site } from "./site.ts";

/** Keywords whose errors only say that a subschema failed. */
const wrappers = new Set([
  "if",
  "oneOf",
  "anyOf",
  "allOf",
  "$ref",
  "$dynamicRef",
  "not",
  "propertyNames",
]);

/** One mistake that the meta-schema's validator has found. */
export interface Mistake {
  /** Equal for what is the same mistake. */
  readonly key: string;
  readonly error: ErrorObject;
  /** The missing or unknown field; empty for other mistakes. */
  readonly property: string;
}

/** The mistakes that the errors of the meta-schema's validator come from, each once. */
export function mistakesOf(
  version: OpenApiVersion,
  errors: readonly ErrorObject[],
): readonly Mistake[] {
  const mistakes = new Map<string, Mistake>();
  for (const error of relevant(errors, version === "2.0")) {
    if (isOfSchema(error)) continue;
    const property = propertyOf(error);
    const key = `${error.instancePath} ${error.keyword} ${error.propertyName ?? property}`;
    if (!mistakes.has(key)) mistakes.set(key, { key, error, property });
  }
  // A parameter needs one of the two, and an object without members lacks none in particular.
  return [...mistakes.values()].filter(
    ({ property, error }) =>
      (property !== "content" || !mistakes.has(`${error.instancePath} required schema`)) &&
      (error.keyword !== "required" || !mistakes.has(`${error.instancePath} minProperties `)),
  );
}

/**
 * Leaves out what follows from other errors: the branches of a choice that was not meant, the
 * choice itself if a branch says more, and unevaluated fields next to fields that failed.
 */
function relevant(errors: readonly ErrorObject[], is20: boolean): ErrorObject[] {
  const choices = mergeFields(mergeChoices(errors));
  const ofTypes = choices.filter(({ keyword }) => keyword === "type");
  const wrongTypes = new Set(ofTypes.map(({ instancePath }) => instancePath));
  const inner = choices.filter(
    (error) =>
      !wrappers.has(error.keyword) &&
      !isOtherBranch(error) &&
      // A value of another type is none of the listed ones either.
      !(error.keyword === "enum" && wrongTypes.has(error.instancePath)),
  );
  const failed = new Set<string>();
  for (const error of inner) {
    if (isUnknownField(error)) continue;
    const segments = splitPointer(error.instancePath);
    for (let i = 0; i <= segments.length; i++) failed.add(joinPointer("", ...segments.slice(0, i)));
  }
  const kept = inner.filter((error) => !isUnknownField(error) || !hidesBehind(error, failed, is20));
  if (kept.length > 0) return kept;
  return inner.length > 0 ? inner.slice(0, 1) : errors.slice(0, 1);
}

/**
 * Alternatives that are distinguished by a field all fail if the field has a wrong value:
 * what each of them allows is collected in one list, and what each requires besides is left out.
 */
function mergeChoices(errors: readonly ErrorObject[]): ErrorObject[] {
  const allowed = new Map<string, unknown[]>();
  for (const error of errors) {
    if (error.keyword !== "enum" || !error.schemaPath.includes("/oneOf/")) continue;
    const values = (error.params as { allowedValues: unknown[] }).allowedValues;
    allowed.set(error.instancePath, [...(allowed.get(error.instancePath) ?? []), ...values]);
  }
  if (allowed.size === 0) return [...errors];
  const holders = new Set([...allowed.keys()].map((path) => path.slice(0, path.lastIndexOf("/"))));
  return errors.flatMap((error) => {
    if (!error.schemaPath.includes("/oneOf/")) return [error];
    const values = allowed.get(error.instancePath);
    if (error.keyword === "enum" && values !== undefined) {
      return [{ ...error, params: { allowedValues: [...new Set(values)] } }];
    }
    return error.keyword === "required" && holders.has(error.instancePath) ? [] : [error];
  });
}

/** Fields of which one is enough, such as `paths` or `components`: one error names them all. */
function mergeFields(errors: readonly ErrorObject[]): ErrorObject[] {
  const merged = new Map<string, { readonly first: ErrorObject; readonly fields: Set<string> }>();
  for (const error of errors) {
    const choice = choiceOf(error);
    if (choice === undefined) continue;
    const known = merged.get(choice);
    if (known === undefined)
      merged.set(choice, { first: error, fields: new Set([propertyOf(error)]) });
    else known.fields.add(propertyOf(error));
  }
  return errors.flatMap((error) => {
    const one = merged.get(choiceOf(error) ?? "");
    if (one === undefined) return [error];
    if (one.first !== error) return [];
    const fields = [...one.fields];
    const last = fields.pop() ?? "";
    const text = fields.length === 0 ? last : `${fields.join("', '")}' or '${last}`;
    return [{ ...error, params: { missingProperty: text } }];
  });
}

/** The `anyOf` of which an error is about a required field. */
function choiceOf(error: ErrorObject): string | undefined {
  const choice = /^(.*\/anyOf)\/\d+\/required$/.exec(error.schemaPath)?.[1];
  return choice === undefined ? undefined : `${error.instancePath} ${choice}`;
}

/** An object with `$ref` is meant as a reference, one without is not. */
function isOtherBranch(error: ErrorObject): boolean {
  const isReference = isObject(error.data) && Object.hasOwn(error.data, "$ref");
  if (error.keyword === "required" && propertyOf(error) === "$ref") return true;
  if (!isReference) return false;
  return error.keyword === "required" || isUnknownField(error);
}

function isUnknownField(error: ErrorObject): boolean {
  return error.keyword === "unevaluatedProperties" || error.keyword === "additionalProperties";
}

/** Fields that the meta-schema allows beside certain values of other fields only. */
const conditionalFields =
  /^(style|explode|allow.*|in|name|scheme|bearerFormat|flows|openIdConnectUrl|x-.*)$/;

/** The same of 2.0, where parameters have keywords of schemas. */
const conditionalFields20 =
  /^(type|format|items|collectionFormat|schema|default|enum|pattern|allowEmptyValue|multipleOf|uniqueItems|(min|max|exclusiveM).*|in|name|flow|scopes|authorizationUrl|tokenUrl|x-.*)$/;

function hidesBehind(error: ErrorObject, failed: ReadonlySet<string>, is20: boolean): boolean {
  if (error.keyword === "additionalProperties") return false;
  const known = (error.parentSchema as { properties?: JsonObject } | undefined)?.properties ?? {};
  const field = propertyOf(error);
  const conditional = is20 ? conditionalFields20 : conditionalFields;
  return failed.has(error.instancePath) && (field in known || conditional.test(field));
}

function propertyOf(error: ErrorObject): string {
  const params = error.params as Readonly<Record<string, unknown>>;
  return String(
    params["missingProperty"] ??
      params["unevaluatedProperty"] ??
      params["additionalProperty"] ??
      "",
  );
}

/**
 * Reports a mistake.
 *
 * @param root the value that was checked
 * @param reading how it is read; absent where nothing right can be made of it
 */
export function explain(
  { error, property }: Mistake,
  version: OpenApiVersion,
  root: Site,
  reading: StructureReading | undefined,
  diagnostics: Diagnostics,
): void {
  const { file } = root;
  const pointer = root.pointer + error.instancePath;
  const field = splitPointer(pointer).at(-1) ?? "the document";
  const params = error.params as Readonly<Record<string, unknown>>;
  const location = { file, pointer };
  if (error.propertyName !== undefined) {
    const name = error.propertyName;
    const place = { file, pointer: joinPointer(pointer, name), part: "key" } as const;
    diagnostics.report("component-name", place, { name });
    return;
  }
  const report = <C extends StructureCode>(
    code: C,
    place: Location,
    args: RefusedArgs<C>,
  ): void => {
    if (reading === undefined) diagnostics.refuse(code, place, args);
    else diagnostics.report(code, place, { ...args, taken: reading.taken } as DiagnosticArgs<C>);
  };
  if (reading?.ref !== undefined) {
    const { ref } = reading;
    const named = field === "$ref" ? (splitPointer(pointer).at(-2) ?? field) : field;
    diagnostics.report("ref-misplaced", location, { field: named, ref });
    return;
  }
  switch (error.keyword) {
    case "required":
      if (reading !== undefined && isOptionalPath(root.value, parametersPath(error))) {
        const name = nameOf(error.data);
        diagnostics.report("parameter-required", location, { name });
        return;
      }
      report("field-missing", { ...location, part: "key" }, { field: property });
      return;
    case "unevaluatedProperties":
    case "additionalProperties": {
      const schema = error.parentSchema as { properties?: JsonObject } | undefined;
      const best = closest(property, Object.keys(schema?.properties ?? {}));
      const later = laterField(property, version);
      const suggestion =
        later ??
        (best === undefined
          ? "Remove it, or start its name with 'x-' if it is an extension"
          : `Did you mean '${best}'?`);
      report(
        "field-unknown",
        { file, pointer: joinPointer(pointer, property), part: "key" },
        { field: property, suggestion },
      );
      return;
    }
    case "type":
      report("field-type", location, {
        field,
        expected: kinds(params["type"]),
        found: kindOf(error.data),
        cure:
          params["type"] === "string" && typeof error.data === "number"
            ? `Did you mean '${field}: "${error.data}"', in quotes?`
            : (cureOf(field, error.data, version) ?? `Give '${field}' a value of that type`),
      });
      return;
    case "enum":
    case "const": {
      const allowed = (params["allowedValues"] ?? [params["allowedValue"]]) as readonly unknown[];
      const found = printed(error.data);
      const expected = allowed.map(printed).join(", ");
      const holder = valueAt(root.value, splitPointer(error.instancePath).slice(0, -1));
      if (reading !== undefined && isOptionalPath(root.value, splitPointer(error.instancePath))) {
        const place = { file, pointer: pointer.slice(0, pointer.lastIndexOf("/")) };
        diagnostics.report("parameter-required", place, { name: nameOf(holder) });
      } else if (field === "style" && isObject(holder) && stylesOf(holder["in"]) !== undefined) {
        const styles = (stylesOf(holder["in"]) ?? []).join(", ");
        const args = { in: String(holder["in"]), style: found, expected: styles };
        diagnostics.report("parameter-style", location, args);
      } else if (field === "in" && error.keyword === "enum") {
        // At a known location the style is wrong, which another error says.
        if (isObject(holder) && stylesOf(holder["in"]) !== undefined && "style" in holder) return;
        diagnostics.report("param-in", location, { found, expected });
      } else {
        report("field-value", location, {
          field,
          found,
          expected:
            (field === "type" ? cureOf(field, error.data, version) : undefined) ??
            `Write ${expected}`,
        });
      }
      return;
    }
    default:
      report("field-value", location, {
        field,
        found: printed(error.data),
        expected: `It ${error.message ?? "does not fit"}`,
      });
  }
}

type StructureCode = "field-missing" | "field-unknown" | "field-type" | "field-value";

const parametersPath = ({ instancePath }: ErrorObject): readonly string[] => [
  ...splitPointer(instancePath),
  "required",
];

/** The name of a parameter. */
function nameOf(parameter: unknown): string {
  const name = isObject(parameter) ? parameter["name"] : undefined;
  return typeof name === "string" ? name : "";
}

/** Types that came with 3.1 have cures of their own in documents of 3.0. */
function cureOf(field: string, value: unknown, version: OpenApiVersion): string | undefined {
  return (version === "3.0" ? newTypeCure(field, value) : undefined) ?? valueCure(field, value);
}

function printed(value: unknown): string {
  if (typeof value === "string") return value;
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 60 ? kindOf(value) : text;
}

function kinds(type: unknown): string {
  return (Array.isArray(type) ? (type as string[]) : [String(type)]).map(withArticle).join(" or ");
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return withArticle(Array.isArray(value) ? "array" : typeof value);
}

function withArticle(noun: string): string {
  return noun === "null" ? noun : `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}
