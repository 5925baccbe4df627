// Runs in each runtime, beside the package that is generated from `document.ts`.
// @ts-nocheck
import { createClient } from "./client.ts";
import { createServer, notFound, toFetch } from "./server.ts";

export const handle = toFetch(
  createServer({
    getThing: ({ path }) =>
      path.id === 1n
        ? { status: 200, body: { name: "né", count: 9007199254740993n } }
        : notFound("No such thing."),
    echoXml: ({ body }) => ({ status: 200, body }),
    upload: async ({ body }) => {
      let size = 0;
      if (body instanceof Uint8Array) size = body.length;
      else for await (const chunk of body) size += chunk.length;
      return { status: 200, body: size };
    },
    listEvents: () => ({
      status: 200,
      body: (async function* () {
        yield { name: "a" };
        await new Promise((resolve) => setTimeout(resolve, 20));
        yield { name: "b" };
      })(),
    }),
  }),
);

/** Calls a server, and says what came of it. */
export async function call(baseUrl, options = {}) {
  const outcome = (promise) => promise.catch((error) => `${error.kind}: ${error.message}`);
  const api = createClient({ baseUrl, retry: { retries: 0 }, ...options });
  const { count, name } = await api.getThing({ id: 1n });
  const missing = await api.getThing.result({ id: 2n });
  const items = [];
  const listed = (async () => {
    for await (const item of api.listEvents.items()) items.push(item.name);
    return items.join();
  })();
  const stream = new Blob(["one", "two"]).stream();
  return {
    thing: `${name} ${count}`,
    missing: `${missing.status} ${missing.error?.detail}`,
    xml: (await api.echoXml({ body: { name: "<&>", count: 7n } })).name,
    bytes: await outcome(api.upload({ body: new Uint8Array(5) })),
    stream: await outcome(api.upload({ body: stream })),
    items: await outcome(listed),
    late: await api
      .getThing({ id: 1n }, { signal: AbortSignal.abort() })
      .catch((error) => error.kind),
  };
}
