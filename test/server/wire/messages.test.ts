import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toNodeListener } from "@diptych/runtime";
import { sample } from "../sample.ts";
import { listen, type Listening, send, started, Wire } from "./raw.ts";

let server: Listening;
beforeAll(async () => {
  server = await listen(sample({}, { onError: () => undefined }));
});
afterAll(() => server.close());

const json = "Content-Type: application/json\n";

describe("a header that must not be repeated (RFC 9110, 5.3)", () => {
  it.each([
    ["GET /rest/v3/users/a", "Authorization: Basic YTpyaWdodA==\nAuthorization: Bearer good\n"],
    ["GET /rest/v3/users/a", "Authorization: Bearer good\nauthorization: Bearer good\n"],
    ["GET /rest/v3/users/a", "Authorization: Bearer good\nhost: other\n"],
    ["POST /rest/v3/users", `${json}Content-Type: application/xml\nContent-Length: 2\n`],
  ])("is refused: %s with %j", async (line, headers) => {
    const answer = await send(
      server.port,
      `${line} HTTP/1.1\nHost: h\n${headers}\n${line.startsWith("POST") ? "{}" : ""}`,
    );
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.text).toContain("more than one");
  });
});

describe("a transfer coding that is not decoded (RFC 9112, 6.1)", () => {
  const body = '10\n{"name":"abcdef"}\n0\n\n';

  it.each(["gzip, chunked", "identity, chunked", "chunked, chunked"])(
    "is refused: %s",
    async (coding) => {
      const text = `POST /rest/v3/users HTTP/1.1\nHost: h\n${json}Transfer-Encoding: ${coding}\n\n${body}`;
      const { status, headers } = await send(server.port, text);
      expect([400, 501]).toContain(status);
      if (coding !== "chunked, chunked") expect(status).toBe(501);
      expect(headers["content-type"]).toBe("application/problem+json");
    },
  );

  it("is read where it is chunked alone, in any case", async () => {
    const text = `POST /rest/v3/users HTTP/1.1\nHost: h\n${json}Transfer-Encoding: Chunked\n\n${body.replace("10", "11")}`;
    expect(await send(server.port, text)).toMatchObject({ status: 201 });
  });
});

describe("what Node.js refuses by itself", () => {
  it.each([
    ["a malformed line", "GET /a b HTTP/1.1\nHost: h\n\n", 400],
    ["two lengths", "POST / HTTP/1.1\nHost: h\nContent-Length: 1\nContent-Length: 2\n\n", 400],
    ["no host", "GET / HTTP/1.1\n\n", 400],
    ["no host and a body", `POST /rest/v3/users HTTP/1.1\nContent-Length: 3\n\n{}\n`, 400],
    ["an unknown expectation", "GET / HTTP/1.1\nHost: h\nExpect: miracles\n\n", 417],
    [
      "an unknown expectation and a body",
      `POST /rest/v3/users HTTP/1.1\nHost: h\nExpect: miracles\nContent-Length: 3\n\n{}\n`,
      417,
    ],
    ["long headers", `GET / HTTP/1.1\nHost: h\nX: ${"x".repeat(20_000)}\n\n`, 431],
  ])("gets problem details: %s", async (_, text, status) => {
    const answer = await send(server.port, text);
    expect(answer).toMatchObject({
      status,
      headers: { "content-type": "application/problem+json", connection: "close" },
    });
    expect(JSON.parse(answer.text)).toMatchObject({ type: "about:blank", status });
  });

  it("leaves messages of HTTP/1.0 without a host alone", async () => {
    expect(await send(server.port, "GET /nowhere HTTP/1.0\n\n")).toMatchObject({ status: 404 });
  });

  it("gets problem details: headers that come too slowly", async () => {
    const listener = toNodeListener(sample());
    const timeouts = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 };
    const own = http.createServer(timeouts, listener);
    own.on("clientError", listener.clientError);
    const slow = await started(own);
    const wire = new Wire(slow.port);
    await wire.write("GET / HTTP/1.1\n");
    const answer = await wire.answer();
    expect(answer).toMatchObject({ status: 408 });
    expect(JSON.parse(answer.text)).toMatchObject({ title: "Request Timeout" });
    await slow.close();
  });
});
