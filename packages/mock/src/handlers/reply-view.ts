import {
  code,
  commas,
  headerSample,
  isShownHeader,
  join,
  key,
  literal,
  nothing,
  type Code,
  type OperationNode,
  type Printable,
  type ResponseContent,
  type SampleValues,
} from "diptych/plugin";
import type { ValueContext } from "../values/value-code.ts";
import { bodyOf, type Body } from "./body-view.ts";
import { repliesOf, sentMediaType, type DocumentedReply } from "./documented.ts";
import { headerText } from "./header-text.ts";

/** One response of the document, with what a handler gives of it. */
export interface ReplyView {
  /** The statuses that it is for. */
  readonly least: number;
  readonly most: number;
  /** Names and texts of its required headers as an object literal. */
  readonly headers: Code;
  readonly contents: readonly ContentView[];
}

/** A body of a response in one media type. */
export interface ContentView {
  /** Media type of the document as a literal. */
  readonly mediaType: Code;
  /** Content-Type as a literal. */
  readonly sent: Code;
  /** Number of its type among those of the response: media types of one type have one. */
  readonly group: number;
  /** Type of the body. */
  readonly type: Printable;
  /** Expression of the example body. */
  readonly example: Printable;
  /** Members of an object literal: functions that give the examples with names. */
  readonly named: Code;
  /** Type of an item; false for what is no sequence. */
  readonly item: Printable | false;
  /** Expression that is sent, of the local `body`, or of `item`. */
  readonly write: Printable;
}

/** The replies of one operation, as types and as values. */
export interface RepliesView {
  /** The default status. */
  readonly usual: number;
  readonly replies: readonly ReplyView[];
  /** Type of the body that is usually given. */
  readonly body: Printable;
  /** Type of all replies. */
  readonly type: Code;
}

interface Made {
  readonly content: ResponseContent;
  readonly body: Body;
  readonly group: number;
}

interface MadeReply {
  readonly reply: DocumentedReply;
  readonly contents: readonly Made[];
}

/** Undefined where the usual reply has no example, which has been reported. */
export function repliesView(
  operation: OperationNode,
  samples: SampleValues,
  context: ValueContext,
): RepliesView | undefined {
  const { usual, replies } = repliesOf(operation);
  const made = replies.flatMap((reply) => madeReply(operation, reply, samples, context) ?? []);
  const isUsual = ({ reply: { least, most } }: MadeReply): boolean =>
    least <= usual && usual <= most;
  const first = made.find(isUsual);
  if (first === undefined) return undefined;
  const types = made.flatMap((one) => replyTypes(one, one === first));
  return {
    usual,
    replies: made.map((one) => replyView(one, samples)),
    body: first.contents[0]?.body.type ?? code`void`,
    type: join(types, code` | `),
  };
}

function madeReply(
  operation: OperationNode,
  reply: DocumentedReply,
  samples: SampleValues,
  context: ValueContext,
): MadeReply | undefined {
  // A range such as `image/*` does not say what is sent: others come first.
  const isRange = ({ mediaType }: ResponseContent): number => (mediaType.includes("*") ? 1 : 0);
  const sorted = reply.contents.toSorted((a, b) => isRange(a) - isRange(b));
  const groups: string[] = [];
  const contents = sorted.flatMap((content): readonly Made[] => {
    const body = bodyOf(operation, withExamples(content, reply.contents), samples, context);
    if (body === undefined) return [];
    const own = groupOf(content);
    if (!groups.includes(own)) groups.push(own);
    return [{ content, body, group: groups.indexOf(own) }];
  });
  return contents.length === 0 && reply.contents.length > 0 ? undefined : { reply, contents };
}

/** A body of JSON or XML with the examples of the other one, where it has none and they share their schema. */
function withExamples(
  content: ResponseContent,
  contents: readonly ResponseContent[],
): ResponseContent {
  const { type } = content;
  const isCoded = (one: ResponseContent): boolean => one.kind === "json" || one.kind === "xml";
  if (!isCoded(content) || type.kind !== "ref") return content;
  const hasValue = ({ kind: own, examples }: ResponseContent): boolean =>
    examples.some((one) => own !== "xml" || typeof one !== "string");
  const twin = contents.find(
    (one) =>
      isCoded(one) && one.type.kind === "ref" && one.type.target === type.target && hasValue(one),
  );
  if (hasValue(content) || twin === undefined) return content;
  return { ...content, examples: twin.examples, exampleNames: twin.exampleNames };
}

/** Equal for interchangeable media types. */
function groupOf({ kind, type, mediaType }: ResponseContent): string {
  return (kind === "json" || kind === "xml") && type.kind === "ref" ? type.target : mediaType;
}

function replyTypes({ reply: { least, most }, contents }: MadeReply, isUsual: boolean): Code[] {
  const status = least === most ? literal(least) : code`number`;
  const groups = [...new Set(contents.map(({ group }) => group))];
  if (groups.length === 0) {
    const form = isUsual ? code`Usual` : code`Chosen`;
    return [code`${form}<${status}, never, never, never>`];
  }
  return groups.map((group) => {
    const own = contents.filter((one) => one.group === group);
    const names = new Set(own.flatMap(({ body }) => [...body.named.keys()]));
    const mediaTypes = union(own.map(({ content }) => literal(content.mediaType)));
    const first = own[0]?.body.type ?? code`never`;
    const form = isUsual ? code`Usual` : code`Chosen`;
    const isFirst = group === 0;
    const type = code`${form}<${status}, ${mediaTypes}, ${first}, ${union([...names].map(literal))}>`;
    return isFirst ? type : code`${type} & { readonly mediaType: ${mediaTypes} }`;
  });
}

const union = (types: readonly Printable[]): Printable =>
  types.length === 0 ? code`never` : join(types, code` | `);

function replyView({ reply, contents }: MadeReply, samples: SampleValues): ReplyView {
  const { least, most, response } = reply;
  const headers = (response?.headers ?? []).filter(
    (header) => isShownHeader(header) && header.name.toLowerCase() !== "content-type",
  );
  const members = headers.flatMap((header) => {
    const value = headerSample(header, samples);
    return value === undefined
      ? []
      : [code`${key(header.name)}: ${literal(headerText(value, header))}`];
  });
  return {
    least,
    most,
    headers: members.length === 0 ? code`{}` : code`{ ${commas(members)} }`,
    contents: contents.map(contentView),
  };
}

function contentView({ content, body, group }: Made): ContentView {
  const named = [...body.named].map(
    ([name, value]) => code`${key(name)}: (): ${body.type} => (${value})`,
  );
  return {
    mediaType: literal(content.mediaType),
    sent: literal(sentMediaType(content)),
    group,
    type: body.type,
    example: body.example,
    named: named.length === 0 ? nothing : code` ${commas(named)} `,
    item: body.item ?? false,
    write: body.sent,
  };
}
