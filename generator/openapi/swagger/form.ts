import { joinPointer } from "../../source/locations/pointer.ts";
import { essenceOf } from "../media-type.ts";
import { at, own, textAt, type JsonObject, type Site } from "../site.ts";
import { only, type Conversion } from "./conversion.ts";
import { contentOf, mediaTypes, type MediaType } from "./media-types.ts";
import { simpleSchema } from "./simple-schema.ts";

const multipart = "multipart/form-data";
const urlEncoded = "application/x-www-form-urlencoded";

/** The form data of an operation as request body: an object with a property for each parameter. */
export function convertForm(
  conversion: Conversion,
  fields: readonly Site<JsonObject>[],
  operation: Site<JsonObject>,
  pointer: string,
): JsonObject {
  const properties: [name: string, schema: JsonObject][] = [];
  const encodings: [name: string, style: JsonObject][] = [];
  const required: string[] = [];
  for (const field of fields) {
    const name = textAt(field, "name") ?? "";
    const { schema, style } = simpleSchema(conversion, field, "formData", name);
    if (style["style"] !== undefined) encodings.push([name, style]);
    if (own(field, "allowEmptyValue") !== undefined) {
      const { file, pointer: from } = at(field, "allowEmptyValue");
      const place = { file, pointer: from, part: "key" } as const;
      conversion.diagnostics.report("feature-unsupported", place, { feature: "allowEmptyValue" });
    }
    properties.push([name, { ...schema, ...only(field, ["description"]) }]);
    if (own(field, "required") === true) required.push(name);
  }
  const schema = {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
  const [first] = fields;
  if (first !== undefined) conversion.places.note(pointer, first);
  const types = formTypes(conversion, fields, operation);
  const content = contentOf(conversion, types, `${pointer}/content`, (_, media) => {
    properties.forEach(([name], index) => {
      const property = joinPointer(`${media}/schema/properties`, name);
      conversion.places.note(property, fields[index] as Site<JsonObject>);
      const encoding = joinPointer(`${media}/encoding`, name);
      conversion.places.note(encoding, fields[index] as Site<JsonObject>);
    });
    return {
      schema,
      ...(encodings.length === 0 ? {} : { encoding: Object.fromEntries(encodings) }),
    };
  });
  return { ...(required.length === 0 ? {} : { required: true }), content };
}

/**
 * The media types of a form. Others of the operation cannot hold form data; where nothing names one
 * for forms, a form with a file is multipart. Source: OpenAPI 2.0, Parameter Object, `in`.
 */
function formTypes(
  conversion: Conversion,
  fields: readonly Site<JsonObject>[],
  operation: Site<JsonObject>,
): readonly MediaType[] {
  const listed = mediaTypes(conversion, "consumes", operation);
  const forms = listed.filter(({ name }) => isFormType(name));
  const isOwn = Array.isArray(own(operation, "consumes"));
  const [first] = fields;
  if (first === undefined) return forms;
  if (forms.length > 0) {
    // A list of the whole document is meant for other operations too.
    for (const { name, place } of isOwn ? listed.filter((one) => !forms.includes(one)) : []) {
      conversion.diagnostics.report("swagger-form-type", place, {
        name,
        used: forms[0]?.name ?? "",
      });
    }
    return forms;
  }
  const hasFile = fields.some((field) => own(field, "type") === "file");
  const used = hasFile ? multipart : urlEncoded;
  for (const { name, place } of isOwn ? listed : []) {
    conversion.diagnostics.report("swagger-form-type", place, { name, used });
  }
  if (!isOwn || listed.length === 0) {
    const key = `form ${used}`;
    if (!conversion.reported.has(key)) {
      conversion.reported.add(key);
      conversion.diagnostics.report("swagger-form-assumed", first, { name: used });
    }
  }
  return [{ name: used, place: first }];
}

function isFormType(name: string): boolean {
  return [urlEncoded, multipart].includes(essenceOf(name));
}
