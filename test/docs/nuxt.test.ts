import { readFile } from "node:fs/promises";
import path from "node:path";
import { createApp, toWebHandler, type EventHandler } from "h3-1";
import { expect, it } from "vitest";
import { writePackage } from "../support/generate.ts";

const page = path.resolve(import.meta.dirname, "../../docs/frameworks.md");

/** The folder of modules of the page. */
async function modulesOf(...names: readonly string[]): Promise<string> {
  const text = await readFile(page, "utf8");
  const files = names.map((name) => {
    const [, block] = new RegExp(`^\`\`\`ts\n(// ${name}\n[^]*?)^\`\`\`$`, "m").exec(text) ?? [];
    if (block === undefined) throw new Error(`the page shows no ${name}`);
    return { path: name, text: block.replace('from "h3"', 'from "h3-1"') };
  });
  return writePackage(files, "nuxt");
}

// The page's other tests run it in h3 2.
it("Nuxt's route handler answers in h3 1, which Nuxt 4 has", async () => {
  const folder = await modulesOf("handle.ts", "nuxt.ts");
  const { default: handler } = (await import(path.join(folder, "nuxt.ts"))) as {
    readonly default: EventHandler;
  };
  const answer = toWebHandler(createApp().use(handler));
  const url = "http://localhost/rest/v3/users/asmith";
  expect((await answer(new Request(url))).status).toBe(401);
  const headers = { Authorization: `Basic ${btoa("a:secret")}` };
  const found = await answer(new Request(url, { headers }));
  expect(await found.json()).toMatchObject({ detail: "There is no user asmith." });
});
