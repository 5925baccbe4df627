import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "@diptych/v3/client";
import type { ContentNode, OperationNode, ResponseNode } from "../../generator/ir/index.ts";
import { openExchange, type Exchange } from "./exchange.ts";
import type { AnyReply, SeenRequest, ServiceInterface } from "./interfaces.ts";
import {
  bodies,
  isSuccess,
  parameters,
  requestContents,
  responseContents,
  type Content,
} from "./samples.ts";

/** Headers that a response must have, as the document's example has them. */
function headersOf(response: ResponseNode): object | undefined {
  const required = response.headers.filter((header) => header.required);
  return Object.fromEntries(required.map(({ name, examples }) => [name, examples[0]]));
}

function replyOf(response: ResponseNode, content: Content, body: unknown): AnyReply {
  const status = Number(response.status);
  const headers = headersOf(response);
  return {
    status,
    ...(headers === undefined ? {} : { headers }),
    ...(content === undefined ? {} : { body, contentType: content.mediaType }),
  };
}

const mediaTypes = ({ contents }: ResponseNode, only?: Content): readonly string[] =>
  contents.filter((each) => only === undefined || each === only).map((each) => each.mediaType);

/** What one operation wants in place of the header. */
const cookie = { cookie: "token=good" };

/** A media type of a range. */
const sentType = ({ mediaType }: ContentNode): string =>
  mediaType === "*/*" ? "application/octet-stream" : mediaType;

/** Bytes come as whatever array of bytes is at hand. */
const plainBody = (body: unknown): unknown =>
  body instanceof Uint8Array ? Uint8Array.from(body) : body;

/** Parameters as the handler saw them, without the defaults that the server filled in. */
function seenParameters(
  { parameters: declared }: OperationNode,
  request: SeenRequest,
  given: object,
): Record<string, unknown> {
  const all = { ...request.query, ...request.path };
  return Object.fromEntries(
    declared.flatMap(({ name, default: preset }) => {
      const value = all[name];
      if (name in given || value === undefined) return [[name, value]];
      expect(value, `default of ${name}`).toEqual(preset);
      return [];
    }),
  );
}

/** Tests that the client and the server of an interface exchange each body and each error of its document. */
export function describeOperations(target: ServiceInterface, runs = 5): void {
  const { api } = target;
  let exchange: Exchange;
  beforeAll(async () => void (exchange = await openExchange(target)));
  afterAll(() => exchange.close());

  describe.each(api.operations)("$id", (operation) => {
    const successes = operation.responses
      .filter(isSuccess)
      .flatMap((response) => responseContents(response).map((content) => ({ response, content })));
    for (const request of requestContents(operation)) {
      for (const { response, content } of successes) {
        const title = `${request?.mediaType ?? "nothing"} → ${response.status} ${content?.mediaType ?? "nothing"}`;
        it(title, () => callsWith(operation, request, response, content));
      }
    }

    it("throws each error of the document", async () => {
      const [body] = fc.sample(bodies(api, requestContents(operation)[0]), { numRuns: 1, seed: 1 });
      const [given] = fc.sample(parameters(api, operation), { numRuns: 1, seed: 1 });
      for (const response of operation.responses.filter((each) => !isSuccess(each))) {
        for (const content of responseContents(response)) {
          const problem = {
            type: "about:blank",
            title: "Made up",
            status: Number(response.status),
            detail: "No <reason> & more.",
            errors: [{ pointer: "/a/0", detail: "expected an integer" }, { detail: "x" }],
          };
          exchange.reply = replyOf(response, content, problem);
          const method = exchange.client[operation.name];
          const success = operation.responses.filter(isSuccess).flatMap((each) => mediaTypes(each));
          const headers = {
            ...cookie,
            accept: [...success, ...mediaTypes(response, content)].join(", "),
          };
          const error = await method?.({ ...given, body }, { headers }).catch((e: unknown) => e);
          expect(error).toBeInstanceOf(ApiError);
          expect(error).toMatchObject({
            kind: "status",
            status: Number(response.status),
            problem,
          });
          expect(exchange.errors).toEqual([]);
        }
      }
    });
  });

  async function callsWith(
    operation: OperationNode,
    request: Content,
    response: ResponseNode,
    content: Content,
  ): Promise<void> {
    const method = exchange.client[operation.name];
    if (method === undefined) throw new Error(`the client has no ${operation.name}`);
    const hasChoice = (operation.body?.contents.length ?? 0) > 1;
    const call = fc.tuple(parameters(api, operation), bodies(api, request), bodies(api, content));
    await fc.assert(
      fc.asyncProperty(call, async ([given, sent, answered]) => {
        exchange.reply = replyOf(response, content, answered);
        exchange.seen.length = 0;
        const params = {
          ...given,
          ...(request === undefined ? {} : { body: sent }),
          ...(request !== undefined && hasChoice ? { contentType: sentType(request) } : {}),
        };
        const got = await method.response(params, { headers: cookie });
        expect(exchange.errors).toEqual([]);
        expect(exchange.seen.map((each) => each.operation)).toEqual([operation.name]);
        const seen = exchange.seen[0]?.request as SeenRequest;
        const { filter, ...plain } = seenParameters(operation, seen, given);
        const { filter: asked, ...expected } = given;
        expect(plain).toEqual(expected);
        expect(filter === undefined).toBe(asked === undefined);
        expect(plainBody(seen.body)).toEqual(sent);
        expect(got.status).toBe(Number(response.status));
        expect(got.body).toEqual(answered);
      }),
      { numRuns: runs },
    );
  }
}
