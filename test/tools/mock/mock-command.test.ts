import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";
import { serve } from "./serving.ts";

const root = path.resolve(import.meta.dirname, "../../..");

describe("diptych mock", () => {
  it("prints its address and a line for each request, until it is interrupted", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const { address, host, stop } = await serve(folder, "pets.yaml");
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await fetch(`${address}/pets/7?secret=geheim`);
    expect(await answer.json()).toHaveProperty("id");
    expect(await stop()).toBe(0);
    expect(host.out()).toMatch(/\nGET \/pets\/7 200 [\d.]+ ms\n$/);
    expect(host.out()).not.toContain("geheim");
    await expect(fetch(address)).rejects.toThrow("fetch failed");
  });

  it("prints lines of JSON, and without CORS where that is not wanted", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const { address, host, stop } = await serve(folder, "pets.yaml", "-f", "json", "--no-cors");
    const answer = await fetch(`${address}/pets/x`, { headers: { origin: "http://a.example" } });
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
    await stop();
    const [, second = ""] = host.out().split("\n");
    expect(JSON.parse(second)).toMatchObject({ method: "GET", path: "/pets/x", status: 400 });
  });

  it("says what is kept, and why other items are not", async () => {
    const { host } = await serve(import.meta.dirname, "state.yaml");
    expect(host.out().split("\n").slice(2, -1)).toEqual([
      "kept: /pets by 'id': list, create, read, replace, update, delete; 'sort' of the query changes nothing",
      "kept: /owners/{owner}/cats by 'name': list, create, read, replace",
      "kept: /toys by 'name': create, read",
      "by examples: /things/{key}, because /things has neither GET nor POST",
    ]);
  });

  it("divides lists where parameters tell of pages", async () => {
    const folder = path.join(root, "scripts/mock-peers");
    const { address, host } = await serve(folder, "pets.yaml");
    expect(host.out()).not.toContain("changes nothing");
    const { items } = (await (await fetch(`${address}/pets?offset=1&limit=1`)).json()) as {
      readonly items: readonly unknown[];
    };
    expect(items).toHaveLength(1);
  });

  it("keeps nothing where that is wanted", async () => {
    const { address, host } = await serve(import.meta.dirname, "state.yaml", "--stateless");
    expect(host.out()).not.toContain("kept");
    const init = { method: "DELETE" };
    for (const status of [204, 204])
      expect((await fetch(`${address}/pets/1`, init)).status).toBe(status);
  });

  it("serves a document as it is now, and as it was while it has errors", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const { address, host, stop } = await serve(folder, "pets.yaml", "--watch");
    await expect.poll(host.err).toContain("watching 1 file");
    await writeFile(path.join(folder, "pets.yaml"), "openapi: 3.1.1\npaths: [");
    await expect.poll(host.err).toContain("error");
    expect((await fetch(`${address}/pets/7`)).status).toBe(200);
    await writeFile(
      path.join(folder, "pets.yaml"),
      petDocument.replace("/pets/{id}", "/cats/{id}"),
    );
    await expect.poll(async () => (await fetch(`${address}/cats/7`)).status).toBe(200);
    expect(host.out()).toContain("served as it is now");
    expect(await stop()).toBe(0);
  });

  it.each([
    [["pets.yaml", "--port", "70000"], "there is no port 70000"],
    [["pets.yaml", "--host", "host.invalid", "--port", "0"], "correct --host or --port"],
    [["other.yaml"], "there is no file 'other.yaml'"],
  ])("says what is wrong with arguments: %s", async (args, says) => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const { code, err } = await runIn(folder, ["mock", ...args]);
    expect(err).toContain(says);
    expect(code).toBe(2);
  });

  it("says that a port is taken", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const { address } = await serve(folder, "pets.yaml");
    const { port } = new URL(address);
    const { code, err } = await runIn(folder, ["mock", "pets.yaml", "--port", port]);
    expect([code, err]).toEqual([
      2,
      `error: port ${port} is taken\n  help: give another with --port\n`,
    ]);
  });
});

describe.each([
  ["spec/v2.yaml", "/accounts", "application/xml", "<AccountCollection>"],
  ["spec/v3.yaml", "/users", "application/json", '{"pagination":'],
])("%s", (spec, where, accept, begins) => {
  it("is served", async () => {
    const { address } = await serve(root, spec);
    const headers = { accept, authorization: "Basic YTpi" };
    const answer = await fetch(`${address}${where}`, { headers });
    expect(answer.headers.get("content-type")).toContain(accept);
    expect((await answer.text()).startsWith(begins)).toBe(true);
    expect((await fetch(`${address}${where}`)).status).toBe(401);
  });
});
