import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What a program does with the declarations that has no types of the web platform. */
const anywhere = `
import {
  createTransport, toFetch, DecodeError,
  type CallOptions, type ClientOptions, type ClientResponse, type Interceptor, type SenderOptions,
  type Server, type TransportTo,
} from "@diptych/runtime";
import * as codegen1 from "@diptych/runtime/codegen1";
import * as rules from "@diptych/runtime/rules";

export const read: (bytes: Uint8Array) => unknown = (bytes) =>
  codegen1.decodeXml(bytes, {}, ["a"], codegen1.readXmlString);
export const valid: boolean = rules.isUuid("") || rules.isMultipleOf(1, 2);
export const error: Error = new DecodeError([]);

export const patient: Interceptor = async (request, next) => {
  request.headers.set("X-Try", "1");
  const response = await next(request);
  const wait: string | null = response.status === 503 ? response.headers.get("retry-after") : null;
  return wait === null ? response : next(request);
};
export const tag = ({ status, headers }: ClientResponse): string =>
  \`\${status} \${headers.get("etag") ?? ""}\`;
export const transport = createTransport({ baseUrl: "/", interceptors: [patient] });
export const options = (call: CallOptions): boolean => call.signal?.aborted ?? false;
export const own: ClientOptions["fetch"] = async (url, { signal }) => {
  signal.throwIfAborted();
  throw new Error(url);
};
export const allow: SenderOptions["allow"] = ({ protocol, hostname }) =>
  protocol === "https:" && hostname === "example.com";
export const to = (transportTo: TransportTo): unknown => transportTo("https://example.com");
declare const server: Server;
export const handler = toFetch(server);
`;

/** What a program does that has them: values of the platform fit, and come out. */
const platform = `
import {
  createTransport, toFetch,
  type CallOptions, type ClientRequest, type ClientResponse, type Interceptor, type SenderOptions,
  type Server, type TransportTo,
} from "@diptych/runtime";

const given: typeof fetch = fetch;
export const transport = createTransport({ baseUrl: "/", fetch: given });
export const call: CallOptions = { signal: AbortSignal.any([new AbortController().signal]) };
export const cached: Interceptor = async (request, next) =>
  request.method === "GET" ? new Response("{}", { headers: new Headers() }) : next(request);
export const own: Interceptor = (request) => fetch(request.url, { headers: request.headers });
export const headers = ({ headers }: ClientResponse): Headers => new Headers(headers);
export const form = ({ body }: ClientRequest): FormData | undefined =>
  body instanceof FormData ? body : undefined;
export const allow: SenderOptions["allow"] = (url: URL) => url.searchParams.size === 0;
export const to = (transportTo: TransportTo): unknown => transportTo(new URL("https://a.example"));
declare const server: Server;
export const handler: (request: Request) => Promise<Response> = toFetch(server);
`;

let folder: string;
let declarations: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-types-"));
  declarations = path.join(folder, "runtime");
  const compiler = path.join(root, "node_modules/.bin/tsc");
  const flags = ["--composite", "false", "--incremental", "false", "--declarationMap", "false"];
  const output = ["--emitDeclarationOnly", "--outDir", declarations];
  await promisify(execFile)(compiler, ["-p", path.join(root, "runtime"), ...flags, ...output]);
});
afterAll(() => rm(folder, { recursive: true }));

/** Errors of the compiler for programs that import the runtime's declarations, all of them checked. */
async function errors(name: string, programs: readonly string[], settings: object) {
  const project = path.join(folder, name);
  await mkdir(project);
  for (const [i, text] of programs.entries())
    await writeFile(path.join(project, `program-${i}.ts`), text);
  return compileFolder(project, {
    settings: {
      rootDir: folder,
      skipLibCheck: false,
      isolatedDeclarations: false,
      declaration: true,
      ...settings,
      paths: {
        "@diptych/runtime": [path.join(declarations, "index.d.ts")],
        "@diptych/runtime/*": [path.join(declarations, "*.d.ts")],
      },
    },
  });
}

describe("declarations of the runtime", () => {
  it("need no types but those of ECMAScript", async () => {
    expect(await errors("bare", [anywhere], { lib: ["es2023"], types: [] })).toEqual([]);
  });

  it("take and give what browsers have", async () => {
    const settings = { lib: ["es2023", "dom", "dom.iterable"], types: [] };
    expect(await errors("browser", [anywhere, platform], settings)).toEqual([]);
  });

  it("take and give what Node.js has", async () => {
    const settings = { lib: ["es2023"], types: ["node"] };
    expect(await errors("node", [anywhere, platform], settings)).toEqual([]);
  });

  it("take and give what both have together", async () => {
    const settings = { lib: ["es2023", "dom"], types: ["node"] };
    expect(await errors("both", [anywhere, platform], settings)).toEqual([]);
  });
});
