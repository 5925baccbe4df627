import {
  at,
  isObject,
  membersAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../openapi/site.ts";
import type { ContentKind, ContentNode } from "../operations.ts";
import type { XmlUse } from "../xml.ts";
import { noteNamedSamples } from "./examples.ts";
import { originOf, type Lowering } from "./lowering.ts";
import { reportUnsupported } from "./unsupported.ts";
import { lowerSchema } from "./schema.ts";
import { rootXml } from "./xml-use.ts";

/** `content` of a body or a response. */
export function lowerContents(
  lowering: Lowering,
  holder: Site<JsonObject>,
  name: string,
): readonly ContentNode[] {
  return membersAt(holder, "content").flatMap((member) => {
    const site = lowering.document.follow(member);
    if (site === undefined) return [];
    if (own(site, "itemSchema") !== undefined) reportUnsupported(lowering, site, "itemSchema");
    const kind = contentKind(member.key);
    const schema = own(site, "schema") === undefined ? undefined : at(site, "schema");
    const origin = originOf(member);
    const type =
      schema === undefined
        ? { kind: "any" as const, origin }
        : lowerSchema(lowering, schema, { parent: name, part: "" });
    // Examples of other media types show the text, not the value.
    if (kind === "json") noteNamedSamples(lowering, site, type);
    return [
      {
        mediaType: member.key,
        kind,
        type,
        ...(kind === "xml" && schema !== undefined ? { root: rootOf(lowering, schema, name) } : {}),
        origin,
      },
    ];
  });
}

/** A body that refers to a component has the component's root. */
function rootOf(lowering: Lowering, schema: Site, name: string): XmlUse {
  let current = schema;
  let component = name;
  const seen = new Set<unknown>();
  while (isObject(current.value) && !seen.has(current.value)) {
    seen.add(current.value);
    const ref = textAt(current as Site<JsonObject>, "$ref");
    if (ref === undefined) break;
    const { file, pointer } = at(current, "$ref");
    const target = lowering.document.resolve({ value: ref, file, pointer });
    if (target === undefined) break;
    if (component === name) {
      const draft = lowering.draft(lowering.refTo(target, originOf(target)).target);
      component = draft.component ?? draft.name;
    }
    current = target;
  }
  return rootXml(lowering, schema, component);
}

/** How bytes of a media type are read. Source: RFC 6838, 4.2.8 and 6; RFC 7303, 4. */
export function contentKind(mediaType: string): ContentKind {
  const type = (mediaType.split(";")[0] ?? "").trim().toLowerCase();
  if (/^(application|text)\/json$|\+json$/.test(type)) return "json";
  if (/^(application|text)\/xml$|\+xml$/.test(type)) return "xml";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type.startsWith("multipart/")) return "multipart";
  return type.startsWith("text/") ? "text" : "binary";
}
