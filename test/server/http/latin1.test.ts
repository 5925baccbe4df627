import http from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { toNodeListener } from "@diptych/runtime";
import { started } from "../wire/raw.ts";
import { adapters, ask, type Served } from "./adapters.ts";
import { httpServer } from "./document.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const words = { listWords: () => ({ status: 200, body: ["é", "名"] }) };
const name = { responseHeaders: { "X-Name": "Ärger ÿ" } };

describe.each(adapters)("a header of Latin-1 by %s", (_, serve) => {
  const open = async (options: object): Promise<Served> => {
    const served = await serve(await httpServer(words, options));
    closing.push(served.close);
    return served;
  };

  it("arrives beside a text, whole and with its length", async () => {
    const answer = await ask(await open(name), "GET /words");
    expect(answer.headers["x-name"]).toBe("Ärger ÿ");
    expect(answer.bytes.toString()).toBe('["é","名"]');
    expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
  });

  it("arrives beside a refusal and without a body", async () => {
    const served = await open(name);
    expect((await ask(served, "GET /none")).headers["x-name"]).toBe("Ärger ÿ");
    expect((await ask(served, "HEAD /words")).headers["x-name"]).toBe("Ärger ÿ");
  });
});

it("a header of Latin-1 that a framework has set arrives beside a text", async () => {
  const listener = toNodeListener(await httpServer(words));
  const own = http.createServer((request, response) => {
    response.setHeader("X-Name", ["Ärger", "ÿ"]);
    listener(request, response);
  });
  const served = await started(own);
  closing.push(served.close);
  const answer = await ask(served, "GET /words");
  expect(answer.headers["x-name"]).toBe("Ärger, ÿ");
});
