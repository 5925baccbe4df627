import * as v2Client from "@diptych/v2/client";
import * as v2Server from "@diptych/v2/server";
import * as v3Client from "@diptych/v3/client";
import * as v3Server from "@diptych/v3/server";

/** What a test sends: a path below the prefix, and whatever differs from a plain GET. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const origin = "https://cloud.test";
const options = {
  authenticate: { basic: ({ username }: { readonly username: string }) => username },
  checkReplies: true,
  bodyLimit: 1_000,
  onError: () => undefined,
};
const authorization = `Basic ${btoa("asmith:secret")}`;

/** Sends one request to a server with these handlers. */
export function ask2(
  handlers: v2Server.Handlers<string>,
  path: string,
  sent: Sent = {},
): Promise<Response> {
  const answer = v2Server.toFetch(v2Server.createServer<string>(handlers, options));
  return request(answer, `${origin}/webservices/services/rest/v2${path}`, sent);
}

/** Sends one request to a server with these handlers. */
export function ask3(
  handlers: v3Server.Handlers<string>,
  path: string,
  sent: Sent = {},
): Promise<Response> {
  const answer = v3Server.toFetch(v3Server.createServer<string>(handlers, options));
  return request(answer, `${origin}/rest/v3${path}`, sent);
}

async function request(
  answer: (request: Request) => Promise<unknown>,
  url: string,
  { method = "GET", headers = {}, body }: Sent,
): Promise<Response> {
  const init = { method, headers: { authorization, ...headers } };
  return (await answer(
    new Request(url, body === undefined ? init : { ...init, body }),
  )) as Response;
}

/** A client whose every request gets this response. */
export const client2 = (response: Response): ReturnType<typeof v2Client.createClient> =>
  v2Client.createClient({
    baseUrl: `${origin}/webservices/services/rest/v2`,
    auth: v2Client.basic({ username: "asmith", password: "secret" }),
    fetch: () => Promise.resolve(response),
    retry: { retries: 0 },
  });

/** A client whose every request gets this response. */
export const client3 = (response: Response): ReturnType<typeof v3Client.createClient> =>
  v3Client.createClient({
    baseUrl: `${origin}/rest/v3`,
    auth: v3Client.basic({ username: "asmith", password: "secret" }),
    fetch: () => Promise.resolve(response),
    retry: { retries: 0 },
  });

export const xml = { "content-type": "application/xml" };
export const json = { "content-type": "application/json" };
