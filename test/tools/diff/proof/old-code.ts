import { Diagnostics } from "../../../../generator/diagnostics/diagnostics.ts";
import { loadLive, type Live } from "../../../../generator/live/load-live.ts";
import type { TypeNode } from "../../../../generator/ir/index.ts";
import type { Json } from "../../../../generator/samples/json.ts";
import { SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { JsonMembers } from "../support.ts";

// Generated code of one document that meets messages of another one. Nothing here knows the rules of `diff`.

/** A document whose code runs in this process. */
export async function liveOf(document: JsonMembers): Promise<Live> {
  const diagnostics = new Diagnostics();
  const artefacts = ["client", "server"] as const;
  const host = { readFile: () => Promise.resolve(JSON.stringify(document)) };
  const { live } = await loadLive(
    { input: "a.json", int64: "number", artefacts },
    host,
    diagnostics,
  );
  if (live === undefined) throw new Error(diagnostics.all.map(({ message }) => message).join("\n"));
  return live;
}

type Call = (parameters: object) => Promise<unknown>;

interface Stubs {
  readonly createServer: (handlers: object, options: object) => object;
  readonly toFetch: (server: object) => (request: Request) => Promise<Response>;
  readonly createClient: (options: object) => Readonly<Record<string, Call>>;
}

/** Whether a strict client gives a response to its caller. Its operation has no parameters. */
export async function reads(
  { modules }: Live,
  operation: string,
  response: Response,
): Promise<boolean> {
  const { createClient } = modules.get("./client") as unknown as Stubs;
  const client = createClient({
    baseUrl: "http://api.test",
    fetch: () => Promise.resolve(response),
    validation: "strict",
    retry: { retries: 0 },
  });
  try {
    await client[operation]?.({});
    return true;
  } catch {
    return false;
  }
}

/** Whether a server hands a request to the handler of its operation. */
export async function takes(
  { modules }: Live,
  operation: string,
  request: Request,
): Promise<boolean> {
  const { createServer, toFetch } = modules.get("./server") as unknown as Stubs;
  let isHandled = false;
  const handler = (): object => {
    isHandled = true;
    return { status: 200 };
  };
  await toFetch(createServer({ [operation]: handler }, {}))(request);
  return isHandled;
}

/** Values of a type, as JSON. */
export function valuesOf({ api, index }: Live, type: TypeNode, seed: number, most = 12): Json[] {
  const samples = new SampleValues({ api, index }, { seed });
  return [...samples.variants(type, { name: "value" }, most)];
}
