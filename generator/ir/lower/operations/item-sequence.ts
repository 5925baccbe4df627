import { at, isObject, itemsAt, membersAt, objectAt, own, textAt } from "../../../openapi/site.ts";
import type { JsonObject, Site } from "../../../openapi/site.ts";
import type { SequenceFormat } from "../../content.ts";
import { isJson, sequentialFormat } from "../../media-type.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { reportUnsupported } from "../unsupported.ts";

/** Items that a sequential media type repeats. */
export interface Sequence {
  readonly format: SequenceFormat;
  /** Schema of one item; absent if any is valid. */
  readonly schema: Site | undefined;
  /** Schemas of which an item satisfies one, in place of `schema`. */
  readonly alternatives?: readonly Site[];
}

/**
 * The items of a media type; undefined if it is not sequential. An `itemSchema` describes one item, a
 * `schema` the array of all. One that is no array describes an item, as was usual before OpenAPI 3.2.
 */
export function lowerSequence(
  lowering: OperationLowering,
  media: Site<JsonObject>,
  mediaType: string,
): Sequence | undefined {
  const kind = sequentialFormat(mediaType);
  if (kind === undefined) return undefined;
  const note = (site: Site, reason: string): void => {
    lowering.diagnostics.report("sequence-schema", site, { mediaType, reason });
  };
  const item = itemSchema(lowering, media, note);
  if (kind !== "events") return { format: kind, schema: item };
  if (item === undefined) return { format: "event-text", schema: undefined };
  const wrapped = dotnetData(lowering, item);
  if (wrapped !== undefined) {
    note(item, "it is an SseItem as .NET writes it, so its data alone is read");
    return { format: isText(lowering, wrapped) ? "event-text" : "event-json", schema: wrapped };
  }
  if (!isEvent(lowering, item)) {
    if (own(media, "itemSchema") !== undefined)
      note(item, "it names no field of an event, such as data, so it is read as that of the data");
    return { format: isText(lowering, item) ? "event-text" : "event-json", schema: item };
  }
  const data = dataSchema(lowering, item);
  if (data !== undefined) return { format: "event-json", schema: data };
  const values = dataValues(lowering, item);
  if (values === undefined) return { format: "events", schema: item };
  note(
    item,
    "data is no text, so it is read as JSON; rules of event, id and retry are not checked",
  );
  const [only, ...others] = values;
  const alternatives = others.length > 0 ? { alternatives: values } : {};
  return { format: "event-json", schema: others.length > 0 ? item : only, ...alternatives };
}

/**
 * The schemas of the values that the data of events holds as JSON, where a schema describes them as values and not as text:
 * huma has an object with `data` for each type of events. Undefined where some data is text.
 */
function dataValues(lowering: OperationLowering, item: Site): readonly Site[] | undefined {
  const object = lowering.document.follow(item);
  if (object === undefined) return undefined;
  const members = ["oneOf", "anyOf"].flatMap((keyword) => itemsAt(object, keyword));
  const events = members.length > 0 ? members : [object];
  const found = events.flatMap((event) => {
    const site = lowering.document.follow(event);
    const data = site && objectAt(site, "properties");
    return (data && objectAt(data, "data")) ?? [];
  });
  const isWhole = found.length > 0 && found.length === events.length;
  return isWhole && found.every((data) => !isText(lowering, data)) ? found : undefined;
}

/**
 * The data of an event that is described by .NET's class for one: its other properties are the fields event, id and retry
 * by other names, and no part of the text. Undefined for other schemas.
 */
function dotnetData(lowering: OperationLowering, item: Site): Site | undefined {
  const names = propertyNames(lowering, item, new Set());
  const isItem =
    names.size === dotnetFields.length && dotnetFields.every((name) => names.has(name));
  const properties = isItem ? lowering.document.follow(item) : undefined;
  const fields = properties && objectAt(properties, "properties");
  return fields && objectAt(fields, "data");
}

const dotnetFields: readonly string[] = ["data", "eventType", "eventId", "reconnectionInterval"];

type Note = (site: Site, reason: string) => void;

function itemSchema(
  lowering: OperationLowering,
  media: Site<JsonObject>,
  note: Note,
): Site | undefined {
  if (own(media, "itemSchema") !== undefined) {
    if (own(media, "schema") !== undefined) reportUnsupported(lowering, media, "schema");
    return at(media, "itemSchema");
  }
  if (own(media, "schema") === undefined) return undefined;
  const whole = at(media, "schema");
  const site = lowering.document.follow(whole);
  if (site === undefined || !isArray(site)) {
    if (lowering.document.version === "3.2")
      note(whole, "it is no array, so it is read as that of one item");
    return whole;
  }
  const ignored = Object.keys(site.value).filter((key) => wholeRules.has(key));
  if (ignored.length > 0)
    note(whole, `${ignored.join(", ")} cannot be checked while items are passed on`);
  return own(site, "items") === undefined ? undefined : at(site, "items");
}

/** Rules of an array that only all of its items show. */
const wholeRules: ReadonlySet<string> = new Set([
  "prefixItems",
  "minItems",
  "maxItems",
  "uniqueItems",
  "contains",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
]);

function isArray(site: Site): site is Site<JsonObject> {
  if (!isObject(site.value)) return false;
  const { type } = site.value;
  return type === "array" || (type === undefined && "items" in site.value);
}

const fields: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);

/** Whether a schema describes the fields of events. Source: OpenAPI 3.2, Server-Sent Events. */
function isEvent(lowering: OperationLowering, schema: Site): boolean {
  const names = propertyNames(lowering, schema, new Set());
  return names.has("data") && [...names].every((name) => fields.has(name));
}

function propertyNames(lowering: OperationLowering, schema: Site, seen: Set<unknown>): Set<string> {
  const names = new Set<string>();
  const site = lowering.document.follow(schema);
  if (site === undefined || seen.has(site.value)) return names;
  seen.add(site.value);
  for (const { key } of membersAt(site, "properties")) names.add(key);
  for (const keyword of ["allOf", "anyOf", "oneOf"])
    for (const part of itemsAt(site, keyword))
      for (const name of propertyNames(lowering, part, seen)) names.add(name);
  return names;
}

/**
 * The schema of the JSON that the data of events holds, if nothing else is said about events. Otherwise data
 * stays text. Source: JSON Schema 2020-12 Validation, 8.5.
 */
function dataSchema(lowering: OperationLowering, schema: Site): Site | undefined {
  const object = lowering.document.follow(schema);
  if (object === undefined) return undefined;
  if (!Object.keys(object.value).every((key) => plainKeywords.has(key))) return undefined;
  const properties = objectAt(object, "properties");
  const data = properties && objectAt(properties, "data");
  if (properties === undefined || data === undefined) return undefined;
  const others = membersAt(object, "properties").filter(({ key }) => key !== "data");
  if (!others.every(isPlainField)) return undefined;
  const holdsJson = isJson(textAt(data, "contentMediaType") ?? "");
  return holdsJson && own(data, "contentSchema") !== undefined
    ? at(data, "contentSchema")
    : undefined;
}

const plainKeywords: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "required",
  "title",
  "description",
  "$comment",
]);

/** Whether a field may have every value that an event can have. */
function isPlainField({ value }: Site): boolean {
  if (!isObject(value)) return false;
  const { type, minimum = 0 } = value;
  const isTyped = type === "string" || (type === "integer" && minimum === 0);
  const known = ["type", "minimum", "title", "description", "$comment", "examples"];
  return isTyped && Object.keys(value).every((key) => known.includes(key));
}

/** Whether data is text as it is: a string, or several by `enum`. */
function isText(lowering: OperationLowering, schema: Site): boolean {
  const site = lowering.document.follow(schema);
  if (site === undefined || !isObject(site.value)) return false;
  const { type, enum: values, const: only } = site.value;
  if (type !== undefined) return type === "string";
  if (Array.isArray(values)) return values.every((value) => typeof value === "string");
  return typeof only === "string" || Object.keys(site.value).length === 0;
}
