import { isAsyncIterable } from "../../stream/byte-stream.ts";
import { webStream } from "../../stream/web-stream.ts";
import { checkAdapter } from "../check-adapter.ts";
import { BodyBudget } from "../body/body-budget.ts";
import { bodyBeside } from "../node/body-beside.ts";
import { BodyDeadlines } from "../node/body-deadlines.ts";
import { joinHeaders } from "../node/join-headers.ts";
import { NodeConnections } from "../node/connections/node-connections.ts";
import { defaultBodyTimeout, NodeCarrier } from "../node/node-carrier.ts";
import type { NodeRequest, NodeResponse } from "../node/node-message.ts";
import { type NodeListenerOptions, nodeOptions } from "../node/to-node-listener.ts";
import type { Server } from "../message/server-request.ts";

/** The part of a Fastify instance that is used. */
export interface FastifyInstanceLike {
  /** Where the plugin is registered, such as `/api`; empty for the root. */
  readonly prefix: string;
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    parser: (
      request: unknown,
      payload: unknown,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown;
  all(
    path: string,
    handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>,
  ): unknown;
}

export interface FastifyRequestLike {
  readonly raw: NodeRequest;
}

export interface FastifyReplyLike {
  readonly raw: NodeResponse;
  code(status: number): unknown;
  getHeader(name: string): unknown;
  getHeaders(): Readonly<Record<string, unknown>>;
  header(name: string, value: string | string[]): unknown;
  send(body?: unknown): unknown;
}

/** A plugin, as `register` of Fastify takes it. */
export type FastifyPlugin = (
  instance: FastifyInstanceLike,
  options: unknown,
  done: (error?: Error) => void,
) => void;

/**
 * Puts a server into Fastify: `app.register(fastifyPlugin(server))`, with a prefix or without.
 * Within the plugin, and only there, bodies are left to the server, so that credentials are checked
 * before a body is read. Hooks and decorators of the instance apply.
 *
 * @throws {TypeError} an option has an unknown name or an invalid value
 */
export function fastifyPlugin(server: Server, options: NodeListenerOptions = {}): FastifyPlugin {
  checkAdapter("fastifyPlugin", server, options, nodeOptions);
  const deadlines = new BodyDeadlines(options.bodyTimeout ?? defaultBodyTimeout);
  const budget = new BodyBudget(options.bodies);
  const connections = new NodeConnections(options.connections);
  return (instance, _, done) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    instance.all("/*", async ({ raw }, reply) => {
      const { prefix } = instance;
      await connections.turn(raw, reply.raw);
      const carried = new NodeCarrier(raw, reply.raw, deadlines, budget, false, false, prefix);
      const answer = await server(carried);
      reply.code(answer.status);
      // Fastify itself sends several cookies.
      const before = (name: string): unknown =>
        name === "set-cookie" ? undefined : reply.getHeader(name);
      for (const [name, value] of joinHeaders(answer.headers, before)) reply.header(name, value);
      if (raw.httpVersionMajor === 1 && carried.body !== undefined && carried.leavesBody()) {
        reply.header("Connection", "close");
        raw.resume();
      }
      // Fastify completes the headers of texts only, and those of HEAD shall be the same.
      const isHead = raw.method === "HEAD" && reply.getHeader("content-length") !== undefined;
      const { body = isHead ? "" : undefined } = answer;
      if (isAsyncIterable(body)) return reply.send(webStream(flushing(body, reply.raw)));
      return reply.send(bodyBeside(Object.values(reply.getHeaders()), body));
    });
    done();
  };
}

/** A body whose headers are sent before its first piece: Fastify would send both together. */
function flushing(
  body: AsyncIterable<Uint8Array>,
  response: NodeResponse,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      response.flushHeaders?.();
      return body[Symbol.asyncIterator]();
    },
  };
}
