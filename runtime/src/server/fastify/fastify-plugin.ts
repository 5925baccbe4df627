import { BodyDeadlines } from "../node/body-deadlines.ts";
import { defaultBodyTimeout, NodeCarrier } from "../node/node-carrier.ts";
import type { NodeRequest, NodeResponse } from "../node/node-message.ts";
import type { NodeListenerOptions } from "../node/to-node-listener.ts";
import type { Server } from "../request.ts";

/** What is used of a Fastify instance. */
export interface FastifyInstanceLike {
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
  header(name: string, value: string): unknown;
  send(body?: unknown): unknown;
}

/** A plugin as Fastify's `register` takes it. */
export type FastifyPlugin = (
  instance: FastifyInstanceLike,
  options: unknown,
  done: (error?: Error) => void,
) => void;

/**
 * Puts a server into Fastify: `app.register(fastifyPlugin(server))`, with a prefix or without.
 * Within the plugin, and only there, bodies are left to the server, so that credentials are asked
 * for before a body is read. Hooks and decorators of the instance apply.
 */
export function fastifyPlugin(server: Server, options: NodeListenerOptions = {}): FastifyPlugin {
  const deadlines = new BodyDeadlines(options.bodyTimeout ?? defaultBodyTimeout);
  return (instance, _, done) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    instance.all("/*", async ({ raw }, reply) => {
      const carried = new NodeCarrier(raw, reply.raw, deadlines, false, false);
      const answer = await server(carried);
      reply.code(answer.status);
      const { headers } = answer;
      for (let i = 0; i + 1 < headers.length; i += 2) {
        reply.header(headers[i] ?? "", headers[i + 1] ?? "");
      }
      if (raw.httpVersionMajor === 1 && carried.body !== undefined && carried.leavesBody()) {
        reply.header("Connection", "close");
        raw.resume();
      }
      return reply.send(answer.body);
    });
    done();
  };
}
