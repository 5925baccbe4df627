import http from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Server, toNodeListener } from "@diptych/runtime";
import { listen, send, started, type Started } from "./raw.ts";

const broken: Server = async () => ({
  status: 200,
  headers: ["X-Fine", "a", "X-Broken", "a\r\nX-Evil: b"],
  body: "secret",
});
const get = "GET / HTTP/1.1\nHost: h\n\n";

describe("an answer that Node refuses to send", () => {
  let listening: Started | undefined;
  afterEach(async () => {
    vi.restoreAllMocks();
    await listening?.close();
  });

  it("is 500 without a body, and never what was half made", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue();
    listening = await listen(broken);
    const answer = await send(listening.port, get);
    expect(answer).toMatchObject({ status: 500, text: "" });
    expect(answer.headers).not.toHaveProperty("x-fine");
    expect(print).toHaveBeenCalledOnce();
  });

  it("is so too where others have set headers before", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const listener = toNodeListener(broken);
    listening = await started(
      http.createServer((request, response) => {
        response.setHeader("Content-Length", "6");
        listener(request, response);
      }),
    );
    const answer = await send(listening.port, get);
    expect(answer).toMatchObject({ status: 500, text: "", headers: { "content-length": "0" } });
  });
});
