import { call, code, nothing, rt, ts, type Printable, type Reference } from "../../code/index.ts";
import type { JsonContent, SequenceContent, SequenceFormat, TextContent } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { definite, type MemberType } from "../types/member-type.ts";
import {
  itemsOf,
  pure,
  textReader,
  textWriter,
  typeOf,
  wholeRequest,
  type RequestCodec,
  type ResponseCodec,
} from "./content-codec.ts";
import { jsonRequest, jsonResponse } from "./json.ts";
import { textRequest, textResponse, textType } from "./text.ts";

interface Format {
  readonly read: Reference;
  readonly write: Reference;
  /** Kind of an item. */
  readonly item: "json" | "text";
  /** Whether it consists of events, and whether these may have an id and a type beside their data. */
  readonly events: false | "whole" | "data";
}

const lines = { item: "json", events: false } as const;
const data = { read: rt.readEventData, write: rt.writeEventData, events: "data" } as const;

const formats: Readonly<Record<SequenceFormat, Format>> = {
  "json-lines": { ...lines, read: rt.readJsonLines, write: rt.writeJsonLines },
  "json-seq": { ...lines, read: rt.readJsonSequence, write: rt.writeJsonSequence },
  events: { read: rt.readEvents, write: rt.writeEvents, item: "json", events: "whole" },
  "event-json": { ...data, item: "json" },
  "event-text": { ...data, item: "text" },
};

/** An item as a body of its own, and its codecs. */
function itemOf({ format, ...item }: SequenceContent): Item {
  return formats[format].item === "json"
    ? { item: { ...item, kind: "json" }, typeOf, request: jsonRequest, response: jsonResponse }
    : {
        item: { ...item, kind: "text" },
        typeOf: textType,
        request: textRequest,
        response: textResponse,
      };
}

interface Item {
  readonly item: JsonContent | TextContent;
  /** Its type in servers. */
  typeOf(item: JsonContent | TextContent, context: PackageContext): MemberType;
  readonly request: RequestCodec<JsonContent | TextContent>;
  readonly response: ResponseCodec<JsonContent | TextContent>;
}

/** Whether a body consists of events. */
export const hasEvents = ({ format }: SequenceContent): boolean => formats[format].events !== false;

/** Type of the items that are given one after the other. */
function givenItems({ format }: SequenceContent, type: Printable): MemberType {
  const event = formats[format].events === "data" ? code` | ${rt.ServerEvent}<${type}>` : nothing;
  return definite(code`${rt.Items}<${type}${event}>`);
}

/** Type of the items of a body, as a caller has them. */
export function itemType(content: SequenceContent, context: PackageContext): Printable {
  const { item, request } = itemOf(content);
  return request.callerType(item, context).type;
}

export const sequenceRequest: RequestCodec<SequenceContent> = {
  ...wholeRequest,
  callerType: (content, context) => givenItems(content, itemType(content, context)),
  encode(content, value, context) {
    const { item, request } = itemOf(content);
    const encode = code`(item${ts`: ${itemType(content, context)}`}) => ${request.encode(item, code`item`, context)}`;
    return call(rt.sentItems, formats[content.format].write, encode, value);
  },
  mayStream: () => true,
  handlerType(content, context) {
    const { item, typeOf: own } = itemOf(content);
    return definite(itemsOf(own(item, context).type));
  },
  reader(content, context, body) {
    const { item, request } = itemOf(content);
    const { decode } = request.reader(item, context, body);
    return { ...textReader(decode), sequence: formats[content.format].read };
  },
};

export const sequenceResponse: ResponseCodec<SequenceContent> = {
  handlerType(content, context) {
    const { item, typeOf: own } = itemOf(content);
    return givenItems(content, own(item, context).type);
  },
  writer(content, context) {
    const { item, response } = itemOf(content);
    const { encode, check } = response.writer(item, context);
    return { ...textWriter(encode, check), sequence: formats[content.format].write };
  },
  callerType: (content, context) => definite(code`${rt.ItemStream}<${itemType(content, context)}>`),
  decode(content, context) {
    const { item, response } = itemOf(content);
    return pure(call(rt.itemsBody, formats[content.format].read, response.decode(item, context)));
  },
  isVoid: () => false,
};
