import type {
  OperationNode,
  ResponseContent,
  ResponseNode,
  TypeNode,
} from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { ReplyWriters } from "../../../../generator/live/reply-writers.ts";
import { isHeaderName } from "../../../../generator/samples/header-sample.ts";
import type { Json } from "../../../../generator/samples/json.ts";
import { lastPage } from "../../../../generator/samples/next-page.ts";
import type { SampleFinding, SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { Wish } from "../prefer.ts";
import { Refusal } from "../refusal.ts";
import type { Reply, Runtime, WireRequest } from "../runtime.ts";
import { givenBody, ofRange } from "./body.ts";
import { bodiesOf, listedStatuses, responseFor, twinsOf, usualStatus } from "./documented.ts";
import { headerValues } from "./header-values.ts";
import { BodyValues } from "./values.ts";

/** An answer of the document for a status. */
interface Chosen {
  readonly status: number;
  readonly response: ResponseNode;
}

/** Answers that need no memory: examples of the document, or values that are made up. */
export class Answers {
  readonly #live: Live;
  readonly #runtime: Runtime;
  readonly #samples: SampleValues;
  readonly #writers: ReplyWriters;
  readonly #values: BodyValues;
  readonly #report: (finding: SampleFinding) => void;
  readonly #headers = new Map<ResponseNode, Readonly<Record<string, Json>>>();
  #count = 0;

  /** @param report told of examples that cannot be sent */
  constructor(
    live: Live,
    runtime: Runtime,
    samples: SampleValues,
    report: (finding: SampleFinding) => void,
  ) {
    this.#live = live;
    this.#report = report;
    this.#runtime = runtime;
    this.#samples = samples;
    this.#writers = new ReplyWriters(live);
    this.#values = new BodyValues(samples, live.index, this.#writers);
  }

  /** @throws {Refusal} the document does not have what is asked for, or nothing is found to answer with */
  answer(operation: OperationNode, request: WireRequest, wish: Wish): Reply {
    const chosen = this.#choose(operation, wish);
    const { status, response } = chosen;
    const contents = bodiesOf(response, status);
    const reply = { status, headers: this.#headersOf(response), extraHeaders: applied(wish) };
    if (contents.length === 0) {
      if (wish.example !== undefined) throw this.#noExample(chosen, wish.example);
      return reply;
    }
    const named = contents.filter(
      (one) => wish.example === undefined || this.#named(one, response).has(wish.example),
    );
    if (named.length === 0) throw this.#noExample(chosen, wish.example ?? "");
    const content = this.#accepted(request, contents, named);
    return { ...reply, ...this.#body(operation, chosen, content, wish) };
  }

  /** A reply with a value of its own where one is given for the media type, and else with the usual one. */
  withValue(
    operation: OperationNode,
    request: WireRequest,
    status: number,
    valueOf: (content: ResponseContent) => Json | undefined,
  ): Reply {
    const chosen = this.#choose(operation, { code: status, dynamic: false, applied: "" });
    const { response } = chosen;
    const contents = bodiesOf(response, status);
    const reply = { status, headers: this.#headersOf(response) };
    if (contents.length === 0) return reply;
    const content = this.#accepted(request, contents, contents);
    const own = content.kind === "json" || content.kind === "xml" ? valueOf(content) : undefined;
    const { body, contentType } =
      own === undefined
        ? this.#body(operation, chosen, content, { dynamic: false, applied: "" })
        : { body: givenBody(content, own, this.#live.index), contentType: sentType(content) };
    return { ...reply, body, contentType };
  }

  /**
   * The usual value of an operation in JSON or XML.
   *
   * @param type of the body, where the document has several
   */
  usualValue(operation: OperationNode, type?: TypeNode): Json | undefined {
    const status = usualStatus(operation);
    const response = status === undefined ? undefined : responseFor(operation, status);
    const content = response?.contents.find(
      (one) =>
        (one.kind === "json" || one.kind === "xml") && (type === undefined || one.type === type),
    );
    return response && content && this.#values.usual(content, response);
  }

  /** The headers of the usual answer of an operation. */
  usualHeaders(operation: OperationNode): Readonly<Record<string, Json>> {
    const status = usualStatus(operation);
    const response = status === undefined ? undefined : responseFor(operation, status);
    return response === undefined ? {} : this.#headersOf(response);
  }

  /** The media type of a reply that a request prefers. */
  #accepted(
    request: WireRequest,
    contents: readonly ResponseContent[],
    among: readonly ResponseContent[],
  ): ResponseContent {
    const types = among.map(({ mediaType }) => mediaType);
    const best = this.#runtime.accepts(request, ...types);
    const found = among[best === undefined ? 0 : types.indexOf(best)] ?? contents[0];
    if (found === undefined) throw new Error("a response without bodies has no media type");
    return found;
  }

  #body(
    operation: OperationNode,
    { status, response }: Chosen,
    content: ResponseContent,
    { example, dynamic }: Wish,
  ): Required<Pick<Reply, "body" | "contentType">> {
    const value =
      example !== undefined
        ? this.#named(content, response).get(example)
        : dynamic
          ? this.#values.variant(content, response, this.#count++)
          : this.#usual(operation, content, response);
    if (value === undefined) {
      const what = `No value is found for the body of ${status} of ${operation.id} as ${content.mediaType}`;
      throw new Refusal(501, `${what}: add an example to the document.`);
    }
    const body = givenBody(content, value, this.#live.index);
    return { body, contentType: sentType(content) };
  }

  /** The usual value: of what is made up the last page, so that a loop over pages ends. */
  #usual(
    { pagination }: OperationNode,
    content: ResponseContent,
    response: ResponseNode,
  ): Json | undefined {
    const value = this.#values.usual(content, response);
    const next =
      pagination?.style === "cursor" || pagination?.style === "link" ? pagination.next : undefined;
    if (value === undefined || next === undefined || hasExample(content, response)) return value;
    return lastPage(value, next, (one) => this.#samples.fits(content.type, one));
  }

  #choose(operation: OperationNode, { code, example }: Wish): Chosen {
    const usual = usualStatus(operation);
    if (code !== undefined) {
      const response = responseFor(operation, code);
      if (response !== undefined) return { status: code, response };
      const there = `${operation.id} has ${listedStatuses(operation)}`;
      throw new Refusal(400, `The document has no response ${code} here: ${there}.`);
    }
    const statuses = operation.responses.flatMap(({ status }) =>
      /^[2-5]\d\d$/.test(status) ? [Number(status)] : [],
    );
    // A name that only another response has asks for that one.
    const all = usual === undefined ? statuses : [usual, ...statuses];
    const chosen = all.flatMap((status): readonly Chosen[] => {
      const response = responseFor(operation, status);
      return response === undefined ? [] : [{ status, response }];
    });
    const withName =
      example === undefined
        ? undefined
        : chosen.find(({ response }) =>
            response.contents.some((one) => this.#named(one, response).has(example)),
          );
    const found = withName ?? chosen[0];
    if (found === undefined)
      throw new Refusal(501, `The document lists no final response of ${operation.id}.`);
    return found;
  }

  #named(content: ResponseContent, response: ResponseNode): ReadonlyMap<string, Json> {
    return this.#values.named(content, response);
  }

  #noExample({ status, response }: Chosen, example: string): Refusal {
    const names = new Set(
      response.contents.flatMap((one) => [...this.#named(one, response).keys()]),
    );
    const there =
      names.size === 0
        ? "it has none with a name"
        : `there are ${[...names].map((name) => `'${name}'`).join(", ")}`;
    return new Refusal(400, `The response ${status} has no example '${example}': ${there}.`);
  }

  #headersOf(response: ResponseNode): Readonly<Record<string, Json>> {
    const known = this.#headers.get(response);
    if (known !== undefined) return known;
    const values = headerValues(response, this.#samples, this.#writers, this.#report);
    const lost = response.headers.find(
      ({ name, required }) => required && isHeaderName(name) && !Object.hasOwn(values, name),
    );
    if (lost !== undefined)
      throw new Refusal(501, `No value that HTTP can carry is found for the header ${lost.name}.`);
    this.#headers.set(response, values);
    return values;
  }
}

const hasExample = (content: ResponseContent, response: ResponseNode): boolean =>
  twinsOf(content, response).some(({ examples }) => examples.length > 0);

const applied = ({ applied: text }: Wish): Readonly<Record<string, string>> =>
  text === "" ? {} : { "Preference-Applied": text, Vary: "Prefer" };

const sentType = ({ mediaType, kind }: ResponseContent): string => {
  if (!mediaType.includes("*")) return mediaType;
  return kind === "json" ? "application/json" : ofRange(mediaType);
};
