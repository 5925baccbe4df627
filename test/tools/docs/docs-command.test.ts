import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findRenderer } from "../../../tools/docs/run/find-renderer.ts";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";
import { attack, books } from "./documents.ts";

const document = books.replace("SERVER", "https://books.test/v1");

interface Shown {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { description: string }>> };
}

interface Operation {
  readonly "x-codeSamples": readonly { readonly label: string; readonly source: string }[];
  readonly "x-bodies": readonly {
    readonly of: string;
    readonly examples: readonly { readonly mediaType: string; readonly text: string }[];
  }[];
}

/** The document that the page of a folder shows. */
async function shownIn(folder: string): Promise<Shown> {
  const script = await readFile(path.join(folder, "document.js"), "utf8");
  const text = /^globalThis\.apiDocument = JSON\.parse\((.*)\);\n$/s.exec(script)?.[1] ?? "";
  return JSON.parse(JSON.parse(text) as string) as Shown;
}

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)).replaceAll("\\", "/"))
    .sort();

describe("diptych docs", () => {
  it("writes a folder, the same from run to run, and removes only what it wrote", async () => {
    const folder = await folderWith({ "spec.yaml": document, "public/own.txt": "mine" });
    const docs = (...flags: string[]): ReturnType<typeof runIn> =>
      runIn(folder, ["docs", "spec.yaml", "--output", "public", ...flags]);
    expect(await docs("--check")).toMatchObject({ code: 1 });
    expect(await filesIn(path.join(folder, "public"))).toEqual(["own.txt"]);
    expect(await docs("--since", "spec.yaml")).toMatchObject({ code: 0, err: "" });
    expect(await filesIn(path.join(folder, "public"))).toEqual([
      "changes.html",
      "diptych.manifest.json",
      "document.js",
      "index.html",
      "openapi.json",
      "own.txt",
      "page.css",
      "page.js",
      "renderer/LICENSE",
      "renderer/NOTICE",
      "renderer/oauth2-redirect.html",
      "renderer/oauth2-redirect.js",
      "renderer/swagger-ui-bundle.js",
      "renderer/swagger-ui-bundle.js.LICENSE.txt",
      "renderer/swagger-ui.css",
      "theme.js",
    ]);
    expect((await docs("--since", "spec.yaml")).out).toContain("unchanged");
    expect(await docs("--since", "spec.yaml", "--check")).toMatchObject({ code: 0 });
    expect((await docs()).code).toBe(0);
    const left = await filesIn(path.join(folder, "public"));
    expect(left).not.toContain("changes.html");
    expect(left).toContain("own.txt");
  });

  it("replaces no file of somebody else, and then writes nothing", async () => {
    const folder = await folderWith({ "spec.yaml": petDocument, "public/index.html": "mine" });
    const { code, err } = await runIn(folder, ["docs", "spec.yaml", "-o", "public"]);
    expect(code).toBe(1);
    expect(err).toContain("output-foreign");
    expect(await filesIn(path.join(folder, "public"))).toEqual(["index.html"]);
    expect(await readFile(path.join(folder, "public/index.html"), "utf8")).toBe("mine");
  });

  it("writes nothing of a document with errors, and says which", async () => {
    const wrong = petDocument.replace("#/components/schemas/Pet", "#/components/schemas/Cat");
    const folder = await folderWith({ "spec.yaml": wrong });
    const { code, err } = await runIn(folder, ["docs", "spec.yaml", "-o", "public"]);
    expect(code).toBe(1);
    expect(err).toContain("Cat");
    expect(await filesIn(folder)).toEqual(["spec.yaml"]);
  });

  it("says how the renderer is installed where it is missing or another version", async () => {
    const folder = await folderWith({ "package.json": "{}" });
    const own = path.join(folder, "own.js");
    expect(await findRenderer(folder, own)).toEqual({
      problem: "the pages are shown by 'swagger-ui-dist', which is not installed",
      cure: "run 'npm install --save-dev swagger-ui-dist@5 --ignore-scripts'",
    });
    await mkdir(path.join(folder, "node_modules/swagger-ui-dist"), { recursive: true });
    const manifest = path.join(folder, "node_modules/swagger-ui-dist/package.json");
    await writeFile(manifest, '{ "version": "4.9.0" }');
    expect(await findRenderer(folder, own)).toMatchObject({
      problem: "'swagger-ui-dist' 4.9.0 is installed, and the pages need 5.35 or a later 5",
    });
  });

  it("shows samples, both wires and types, and words only as words", async () => {
    const folder = await folderWith({ "spec.yaml": document });
    expect(await runIn(folder, ["docs", "spec.yaml", "-o", "public"])).toMatchObject({ code: 0 });
    const page = await readFile(path.join(folder, "public/index.html"), "utf8");
    expect(page).not.toContain(attack.slice(0, 8));
    expect(page.match(/<script/g)).toHaveLength(4);
    expect(page).toContain(
      "connect-src &#39;self&#39; https://books.test;".replaceAll("&#39;", "'"),
    );
    const { paths, webhooks, components } = await shownIn(path.join(folder, "public"));
    const read = paths["/books/{id}"]?.["get"];
    expect(read?.["x-codeSamples"].map(({ source }) => source)).toEqual([
      [
        "curl https://books.test/v1/books/7 \\",
        "  --header 'Accept: application/json, application/xml' \\",
        "  --header 'X-Key: KEY'",
      ].join("\n"),
      [
        'import { createClient, key } from "./client.js";',
        "",
        'const api = createClient({ baseUrl: "https://books.test/v1", auth: key("KEY") });',
        "const result = await api.getBook({ id: 7 });",
        "",
      ].join("\n"),
    ]);
    expect(read?.["x-bodies"].map(({ of }) => of)).toEqual([
      "Response 200",
      "Response 404, Response 410",
    ]);
    const [json, xml] = read?.["x-bodies"][0]?.examples ?? [];
    expect(JSON.parse(json?.text ?? "")).toMatchObject({
      id: 7,
      title: `It's <b>bold</b> ${attack}`,
    });
    expect(xml?.text).toMatch(/^<Book id="7">\n {2}<title>It's &lt;b&gt;bold/);
    expect(webhooks["bookAdded"]?.["post"]?.["x-bodies"]).toHaveLength(1);
    expect(components.schemas["Book"]?.description).toContain("interface Book {\n  id: number;");
    const put = paths["/books/{id}"]?.["put"]?.["x-codeSamples"][0]?.source ?? "";
    expect(put).toContain("It'\\''s <b>bold</b>");
  });
});
