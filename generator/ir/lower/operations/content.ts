import { isDeepStrictEqual } from "node:util";
import {
  at,
  isObject,
  membersAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { ContentKind, ContentNode } from "../../operations.ts";
import type { StringConstraints, TypeNode } from "../../types.ts";
import { namedExamples, noteNamedSamples } from "../samples/examples.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { OperationLowering as Lowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";
import { isDeclaredHere, isUnnamed, rootOf } from "./content-root.ts";
import { lowerEncodings } from "./encodings.ts";
import { lowerMultipart, reportParts } from "./multipart.ts";
import { lowerPositions, lowerStreamedParts, type Positions } from "./positions.ts";
import { reportUnsupported } from "../unsupported.ts";
import { lowerSequence, sequenceKind, type Sequence } from "./sequence.ts";

/** `content` of a body or a response. */
export function lowerContents(
  lowering: Lowering,
  holder: Site<JsonObject>,
  name: string,
  isRequest: boolean,
): readonly ContentNode[] {
  const made: Made[] = [];
  return chosenMembers(lowering, holder).flatMap((member) => {
    const site = lowering.document.follow(member);
    if (site === undefined) return [];
    const sequence = lowerSequence(lowering, site, member.key);
    if (sequence !== undefined) return [sequenceContent(lowering, site, member, sequence, name)];
    const streamed =
      isRequest && contentKind(member.key) === "multipart"
        ? lowerStreamedParts(lowering, site, member.key, (item) =>
            bodyType(lowering, "json", item, `${name}Item`),
          )
        : undefined;
    if (streamed !== undefined) return [positionsContent(lowering, site, member, streamed)];
    if (own(site, "itemSchema") !== undefined) reportUnsupported(lowering, site, "itemSchema");
    const schema = own(site, "schema") === undefined ? undefined : at(site, "schema");
    const named = kindOf(lowering, member.key, schema);
    const origin = originOf(member);
    const isMultipart = named === "multipart";
    const used: LoweredType =
      schema === undefined
        ? { kind: "any", origin }
        : ((isMultipart ? undefined : shared(lowering, made, schema)) ??
          bodyType(lowering, named, schema, name));
    const multipart =
      isMultipart && isRequest && schema !== undefined
        ? lowerMultipart(
            lowering,
            site,
            member.key,
            used,
            used.kind === "ref" && isDeclaredHere(lowering, used, schema),
            name,
          )
        : undefined;
    const positions =
      isMultipart && isRequest && schema !== undefined && multipart === undefined
        ? lowerPositions(lowering, site, member.key, used, name)
        : undefined;
    if (positions !== undefined) return [positionsContent(lowering, site, member, positions)];
    if (isMultipart && multipart === undefined) reportParts(lowering, site);
    const type = multipart?.type ?? used;
    const kind = named === "form" && isPlain(lowering, type) ? "text" : named;
    if (schema !== undefined && !isMultipart) made.push({ schema, type });
    lowering.notes.carry(origin, schema, name);
    if (kind === "xml" && schema !== undefined && isUnnamed(lowering, schema, type))
      lowering.notes.unnamedRoots.add(type.target);
    const encodings = multipart?.encodings ?? lowerEncodings(lowering, site, kind, type, isRequest);
    // Forms are written by clients and read by servers, not the other way round.
    const isRead = multipart !== undefined || isDecoded(lowering, named, type);
    if (!isRead || (kind === "form" && !isRequest)) {
      const place = { file: member.file, pointer: member.pointer, part: "key" as const };
      lowering.diagnostics.report("body-not-decoded", place, { mediaType: member.key });
    }
    // Examples of other media types show the text, not the value.
    if (kind === "json") noteNamedSamples(lowering, site, type);
    return [
      {
        mediaType: member.key,
        kind,
        type,
        ...(kind === "xml" && schema !== undefined ? { root: rootOf(lowering, schema, name) } : {}),
        examples: namedExamples(lowering, site),
        ...(encodings.size === 0 ? {} : { encodings }),
        ...(multipart === undefined ? {} : { parts: multipart.parts }),
        origin,
      },
    ];
  });
}

/**
 * The media types that the configuration chooses, of those that a body has. A body that has none of
 * these keeps all.
 */
function chosenMembers(lowering: Lowering, holder: Site<JsonObject>): readonly Member[] {
  const members = membersAt(holder, "content");
  const { media } = lowering.options;
  if (media === undefined) return members;
  const chosen = members.filter(({ key }) =>
    media.includes(sequenceKind(key) === undefined ? contentKind(key) : "sequence"),
  );
  return chosen.length > 0 ? chosen : members;
}

type Member = ReturnType<typeof membersAt>[number];

/** A body whose items have a declaration of their own where they need one. */
function sequenceContent(
  lowering: Lowering,
  media: Site<JsonObject>,
  member: Site & { readonly key: string },
  { format, schema }: Sequence,
  name: string,
): ContentNode {
  const kind = format === "event-text" ? "text" : "json";
  const origin = originOf(member);
  const type: TypeNode =
    schema === undefined
      ? { kind: "any", origin }
      : bodyType(lowering, kind, schema, `${name}Item`);
  const examples = namedExamples(lowering, media);
  return { mediaType: member.key, kind: "sequence", sequence: format, type, examples, origin };
}

/** A multipart body whose parts have no names. */
function positionsContent(
  lowering: Lowering,
  media: Site<JsonObject>,
  member: Member,
  { type, positions }: Positions,
): ContentNode {
  const examples = namedExamples(lowering, media);
  const origin = originOf(member);
  return { mediaType: member.key, kind: "multipart", type, positions, examples, origin };
}

/** A schema of this body or response, and its type. */
interface Made {
  readonly schema: Site;
  readonly type: LoweredType;
}

/** The declaration of an equal inline schema under another media type. */
function shared(lowering: Lowering, made: readonly Made[], schema: Site): LoweredType | undefined {
  return made.find(({ schema: other, type }) => {
    if (type.kind !== "ref" || other.file !== schema.file) return false;
    return isDeclaredHere(lowering, type, other) && isDeepStrictEqual(other.value, schema.value);
  })?.type;
}

/** The type of a body, in a declaration of its own where it needs one. */
function bodyType(lowering: Lowering, kind: ContentKind, schema: Site, name: string): LoweredType {
  const used = lowering.lowerSchema(schema, { parent: name, part: "" });
  if (used.kind === "ref" && isDeclaredHere(lowering, used, schema)) return used;
  return hasRules(kind, schema, used)
    ? lowering.drafts.hoist({ parent: name, part: "" }, schema, () => used, schema)
    : used;
}

/**
 * Whether a body needs a declaration of its own, because only declarations have codecs and
 * validators: one without a declaration, or one whose root has another name here.
 */
function hasRules(kind: ContentKind, schema: Site, type: TypeNode): boolean {
  switch (kind) {
    case "xml":
      if (type.kind === "ref") return isObject(schema.value) && "xml" in schema.value;
      return type.kind !== "any";
    case "json":
      return type.kind !== "ref" && type.kind !== "any";
    case "text":
      return type.kind === "enum" || (type.kind === "string" && isConstrained(type));
    case "form":
    case "multipart":
    case "binary":
    case "sequence":
      return false;
  }
}

function isConstrained({ format, minLength, maxLength, pattern }: StringConstraints): boolean {
  return [format, minLength, maxLength, pattern].some((constraint) => constraint !== undefined);
}

/** How a body is read by its media type and, if that is open, by its schema. */
function kindOf(lowering: Lowering, mediaType: string, schema: Site | undefined): ContentKind {
  if (isPassedOn(lowering, mediaType, schema)) return "text";
  const target = schema === undefined ? undefined : lowering.document.follow(schema);
  return target !== undefined && isAnyType(mediaType) && isStructured(target)
    ? "json"
    : contentKind(mediaType);
}

/** A range that contains application/json. */
function isAnyType(mediaType: string): boolean {
  return /^(?:\*|application)\/\*$/i.test((mediaType.split(";")[0] ?? "").trim());
}

/** Whether a schema describes more than text or bytes. A body of any type is then JSON. */
function isStructured({ value }: Site): boolean {
  if (!isObject(value)) return false;
  const { type } = value;
  if (type !== undefined) return type !== "string";
  return ["properties", "items", "allOf", "oneOf", "anyOf"].some((name) => name in value);
}

/** Whether a form has neither names nor values by its schema, so that it is passed on as text. */
function isPlain(lowering: Lowering, type: TypeNode): boolean {
  const resolved = type.kind === "ref" ? (lowering.drafts.expand(type) ?? type) : type;
  return !["object", "map", "ref", "union", "nullable"].includes(resolved.kind);
}

/** Whether a body is read and written according to its schema; plain bytes are never decoded. */
function isDecoded(lowering: Lowering, kind: ContentKind, type: TypeNode): boolean {
  const resolved = type.kind === "ref" ? (lowering.drafts.expand(type) ?? type) : type;
  switch (kind) {
    case "text":
      return ["string", "enum", "any", "ref"].includes(resolved.kind);
    case "form":
      return ["object", "map", "ref"].includes(resolved.kind);
    case "json":
    case "xml":
    case "sequence":
      return true;
    case "binary":
      return ["string", "any"].includes(resolved.kind);
    case "multipart":
      return false;
  }
}

/**
 * Whether the body is text in its own media type, such as XML that is stored and never parsed: a
 * string whose `contentMediaType` is the media type. Source: JSON Schema 2020-12
 * Validation, 8.4.
 */
function isPassedOn(lowering: Lowering, mediaType: string, schema: Site | undefined): boolean {
  const target = schema === undefined ? undefined : lowering.document.follow(schema);
  if (target === undefined || own(target, "type") !== "string") return false;
  const held = textAt(target, "contentMediaType");
  return held !== undefined && contentKind(held) === contentKind(mediaType);
}

/** How bytes of a media type are read. Source: RFC 6838, 4.2.8 and 6; RFC 7303, 4. */
function contentKind(mediaType: string): ContentKind {
  const type = (mediaType.split(";")[0] ?? "").trim().toLowerCase();
  if (/^(application|text)\/json$|\+json$/.test(type)) return "json";
  if (/^(application|text)\/xml$|\+xml$/.test(type)) return "xml";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type.startsWith("multipart/")) return "multipart";
  return type.startsWith("text/") ? "text" : "binary";
}
