import { at, membersAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { ContentNode, MultipartContent, ResponseContent } from "../../content.ts";
import { mediaKind } from "../../media-type.ts";
import type { MediaKind } from "../../options.ts";
import { originOf } from "../../origin.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { namedExamples, noteNamedSamples } from "../samples/examples.ts";
import { reportUnsupported } from "../unsupported.ts";
import { bodyKind } from "./body-kind.ts";
import { bodyType, sharedType, type MadeType } from "./body-type.ts";
import { isDeclaredHere, isUnnamed, rootOf } from "./content-root.ts";
import { lowerEncodings, reportEncodings } from "./encodings.ts";
import { formObject, loweredForm } from "./form-objects.ts";
import { lowerForm } from "./parts/form-choices.ts";
import { reportParts } from "./parts/named-parts.ts";
import { nestWithin } from "./parts/nested-parts.ts";
import { lowerPositions, lowerStreamedParts } from "./parts/positions.ts";
import { followed } from "./parts/schema-site.ts";
import { unionOf } from "../types/union-of.ts";
import { jsonTextOf } from "./json-text.ts";
import { lowerSequence } from "./item-sequence.ts";

/** A Media Type Object. */
interface Media {
  readonly mediaType: string;
  readonly site: Site<JsonObject>;
  readonly schema: Site | undefined;
  /** Where the document names the media type. */
  readonly place: Site;
  /** Name of the body's declaration, where it needs one. */
  readonly name: string;
  readonly isRequest: boolean;
  /** Types that other media types of the body have. */
  readonly made: MadeType[];
  /** Whether values are JSON, whatever the media type says. */
  readonly isJsonText: boolean;
}

/** `content` of a request body. */
export function lowerRequestContents(
  lowering: OperationLowering,
  holder: Site<JsonObject>,
  name: string,
): readonly ContentNode[] {
  return lowerContents(lowering, holder, name, true);
}

function lowerContents(
  lowering: OperationLowering,
  holder: Site<JsonObject>,
  name: string,
  isRequest: boolean,
): readonly ContentNode[] {
  return mediaOf(lowering, holder, name, isRequest).map(
    (media) =>
      sequenceContent(lowering, media) ??
      streamedContent(lowering, media) ??
      wholeContent(lowering, media),
  );
}

/** `content` of a response. */
export function lowerResponseContents(
  lowering: OperationLowering,
  holder: Site<JsonObject>,
  name: string,
): readonly ResponseContent[] {
  return lowerContents(lowering, holder, name, false);
}

/**
 * The media types that the configuration chooses, of those that a body has. A body that has none of
 * these keeps all.
 */
function mediaOf(
  lowering: OperationLowering,
  holder: Site<JsonObject>,
  name: string,
  isRequest: boolean,
): readonly Media[] {
  const members = membersAt(holder, "content");
  const { media: kinds } = lowering.options;
  const chosen = members.filter(({ key }) => kinds?.includes(mediaKind(key)));
  const made: MadeType[] = [];
  const jsonText = isRequest ? undefined : jsonTextOf(lowering, members);
  const all = chosen.length > 0 ? chosen : members;
  // The first is what servers send to clients that take any.
  const sorted = all.toSorted((a, b) => Number(a === jsonText) - Number(b === jsonText));
  return sorted.flatMap((place) => {
    const site = lowering.document.follow(place);
    if (site === undefined) return [];
    const schema = own(site, "schema") === undefined ? undefined : at(site, "schema");
    const isJsonText = place === jsonText;
    return [{ mediaType: place.key, site, schema, place, name, isRequest, made, isJsonText }];
  });
}

/** Fields that every content has. */
function described(
  lowering: OperationLowering,
  { mediaType, site, place }: Media,
): Pick<ContentNode, "mediaType" | "examples" | "exampleNames" | "origin"> {
  return { mediaType, ...namedExamples(lowering, site), origin: originOf(place) };
}

/** A body whose items have a declaration of their own where they need one. */
function sequenceContent(lowering: OperationLowering, media: Media): ResponseContent | undefined {
  const { mediaType, site, place, name } = media;
  const sequence = lowerSequence(lowering, site, mediaType);
  if (sequence === undefined) return undefined;
  const { format, schema, alternatives } = sequence;
  const itemName = `${name}Item`;
  if (schema !== undefined && alternatives !== undefined) {
    const hint = { parent: itemName, part: "" };
    const either = (): LoweredType => {
      const types = alternatives.map((one) => lowering.lowerSchema(one, hint));
      return unionOf(types, false, originOf(schema));
    };
    const type = lowering.drafts.hoist(hint, schema, either, { site: schema });
    return { ...described(lowering, media), kind: "sequence", format, type };
  }
  const type: LoweredType =
    schema === undefined
      ? { kind: "any", origin: originOf(place) }
      : bodyType(lowering, format === "event-text" ? "text" : "json", schema, itemName);
  return { ...described(lowering, media), kind: "sequence", format, type };
}

/** A multipart body of which each part is an item. */
function streamedContent(lowering: OperationLowering, media: Media): ContentNode | undefined {
  const { mediaType, site, name } = media;
  if (mediaKind(mediaType) !== "multipart") return undefined;
  const itemName = `${name}Item`;
  const parts = lowerStreamedParts(
    lowering,
    site,
    mediaType,
    (item) => bodyType(lowering, "json", item, itemName),
    nestWithin(lowering, { name: itemName, isRequest: media.isRequest, isOwn: false }),
  );
  return parts && { ...described(lowering, media), ...parts };
}

/** A body that is read and written as one value. */
function wholeContent(lowering: OperationLowering, media: Media): ContentNode {
  const { mediaType, site, schema } = media;
  if (own(site, "itemSchema") !== undefined) reportUnsupported(lowering, site, "itemSchema");
  const kind = media.isJsonText ? "json" : bodyKind(lowering, mediaType, schema);
  switch (kind) {
    case "json":
      return jsonContent(lowering, media);
    case "xml":
      return xmlContent(lowering, media);
    case "form":
      return formContent(lowering, media);
    case "text":
    case "binary":
      return plainContent(lowering, media, kind);
    case "multipart":
      return partsContent(lowering, media);
    case "sequence":
      throw new Error(`a sequence is no whole: ${mediaType}`);
  }
}

function jsonContent(lowering: OperationLowering, media: Media): ResponseContent {
  const type = wholeType(lowering, media, "json");
  reportEncodings(lowering, media.site);
  // Examples of other media types show the text, not the value.
  noteNamedSamples(lowering, media.site, type, media.isRequest ? "request" : "response");
  return { kind: "json", type, ...described(lowering, media) };
}

function xmlContent(lowering: OperationLowering, media: Media): ResponseContent {
  const { schema, site, name } = media;
  const type = wholeType(lowering, media, "xml");
  if (schema !== undefined && isUnnamed(lowering, schema, type))
    lowering.notes.unnamedRoots.add(type.target);
  reportEncodings(lowering, site);
  const root = schema === undefined ? {} : { root: rootOf(lowering, schema, name) };
  return { ...described(lowering, media), kind: "xml", type, ...root };
}

/** A form; text where it has neither names nor values by its schema. */
function formContent(lowering: OperationLowering, media: Media): ResponseContent {
  const { site, schema, place, name, isRequest } = media;
  const whole = wholeType(lowering, media, "form");
  lowering.notes.carry(originOf(place), schema, name);
  const type = formType(lowering, media, whole);
  // Forms are written by clients and read by servers, not the other way round.
  if (type === undefined || !isRequest) reportUndecoded(lowering, media);
  if (type !== undefined) {
    const encodings = lowerEncodings(lowering, site, type, isRequest);
    return { ...described(lowering, media), type, kind: "form", encodings };
  }
  reportEncodings(lowering, site);
  return { ...described(lowering, media), type: whole, kind: "text" };
}

/** The objects that a form may be, and null; undefined for other bodies. */
function formType(
  lowering: OperationLowering,
  { place }: Media,
  whole: LoweredType,
): LoweredType | undefined {
  const { objects, nullable, others } = loweredForm(lowering, whole);
  const { origin } = whole;
  if (objects.length === 0) return undefined;
  const members = objects.map((object) => formObject(lowering, object));
  const isWhole = members.every((member, i) => member === objects[i]?.type);
  if (others.length === 0 && isWhole) return whole;
  if (others.length > 0) lowering.diagnostics.report("form-values", { ...place, part: "key" }, {});
  const [only] = members;
  const inner: LoweredType =
    only !== undefined && members.length === 1
      ? only
      : { kind: "union", members, exclusive: false, origin };
  return nullable ? { kind: "nullable", inner, origin } : inner;
}

function plainContent(
  lowering: OperationLowering,
  media: Media,
  kind: "text" | "binary",
): ResponseContent {
  const type = wholeType(lowering, media, kind);
  reportEncodings(lowering, media.site);
  const readable = { text: ["string", "enum", "any", "ref"], binary: ["string", "any"] }[kind];
  if (!readable.includes(lowering.drafts.resolve(type).kind)) reportUndecoded(lowering, media);
  return { ...described(lowering, media), kind, type };
}

/** A multipart body whose parts have names, or positions, where its schema says so. */
function partsContent(lowering: OperationLowering, media: Media): ContentNode {
  const { mediaType, site, schema, name, isRequest, place } = media;
  const used: LoweredType =
    schema === undefined
      ? { kind: "any", origin: originOf(place) }
      : bodyType(lowering, "multipart", schema, name);
  const isOwn =
    used.kind === "ref" && schema !== undefined && isDeclaredHere(lowering, used, schema);
  const nest = nestWithin(lowering, { name, isRequest, isOwn });
  const body = { site, mediaType, type: used, name: { parent: name, part: "" }, nest };
  const named = lowerForm(lowering, { ...body, isRequest }, isOwn);
  const list = schema && followed(lowering, at(site, "schema"));
  const parts = named ?? (schema && lowerPositions(lowering, { ...body, schema: list }));
  if (parts === undefined) return undescribedParts(lowering, media, used);
  return { ...described(lowering, media), ...parts };
}

/** A multipart body that stays bytes, which is said. */
function undescribedParts(
  lowering: OperationLowering,
  media: Media,
  type: LoweredType,
): MultipartContent {
  reportParts(lowering, media.site);
  reportUndecoded(lowering, media);
  return { ...described(lowering, media), kind: "multipart", type };
}

/** The type of a body that is one value: that of an equal schema under another media type. */
function wholeType(lowering: OperationLowering, media: Media, kind: MediaKind): LoweredType {
  const { schema, place, name, made } = media;
  if (schema === undefined) return { kind: "any", origin: originOf(place) };
  const type = sharedType(lowering, made, schema) ?? bodyType(lowering, kind, schema, name);
  made.push({ schema, type });
  return type;
}

/** Reports a body that is handed over as text or bytes, whatever its schema says. */
function reportUndecoded(lowering: OperationLowering, { mediaType, place }: Media): void {
  lowering.diagnostics.report("body-not-decoded", { ...place, part: "key" }, { mediaType });
}
