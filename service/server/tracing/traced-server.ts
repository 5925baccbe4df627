import { AsyncLocalStorage } from "node:async_hooks";
import type { ResponseEvent, Server } from "@diptych/runtime";
import type { ResponseHook } from "../interfaces.ts";
import type { Tracing } from "./tracing.ts";

/** A response, as its hook has told of it. */
interface Heard {
  event?: ResponseEvent;
  document?: string;
}

/** Both halves of a server with spans: the hook that tells of responses, and the server around what calls it. */
interface TracedServer {
  readonly onResponse: ResponseHook;
  readonly around: (server: Server) => Server;
}

/** Gives each request a span. */
export function tracedServer(tracing: Tracing, next?: ResponseHook): TracedServer {
  const requests = new AsyncLocalStorage<Heard>();
  return {
    onResponse: (document, event, call) => {
      const heard = requests.getStore();
      if (heard !== undefined) Object.assign(heard, { event, document });
      next?.(document, event, call);
    },
    around: (server) => (request) =>
      tracing.request(request.method, request.headers, async (end) => {
        const heard: Heard = {};
        const response = await requests.run(heard, () => server(request));
        const { operation, path } = heard.event ?? {};
        end({
          status: response.status,
          operation: operation && `${heard.document}.${operation}`,
          route: path,
        });
        return response;
      }),
  };
}
