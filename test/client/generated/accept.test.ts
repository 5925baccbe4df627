import { beforeAll, describe, expect, it } from "vitest";
import { serve } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type ClientModule } from "./generated-client.ts";

type Responses = Readonly<Record<string, readonly string[]>>;

/** Media types by status, and the Accept header of a call. */
const rows: Readonly<Record<string, readonly [Responses, string | undefined]>> = {
  json: [{ 200: ["application/json"] }, "application/json"],
  jsonAndProblem: [
    { 200: ["application/json"], default: ["application/problem+json"] },
    "application/json",
  ],
  xmlAndProblems: [
    { 200: ["application/xml"], 404: ["application/problem+json", "application/problem+xml"] },
    "application/xml",
  ],
  xmlAndJsonProblem: [
    { 200: ["application/xml"], 404: ["application/problem+json"] },
    "application/xml, application/problem+json;q=0.9",
  ],
  jsonAndHtmlError: [
    { 200: ["application/json"], 500: ["text/html"] },
    "application/json, text/html;q=0.9",
  ],
  bytes: [{ 200: ["application/octet-stream"] }, "application/octet-stream, */*;q=0.1"],
  bytesAndErrors: [
    { 200: ["application/octet-stream"], 404: ["application/json"], 422: ["application/json"] },
    "application/octet-stream, application/json;q=0.9, */*;q=0.1",
  ],
  severalBytes: [
    { 200: ["image/png", "application/pdf"], 206: ["image/png"] },
    "image/png, application/pdf, */*;q=0.1",
  ],
  jsonOrBytes: [
    { 200: ["application/json", "text/csv"], 404: ["application/problem+json"] },
    "application/json",
  ],
  range: [{ 200: ["image/*"], 404: ["image/svg+xml"] }, "image/*, */*;q=0.1"],
  anything: [{ 200: ["*/*"], 404: ["application/json"] }, "*/*"],
  anyError: [{ 200: ["application/json"], default: ["*/*"] }, "application/json, */*;q=0.1"],
  stream: [
    { 200: ["text/event-stream"], 401: ["application/json"] },
    "text/event-stream, application/json;q=0.9, */*;q=0.1",
  ],
  nothing: [{ 204: [], 404: ["application/json"] }, undefined],
  // Browsers ask first where the header has more than 128 bytes.
  long: [
    { 200: ["application/json"], 400: [`text/x-${"a".repeat(90)}`], 404: ["text/html"] },
    "application/json, */*;q=0.1",
  ],
};

const document = withPaths(
  Object.entries(rows)
    .map(
      ([name, [responses]]) => `/${name}:
  get:
    operationId: ${name}
    responses:
${Object.entries(responses)
  .map(
    ([status, types]) =>
      `      ${JSON.stringify(status)}: { description: As listed., content: { ${types.map((type) => `"${type}": {}`).join(", ")} } }`,
  )
  .join("\n")}
`,
    )
    .join(""),
);

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(document)));

/** The Accept header of a call. */
async function accepted(call: (client: ReturnType<ClientModule["createClient"]>) => unknown) {
  const { url, seen } = await serve((_, reply) => reply.writeHead(400).end());
  try {
    await call(module.createClient({ baseUrl: url, retry: { retries: 0 } }));
  } catch {
    // The server refuses everything.
  }
  return seen[0]?.headers.accept;
}

describe("the Accept header", () => {
  it.each(Object.entries(rows))("%s", async (name, [, expected]) => {
    // Without the header, fetch accepts everything.
    expect(await accepted((client) => client[name]?.())).toBe(expected ?? "*/*");
  });

  it.each([
    ["bytesAndErrors", "application/octet-stream, application/json;q=0.9, */*;q=0.1"],
    ["jsonOrBytes", "text/csv, */*;q=0.1"],
  ])("%s as a stream of bytes", async (name, expected) => {
    const stream = (client: ReturnType<ClientModule["createClient"]>): unknown =>
      (client[name] as unknown as { stream: () => Promise<unknown> }).stream();
    expect(await accepted(stream)).toBe(expected);
  });

  it("accepts the same where items are read", async () => {
    const items = async (client: ReturnType<ClientModule["createClient"]>): Promise<void> => {
      for await (const item of client["stream"]?.items() ?? []) expect.fail(String(item));
    };
    expect(await accepted(items)).toBe(rows["stream"]?.[1]);
  });

  it("is what a call gives", async () => {
    const headers = { Accept: "application/pdf" };
    expect(await accepted((client) => client["severalBytes"]?.({}, { headers }))).toBe(
      "application/pdf",
    );
  });
});
