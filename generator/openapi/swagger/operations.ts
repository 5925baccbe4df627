import { isSameParameter } from "../parameter-meaning.ts";
import { at, isObject, itemsAt, own, type JsonObject, type Site } from "../site.ts";
import { convertBody } from "./body.ts";
import { sharedName, without, type Conversion } from "./conversion.ts";
import { convertForm } from "./form.ts";
import { hasOwnTypes } from "./media-types.ts";
import { convertParameters, nameOf, type BodyParameter } from "./parameter-lists.ts";
import { convertResponses } from "./responses.ts";

/** @param inherited parameters of the body that the path item has for all of its operations */
export function convertOperation(
  conversion: Conversion,
  operation: Site<JsonObject>,
  inherited: readonly BodyParameter[],
  pointer: string,
): JsonObject {
  reportSchemes(conversion, operation);
  const listed = itemsAt(operation, "parameters");
  const listedHere = convertParameters(conversion, listed, `${pointer}/parameters`);
  const body = bodyOf(conversion, operation, overridden(inherited, listedHere.inBody), pointer);
  return {
    ...without(operation.value, "consumes", "produces", "schemes"),
    ...(own(operation, "parameters") === undefined ? {} : { parameters: listedHere.parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    ...(isObject(own(operation, "responses"))
      ? { responses: convertResponses(conversion, operation, `${pointer}/responses`) }
      : {}),
  };
}

/** Servers of operations are not supported; those with the same schemes are reported once. */
function reportSchemes(
  { document, diagnostics, reported }: Conversion,
  operation: Site<JsonObject>,
): void {
  const schemes = JSON.stringify(own(operation, "schemes"));
  const key = `schemes ${schemes}`;
  if (schemes === undefined || schemes === JSON.stringify(own(document.root, "schemes"))) return;
  if (reported.has(key)) return;
  reported.add(key);
  const location = { ...at(operation, "schemes"), part: "key" } as const;
  diagnostics.report("feature-unsupported", location, { feature: "schemes" });
}

/** An operation's parameters replace those of its path item with the same name and location. */
function overridden(
  inherited: readonly BodyParameter[],
  listed: readonly BodyParameter[],
): readonly BodyParameter[] {
  const kept = inherited.filter(
    (outer) =>
      !listed.some(
        (inner) =>
          nameOf(inner) === nameOf(outer) && own(inner.site, "in") === own(outer.site, "in"),
      ),
  );
  return [...kept, ...listed];
}

function bodyOf(
  conversion: Conversion,
  operation: Site<JsonObject>,
  parts: readonly BodyParameter[],
  outer: string,
): JsonObject | undefined {
  const pointer = `${outer}/requestBody`;
  const bodies = parts.filter(({ site }) => own(site, "in") === "body");
  const fields = parts.filter(({ site }) => own(site, "in") === "formData");
  const [first, second] = bodies;
  if (second !== undefined) {
    reportTwo(conversion, second, first, "two body parameters");
  } else if (first !== undefined && fields[0] !== undefined) {
    reportTwo(conversion, fields[0], first, "form data beside a body parameter");
  }
  if (first === undefined) {
    if (fields.length === 0) return undefined;
    return convertForm(conversion, distinct(conversion, fields), operation, pointer);
  }
  if (!hasOwnTypes("consumes", operation)) {
    // The same body for all operations that refer to it.
    if (sharedName(conversion, "parameters", first.use) !== undefined) {
      conversion.places.note(pointer, first.use);
      return first.use.value as JsonObject;
    }
  }
  return convertBody(conversion, first.site, operation, pointer);
}

function reportTwo(
  conversion: Conversion,
  { use }: BodyParameter,
  other: BodyParameter | undefined,
  what: string,
): void {
  const related =
    other === undefined
      ? []
      : [{ message: "The other one is here", location: locationOf(other.use) }];
  conversion.diagnostics.report("swagger-body", use, { what }, related);
}

const locationOf = ({
  file,
  pointer,
}: Site): { readonly file: string; readonly pointer: string } => ({
  file,
  pointer,
});

/** Form data without what an operation lists a second time, which is reported. */
function distinct(
  conversion: Conversion,
  fields: readonly BodyParameter[],
): readonly Site<JsonObject>[] {
  const first = new Map<unknown, unknown>();
  return fields.flatMap((field) => {
    const name = nameOf(field);
    if (first.has(name)) {
      const args = { name: String(name), in: "formData" };
      const location = locationOf(field.use);
      if (isSameParameter(first.get(name), field.site.value))
        conversion.diagnostics.report("parameter-duplicate", location, args);
      else conversion.diagnostics.refuse("parameter-duplicate", location, args);
      return [];
    }
    first.set(name, field.site.value);
    return [field.site];
  });
}
