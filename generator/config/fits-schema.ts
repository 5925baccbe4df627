type Schema = Readonly<Record<string, unknown>>;

/** Keywords that restrict no value. */
const annotations = new Set(["$schema", "title", "description", "default", "definitions"]);

/**
 * Whether a value certainly fits the configuration's schema. False means that it does not, or that
 * the schema says more than is understood here; ajv then decides, which takes longer to load than
 * a run that changes nothing.
 */
export function fitsSchema(value: unknown, schema: Schema, root: Schema = schema): boolean {
  return Object.entries(schema).every(([keyword, expected]) => {
    if (annotations.has(keyword)) return true;
    switch (keyword) {
      case "$ref":
        return fitsReference(value, String(expected), root);
      case "type":
        return typeOf(value) === expected;
      case "enum":
        return (expected as readonly unknown[]).includes(value);
      case "pattern":
        return typeof value === "string" && new RegExp(expected as string, "u").test(value);
      case "minLength":
        return typeof value === "string" && [...value].length >= (expected as number);
      case "maxLength":
        return typeof value === "string" && [...value].length <= (expected as number);
      case "minItems":
        return Array.isArray(value) && value.length >= (expected as number);
      case "uniqueItems":
        return Array.isArray(value) && value.every((item) => typeof item === "string")
          ? new Set(value).size === value.length
          : false;
      case "items":
        return Array.isArray(value) && value.every((item) => fits(item, expected, root));
      case "required":
        return isObject(value) && (expected as string[]).every((key) => Object.hasOwn(value, key));
      case "properties":
        return isObject(value) && declaredFit(value, expected as Schema, root);
      case "additionalProperties":
        return isObject(value) && othersFit(value, schema, root);
      default:
        return false;
    }
  });
}

function declaredFit(value: Schema, properties: Schema, root: Schema): boolean {
  return Object.entries(properties).every(
    ([key, schema]) => !Object.hasOwn(value, key) || fits(value[key], schema, root),
  );
}

/** Members that no entry of `properties` describes. */
function othersFit(value: Schema, schema: Schema, root: Schema): boolean {
  const { properties = {}, additionalProperties } = schema as {
    readonly properties?: Schema;
  } & Schema;
  return Object.entries(value).every(
    ([key, member]) => Object.hasOwn(properties, key) || fits(member, additionalProperties, root),
  );
}

function fits(value: unknown, schema: unknown, root: Schema): boolean {
  return typeof schema === "boolean" ? schema : fitsSchema(value, schema as Schema, root);
}

function fitsReference(value: unknown, reference: string, root: Schema): boolean {
  const name = /^#\/definitions\/([\w-]+)$/.exec(reference)?.[1];
  const target = name === undefined ? undefined : (root["definitions"] as Schema)[name];
  return isObject(target) && fitsSchema(value, target, root);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const isObject = (value: unknown): value is Schema => typeOf(value) === "object";
