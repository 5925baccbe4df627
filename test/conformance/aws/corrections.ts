import { bodyOf, prefix, type Document, type Schema, type Schemas } from "./document.ts";
import { samples, xmlOf, type Difference, type Sample, type Service } from "./samples.ts";

/**
 * The schemas of a document with what the service does and the document does not say, and a
 * component for each sample.
 *
 * @param without a difference that is left as it is
 */
export function corrected(service: Service, document: Document, without?: Difference): Schemas {
  const { schemas } = document.components;
  const own = samples.filter((sample) => sample.service === service);
  const isMended = (difference: Difference): boolean => difference !== without;
  const mend = (schema: Schema): Schema => mended(service, schemas, schema, isMended);
  return {
    ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, mend(schema)])),
    ...Object.fromEntries(
      own.map((sample) => [componentOf(sample), sampleSchema(sample, document, mend, isMended)]),
    ),
  };
}

/** The component that describes a sample. */
export function componentOf({ name }: Sample): string {
  return `Sample${name.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase())}`;
}

type IsMended = (difference: Difference) => boolean;

/** A schema of the document with its lists and maps as the service writes them. */
function mended(service: Service, schemas: Schemas, schema: Schema, isMended: IsMended): Schema {
  const inner = (one: Schema): Schema => mended(service, schemas, one, isMended);
  const { properties, items, additionalProperties: values, allOf, xml } = schema;
  const isFlat = xml?.wrapped === false;
  if (schema.type === "array" && items !== undefined) {
    const named =
      nameOf(items) !== undefined || isFlat || !isMended("items")
        ? items
        : withName(items, "member");
    const wrapped = isFlat || !isMended("wrapped") ? {} : { wrapped: true };
    return { ...schema, items: inner(named), xml: { ...xml, ...wrapped } };
  }
  if (values !== undefined && !isFlat && isMended("entries"))
    return {
      ...entries("entry", { key: { type: "string" }, value: inner(values) }),
      xml: { wrapped: true },
    };
  const flat = allOf === undefined ? undefined : flattened(schemas, allOf, isMended);
  if (flat !== undefined) return inner(flat);
  if (properties === undefined) return schema;
  const required = schema.required?.filter((name) => !isMended("required") || name !== absent);
  return { ...schema, properties: mapValues(properties, inner), ...(required && { required }) };
}

/** Required by Route 53's document and left out of the first page of a list. */
const absent = "Marker";

/** A list without an element around it whose name is that of its items, or a map with that name. */
function flattened(
  schemas: Schemas,
  parts: readonly Schema[],
  isMended: IsMended,
): Schema | undefined {
  const name = nameOf({ allOf: parts });
  const target = schemas[parts.find((part) => part.$ref)?.$ref?.slice(prefix.length) ?? ""];
  if (name === undefined || target === undefined) return undefined;
  if (target.xml?.wrapped !== false && nameOf(target.items) !== name) return undefined;
  if (target.items !== undefined && isMended("items"))
    return { ...target, items: withName(target.items, name), xml: { wrapped: false } };
  if (target.additionalProperties !== undefined && isMended("entries"))
    return {
      ...entries(name, { Name: { type: "string" }, Value: target.additionalProperties }),
      xml: { wrapped: false },
    };
  return undefined;
}

function nameOf({ xml, allOf = [] }: Schema = {}): string | undefined {
  return [{ xml }, ...allOf].flatMap((part) => part.xml?.name ?? [])[0];
}

function entries(name: string, properties: Readonly<Record<string, Schema>>): Schema {
  const required = Object.keys(properties);
  return { type: "array", items: { type: "object", xml: { name }, required, properties } };
}

function sampleSchema(
  sample: Sample,
  document: Document,
  mend: (schema: Schema) => Schema,
  isMended: IsMended,
): Schema {
  const { service, schema, payload, operation, root, differs } = sample;
  const namespace = /<\w+ xmlns="([^"]+)"/.exec(xmlOf(sample))?.[1];
  const name = { xml: { name: root, ...(namespace === undefined ? {} : { namespace }) } };
  if (differs.includes("error")) return { ...errorOf(sample), ...name };
  const whole: Schema | undefined =
    schema === "none"
      ? undefined
      : schema === "body"
        ? bodyOf(document, operation)
        : { $ref: prefix + schema.component };
  if (service === "ec2" && isMended("envelope"))
    return { allOf: [whole ?? {}, object({ requestId: text })], ...name };
  if (differs.includes("envelope") && isMended("envelope"))
    return {
      ...object({
        ...(whole === undefined ? {} : { [`${operation}Result`]: whole }),
        ResponseMetadata: object({ RequestId: text }),
      }),
      ...name,
    };
  if (whole === undefined) return {};
  if (payload !== undefined && isMended("payload")) {
    const { properties } =
      typeof schema === "object" ? described(document, schema.component) : whole;
    return { allOf: [mend(properties?.[payload] as Schema)], ...name };
  }
  return { allOf: [mend(whole)], ...name };
}

function described(document: Document, component: string): Schema {
  const schema = document.components.schemas[component];
  if (schema === undefined) throw new Error(`there is no component '${component}'`);
  return schema;
}

/** Errors, which no document describes. */
function errorOf({ name, service }: Sample): Schema {
  const details = object({ Type: text, Code: text, Message: text, Detail: text });
  if (service === "s3")
    return object({ Code: text, Message: text, Resource: text, RequestId: text });
  if (service === "ec2")
    return object({
      Errors: wrapped("Error", object({ Code: text, Message: text })),
      RequestID: text,
    });
  if (name === "InvalidChangeBatch.error")
    return object({ Messages: wrapped("Message", text), RequestId: text });
  return object({ Error: details, RequestId: text });
}

const text: Schema = { type: "string" };

const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  properties,
});

const wrapped = (name: string, items: Schema): Schema => ({
  type: "array",
  items: withName(items, name),
  xml: { wrapped: true },
});

const withName = (schema: Schema, name: string): Schema => ({ allOf: [schema, { xml: { name } }] });

function mapValues<T>(
  record: Readonly<Record<string, T>>,
  map: (value: T) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
