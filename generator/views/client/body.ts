import type { BodyNode, ContentNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import type { ClientContext } from "./client-context.ts";
import { sentData, sentType } from "./content-codec.ts";
import { contentTypeText, type ContentTypeText } from "./content-type.ts";

/** One way to send a body, as a caller sees it. */
export interface BodyForm {
  /** TypeScript type of the parameter `body`. */
  readonly type: string;
  /** TypeScript type of the parameter `contentType`; empty where there is nothing to choose. */
  readonly contentType: string;
  /** Whether the caller may leave out `contentType`. */
  readonly isUsual: boolean;
  /** Whether the caller must give a body; where one may be absent, the first form is without. */
  readonly isRequired: boolean;
}

interface Alternative extends ContentTypeText {
  readonly content: ContentNode;
}

/** What a body can be sent as; what is sent where the caller says nothing comes first. */
function alternatives(body: BodyNode): readonly Alternative[] {
  const all = body.contents.map((content) => ({
    content,
    // Where the body may be absent its media type may be too, which the compiler cannot connect.
    ...(body.required ? {} : { usual: quote("application/octet-stream") }),
    ...contentTypeText(content),
  }));
  const coded = all.find(({ content }) => content.kind === "json" || content.kind === "xml");
  const first = coded ?? all.find(({ usual }) => usual !== undefined) ?? all[0];
  return first === undefined ? [] : [first, ...all.filter((other) => other !== first)];
}

/** Forms of the parameters: one where all media types carry the same type, else one for each. */
export function bodyForms(body: BodyNode, context: ClientContext): readonly BodyForm[] {
  const all = alternatives(body);
  const [first] = all;
  if (first === undefined) return [];
  if (!hasForms(all, context)) {
    const isUsual = first.usual !== undefined;
    const isSettled = all.length === 1 && isUsual && first.type.startsWith('"');
    const contentType = isSettled ? "" : merged(all.map(({ type }) => type));
    const type = sentType(first.content, context);
    return [{ type, contentType, isUsual, isRequired: body.required }];
  }
  return all.map((way, i) => ({
    type: sentType(way.content, context),
    contentType: way.type,
    isUsual: i === 0 && way.usual !== undefined,
    isRequired: i > 0 || body.required,
  }));
}

/** Whether the media types carry different types. */
function hasForms(all: readonly Alternative[], context: ClientContext): boolean {
  return new Set(all.map(({ content }) => sentType(content, context.apart))).size > 1;
}

/** A range that stands for all media types says no more than that. */
const merged = (types: readonly string[]): string =>
  types.includes("string") ? "string" : [...new Set(types)].join(" | ");

/** Expression of what is sent, for parameters that are called `p`. */
export function bodyText(body: BodyNode, context: ClientContext): string {
  const all = alternatives(body);
  const [first, ...others] = all;
  if (first === undefined) return "undefined";
  const passesOn = (other: Alternative): boolean =>
    sentData(other.content, "", context.apart) === "";
  if (first.usual !== undefined && others.length > 0 && all.every(passesOn)) {
    const given = `{ contentType: p.contentType ?? ${first.usual}, data: p.body }`;
    return body.required ? given : `p.body === undefined ? undefined : ${given}`;
  }
  const isCast = hasForms(all, context) && !isNarrowed(all);
  const usual = first.usual === "undefined" ? undefined : first.usual;
  const given = usual === undefined ? "p.contentType" : `p.contentType ?? ${usual}`;
  let text = formText(first, first.type.startsWith('"') ? "" : given, isCast, context);
  // The last test is the innermost, so that media types are tried before ranges.
  for (const other of others.toSorted((a, b) => rank(a) - rank(b))) {
    const sent = other.type.startsWith('"') ? "" : "p.contentType";
    text = `${testOf(other)} ? ${formText(other, sent, isCast, context)} : ${text}`;
  }
  return body.required ? text : `p.body === undefined ? undefined : ${text}`;
}

/** Whether comparing `contentType` tells the compiler which type the body has. */
const isNarrowed = (all: readonly Alternative[]): boolean =>
  all.every(({ type }) => type.startsWith('"'));

/** Ranges are asked for before single media types are, and all media types first. */
function rank({ content }: Alternative): number {
  if (content.mediaType.trim() === "*/*") return 0;
  return content.mediaType.includes("*") ? 1 : 2;
}

function testOf({ content, type }: Alternative): string {
  if (type.startsWith('"')) return `p.contentType === ${type}`;
  const [before = ""] = content.mediaType.trim().split("*");
  if (type === "string" || before === "") return "p.contentType !== undefined";
  return `p.contentType?.startsWith(${quote(before)}) === true`;
}

/** @param sent expression of the media type; empty for the one that the document names */
function formText(
  { content, type, usual }: Alternative,
  sent: string,
  isCast: boolean,
  context: ClientContext,
): string {
  // Only literals would let the compiler follow the choice.
  const value = isCast ? `(p.body as ${sentType(content, context)})` : "p.body";
  const contentType = sent === "" ? (usual ?? type) : sent;
  return `{ contentType: ${contentType}, data: ${sentData(content, value, context)} }`;
}
