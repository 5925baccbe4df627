import { pascalCase } from "../../../names/identifier.ts";
import { isSameParameter } from "../../../openapi/parameter-meaning.ts";
import { parameterStyles } from "../../../openapi/parameter-styles.ts";
import {
  at,
  isObject,
  itemsAt,
  membersAt,
  objectAt,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { isToken } from "../../../openapi/token.ts";
import type { ParameterLocation, ParameterNode } from "../../operations.ts";
import { delimitedStyles, type ParameterStyle } from "../../parameter-style.ts";
import type { TypeNode } from "../../types.ts";
import { lowerDoc } from "../lower-doc.ts";
import { namedExamples, noteNamedSamples, schemaExamples } from "../samples/examples.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";

/** Styles of each location, the default first. */
const styles: Readonly<Record<ParameterLocation, readonly ParameterStyle[]>> = parameterStyles;

/** Header parameters that OpenAPI ignores, because other parts of the document describe them. */
const describedElsewhere = new Set(["accept", "content-type", "authorization"]);

/** Parameters of the path item and of the operation; the operation's replace those of the same name. */
export function lowerParameters(
  lowering: OperationLowering,
  item: Site<JsonObject>,
  operation: Site<JsonObject>,
  typeName: string,
): readonly ParameterNode[] {
  const parameters = new Map<string, ParameterNode>();
  for (const holder of [item, operation]) {
    const here = new Map<string, unknown>();
    for (const site of itemsAt(holder, "parameters")) {
      const parameter = lowerParameter(lowering, site, typeName);
      if (parameter === "malformed") lowering.notes.incomplete.add(operation.pointer);
      if (parameter === undefined || parameter === "malformed") continue;
      const key = `${parameter.in} ${nameKey(parameter)}`;
      if (here.has(key)) {
        const { name, in: location } = parameter;
        const first = here.get(key);
        if (isSameParameter(first, lowering.document.follow(site)?.value))
          lowering.diagnostics.report("parameter-duplicate", site, { name, in: location });
        else lowering.diagnostics.refuse("parameter-duplicate", site, { name, in: location });
      }
      here.set(key, lowering.document.follow(site)?.value);
      parameters.set(key, parameter);
    }
  }
  return [...parameters.values()];
}

/** Names of headers are one whatever their case. Source: RFC 9110, 5.1. */
const nameKey = ({ in: location, name }: ParameterNode): string =>
  location === "header" ? name.toLowerCase() : name;

function lowerParameter(
  lowering: OperationLowering,
  place: Site,
  typeName: string,
): ParameterNode | "malformed" | undefined {
  const site = lowering.document.follow(place);
  if (site === undefined || lowering.document.malformed.isIn(site)) return "malformed";
  const name = textAt(site, "name") ?? "";
  const ownName = `${typeName}${pascalCase(name)}`;
  return lowering.parts.once("parameter", place, site, ownName, (parent) =>
    lowerParameterAt(lowering, site, name, parent),
  );
}

function lowerParameterAt(
  lowering: OperationLowering,
  site: Site<JsonObject>,
  name: string,
  parent: string,
): ParameterNode | undefined {
  const location = (textAt(site, "in") ?? "query") as ParameterLocation;
  if (!Object.hasOwn(styles, location)) return undefined;
  if (location === "header" && describedElsewhere.has(name.toLowerCase())) return undefined;
  const required = own(site, "required") === true;
  if (location === "path" && !required)
    lowering.diagnostics.report("parameter-required", site, { name });
  const described = describedBy(site);
  if (described === undefined) lowering.diagnostics.report("parameter-schema", site, { name });
  const style = styleOf(lowering, site, location);
  // Names of cookies are percent-encoded in the style `form`.
  if ((location === "header" || style === "cookie") && !isToken(name))
    lowering.diagnostics.reportOnce("name-token", at(site, "name"), { holder: location, name });
  const explode = own(site, "explode");
  const schema = described?.schema;
  const followed = schema === undefined ? undefined : lowering.document.follow(schema);
  const type: TypeNode =
    schema === undefined
      ? { kind: "any", origin: originOf(site) }
      : lowering.lowerSchema(schema, { parent, part: "" });
  lowering.notes.carry(site, schema, parent);
  if (described?.mediaType === undefined) noteNamedSamples(lowering, site, type);
  // A default beside a reference takes precedence over the target's.
  const holder = [schema?.value, followed?.value].find(
    (value): value is JsonObject => isObject(value) && Object.hasOwn(value, "default"),
  );
  return {
    name,
    in: location,
    required: required || location === "path",
    type,
    style,
    explode: typeof explode === "boolean" ? explode : style === "form" || style === "cookie",
    allowReserved: own(site, "allowReserved") === true,
    allowEmptyValue: own(site, "allowEmptyValue") === true,
    examples: parameterExamples(lowering, site, schema),
    doc: lowerDoc(site, lowering.document),
    origin: originOf(site),
    ...(described?.mediaType === undefined ? {} : { mediaType: described.mediaType }),
    ...(holder === undefined ? {} : { default: holder["default"] }),
  };
}

/** The schema of a parameter or a header, directly or as the only entry of `content`. */
export function describedBy(
  site: Site<JsonObject>,
): { readonly schema?: Site; readonly mediaType?: string } | undefined {
  if (own(site, "schema") !== undefined) return { schema: at(site, "schema") };
  const content = objectAt(site, "content");
  const [entry] = membersAt(site, "content");
  if (content === undefined || entry === undefined) return undefined;
  const media = objectAt(content, entry.key);
  if (media === undefined || own(media, "schema") === undefined) return { mediaType: entry.key };
  return { mediaType: entry.key, schema: at(media, "schema") };
}

/** Examples of a parameter or a header: its own, or those of the only entry of `content`. */
export function describedExamples(
  lowering: OperationLowering,
  site: Site<JsonObject>,
): readonly unknown[] {
  const [entry] = membersAt(site, "content");
  const { examples } = namedExamples(lowering, site);
  return isObjectSite(entry) ? [...examples, ...namedExamples(lowering, entry).examples] : examples;
}

/** Examples of a parameter, or of its schema where it has none. */
function parameterExamples(
  lowering: OperationLowering,
  site: Site<JsonObject>,
  schema: Site | undefined,
): readonly unknown[] {
  const given = describedExamples(lowering, site);
  return given.length > 0 || schema === undefined ? given : schemaExamples(schema);
}

/** The style of a list that a document of 2.0 has in this place, and one of 3 has not. */
export function delimitedStyleOf(
  lowering: OperationLowering,
  site: Site<JsonObject>,
): ParameterStyle | undefined {
  if (lowering.document.sources.relocation === undefined) return undefined;
  const style = textAt(site, "style");
  return delimitedStyles.find((one) => one === style);
}

function styleOf(
  lowering: OperationLowering,
  site: Site<JsonObject>,
  location: ParameterLocation,
): ParameterStyle {
  const allowed = styles[location];
  const [usual = "form"] = allowed;
  const style = textAt(site, "style");
  if (style === undefined) return usual;
  if (allowed.includes(style as ParameterStyle)) return style as ParameterStyle;
  const delimited = delimitedStyleOf(lowering, site);
  if (delimited !== undefined) return delimited;
  const expected = allowed.join(", ");
  lowering.diagnostics.report("parameter-style", at(site, "style"), {
    in: location,
    style,
    expected,
  });
  return usual;
}
