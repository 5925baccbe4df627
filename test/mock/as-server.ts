import path from "node:path";
import { getResponse, type RequestHandler } from "msw";
import { mockServer } from "../../tools/mock/server/mock-server.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { writePackage } from "../support/generate.ts";
import { loadText } from "../tools/mock/load-text.ts";

/** An answer as far as a mock decides on it. */
interface Given {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that servers add of their own, and boundaries that each chooses. */
const ofServers = new Set(["vary", "content-length", "mock-mistakes", "cache-control"]);

/** The media type of an answer to HEAD is that of GET, of which a handler for HEAD knows nothing. */
const isOfGet = (method: string, name: string): boolean =>
  method === "head" && name === "content-type";

async function given(answer: Response, method: string): Promise<Given> {
  const all = [...answer.headers].filter(
    ([name]) => !ofServers.has(name) && !isOfGet(method, name),
  );
  const headers = Object.fromEntries(
    all.map(([name, value]) => [name, value.toLowerCase().replace(/;\s*/g, ";")]),
  );
  return { status: answer.status, headers, body: await answer.text() };
}

/**
 * Operations of a document whose request handler answers otherwise than `diptych mock`, with both answers.
 *
 * @param folder where the generated code is kept
 */
export async function differencesFromServer(
  document: string,
  folder: string,
): Promise<{ readonly compared: number; readonly differences: readonly object[] }> {
  const live = await loadText(document);
  const { server, runtime } = mockServer(live, {
    seed: 1,
    stateful: false,
    cors: false,
    checked: false,
    report: () => undefined,
    onError: () => undefined,
  });
  const fetch = runtime.toFetch(server);
  const { files, findings } = await runWithPlugin(document);
  if (files === undefined) throw new Error(findings.join("\n"));
  const place = await writePackage(files, folder);
  const { createHandlers } = (await import(path.join(place, "src/mocks/handlers.ts"))) as {
    readonly createHandlers: (options?: object) => RequestHandler[];
  };
  const differences: object[] = [];
  let compared = 0;
  for (const { id, method, path: template, responses } of live.api.operations) {
    if (/[?#*]/.test(template)) continue;
    // Boundaries of parts are chosen anew for each answer.
    if (responses.some(({ contents }) => contents.some((one) => /multipart/.test(one.mediaType))))
      continue;
    const address = `http://mock.test${template.replace(/\{[^{}]*\}/g, "1")}`;
    const request = (): Request => new Request(address, { method: method.toUpperCase() });
    const own = await getResponse(createHandlers({ baseUrl: "http://mock.test" }), request());
    if (own === undefined) continue;
    compared++;
    const [handler, mock] = [await given(own, method), await given(await fetch(request()), method)];
    if (JSON.stringify(handler) !== JSON.stringify(mock)) differences.push({ id, handler, mock });
  }
  return { compared, differences };
}
