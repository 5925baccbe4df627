import {
  call,
  cast,
  code,
  distinct,
  identity,
  join,
  literal,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { codedContent, isRange, type BodyNode, type ContentNode } from "../../ir/index.ts";
import { requestCodec } from "../content/codecs.ts";
import { declarationOf } from "../content/content-codec.ts";
import { binary, contentTypeChoice, type ContentTypeChoice } from "../content/content-type.ts";
import type { ClientContext } from "./context.ts";

/** One way to send a body, as a caller sees it. */
export interface BodyForm {
  /** TypeScript type of the parameter `body`. */
  readonly type: Printable;
  /** Whether `type` is `unknown`. */
  readonly isAny: boolean;
  /** TypeScript type of the parameter `contentType`; undefined where there is nothing to choose. */
  readonly contentType: Code | undefined;
  /** Whether the caller may leave out `contentType`. */
  readonly isDefault: boolean;
  /** Whether the caller must give a body; where one may be absent, the first form is without. */
  readonly isRequired: boolean;
}

interface Alternative extends ContentTypeChoice {
  readonly content: ContentNode;
}

/** Contents that a body can be sent as; the one that is sent where the caller says nothing comes first. */
function alternatives(body: BodyNode): readonly Alternative[] {
  const all = body.contents.map((content): Alternative => {
    const choice = contentTypeChoice(content);
    // Where the body may be absent its media type may be too, which the compiler cannot connect.
    const isOpen = choice.otherwise === "nobody" && !body.required;
    return { content, ...choice, otherwise: isOpen ? binary : choice.otherwise };
  });
  const coded = codedContent(body.contents);
  const first =
    all.find(({ content }) => content === coded) ??
    all.find(({ otherwise }) => otherwise !== "nobody") ??
    all[0];
  return first === undefined ? [] : [first, ...all.filter((other) => other !== first)];
}

/** Whether a body may be a stream, which is sent while it is read. */
export function sendsStream({ body }: { readonly body?: BodyNode }): boolean {
  return body?.contents.some((content) => requestCodec(content).mayStream(content)) === true;
}

/** Whether the type of the parameters depends on the media type of the body. */
export function hasSeveralForms(body: BodyNode, context: ClientContext): boolean {
  return hasForms(alternatives(body), context);
}

/** Forms of the parameters: one where all media types carry the same type, else one for each. */
export function bodyForms(body: BodyNode, context: ClientContext): readonly BodyForm[] {
  const all = alternatives(body);
  const [first] = all;
  if (first === undefined) return [];
  if (!hasForms(all, context)) {
    const isDefault = first.otherwise !== "nobody";
    const isSettled = all.length === 1 && isDefault && first.kind === "literal";
    return [
      {
        ...givenType(first, context),
        contentType: isSettled ? undefined : merged(all),
        isDefault,
        isRequired: body.required,
      },
    ];
  }
  return all.map((alternative, i) => ({
    ...givenType(alternative, context),
    contentType: alternative.type,
    isDefault: i === 0 && alternative.otherwise !== "nobody",
    isRequired: i > 0 || body.required,
  }));
}

function givenType(
  { content }: Alternative,
  context: ClientContext,
): Pick<BodyForm, "type" | "isAny"> {
  const { type, hasUndefined } = requestCodec(content).callerType(content, context);
  return { type, isAny: hasUndefined };
}

/** Whether the media types carry different types. */
function hasForms(all: readonly Alternative[], context: ClientContext): boolean {
  return new Set(all.map((one) => identity(givenType(one, context).type))).size > 1;
}

/** The range of all media types includes the others. */
function merged(all: readonly Alternative[]): Code {
  if (all.some(({ kind }) => kind === "any")) return code`string`;
  return join(distinct(all.map(({ type }) => type)), code` | `);
}

/** Expression of what is sent, for parameters that are called `p`; undefined without contents. */
export function bodyCode(body: BodyNode, context: ClientContext): Code | undefined {
  const all = alternatives(body);
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  const sent = isSameForAll(all)
    ? code`{ contentType: ${givenContentType(first)}, data: ${call(rt.plainBody, code`p.body`)} }`
    : choiceCode(first, others, hasForms(all, context) && !isNarrowed(all), context);
  return body.required ? code`${sent}` : code`p.body === undefined ? undefined : ${sent}`;
}

/** Whether a body is JSON of one media type, which `JSON.stringify` writes whatever its type is. */
export function hasPlainJsonBody(body: BodyNode, context: ClientContext): boolean {
  const [only, ...others] = alternatives(body);
  if (only === undefined || others.length > 0 || only.content.kind !== "json") return false;
  const declaration = declarationOf(only.content, context);
  const isPlain = declaration === undefined || !context.beyondJson.has(declaration.id);
  return isPlain && only.kind === "literal" && typeof only.otherwise === "object";
}

/** Whether several media types are sent in the same way, whichever the caller names. */
function isSameForAll(all: readonly Alternative[]): boolean {
  const [first] = all;
  return (
    all.length > 1 &&
    first?.otherwise !== "nobody" &&
    all.every(({ content }) => requestCodec(content).isVerbatim(content))
  );
}

/** Whether comparing `contentType` tells the compiler which type the body has. */
const isNarrowed = (all: readonly Alternative[]): boolean =>
  all.every(({ kind }) => kind === "literal");

/** Compares `contentType` with each media type; the first one is sent where none of them fits. */
function choiceCode(
  first: Alternative,
  others: readonly Alternative[],
  isCast: boolean,
  context: ClientContext,
): Printable {
  const contentType = first.kind === "literal" ? namedContentType(first) : givenContentType(first);
  // Without a media type the body is of the first one; where nobody can make that, `p` is nothing here.
  const { type } = givenType(first, context);
  const body = isCast
    ? code`${cast(code`p`, code`{ readonly body: ${type} }`)}.body`
    : code`p.body`;
  let sent = formCode(first, contentType, body, context);
  // The last test is the innermost, so that media types are tried before ranges.
  for (const other of others.toSorted((a, b) => rank(a) - rank(b))) {
    // Only literals would let the compiler follow the choice.
    const value = isCast ? cast(code`p.body`, givenType(other, context).type) : code`p.body`;
    const form = formCode(other, namedContentType(other), value, context);
    sent = code`${testOf(other)} ? ${form} : ${sent}`;
  }
  return sent;
}

/** Single media types are tried before ranges, and the range of all media types last. */
function rank({ content }: Alternative): number {
  if (content.mediaType.trim() === "*/*") return 0;
  return isRange(content.mediaType) ? 1 : 2;
}

function testOf({ content, kind, type }: Alternative): Code {
  if (kind === "literal") return code`p.contentType === ${type}`;
  const [before = ""] = content.mediaType.trim().split("*");
  if (kind === "any" || before === "") return code`p.contentType !== undefined`;
  return code`p.contentType?.startsWith(${literal(before)}) === true`;
}

/** The media type that the document names, with its charset; else the caller's. */
function namedContentType({ kind, otherwise }: Alternative): Code {
  return kind === "literal" && typeof otherwise === "object"
    ? otherwise.mediaType
    : code`p.contentType`;
}

/** The media type that the caller names, or the one that is sent without. */
function givenContentType({ otherwise }: Alternative): Code {
  return typeof otherwise === "object"
    ? code`p.contentType ?? ${otherwise.mediaType}`
    : code`p.contentType`;
}

function formCode(
  alternative: Alternative,
  contentType: Code,
  value: Code,
  context: ClientContext,
): Printable {
  const { content } = alternative;
  const { encode, hasBoundary } = requestCodec(content);
  const data = encode(content, value, context);
  return hasBoundary ? data : code`{ contentType: ${contentType}, data: ${data} }`;
}
