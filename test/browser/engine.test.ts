import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleForBrowsers } from "../../scripts/package/bundle-for-browsers.mjs";
import { readCases } from "../support/case-folder.ts";
import { launchChromium, openPage } from "./chromium.ts";
import { checkedIn, type Checked, type Job } from "./engine-job.ts";
import { serveFiles, type FileServer } from "./file-server.ts";

const root = path.resolve(import.meta.dirname, "../..");

const doors = {
  core: "generator/core.ts",
  lint: "tools/lint/door.ts",
  diff: "tools/diff/door.ts",
  report: "generator/report/door.ts",
};

/** A document of several files with an overlay, of which some are missing, wrong or out of reach. */
const ofFiles: Omit<Job, "later"> = {
  name: "a document of files",
  text: `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200": { description: Pets, content: { application/json: { schema: { $ref: "./schemas/../schemas/pet.yaml#/Pet" } } } }
        "404": { description: None, content: { application/json: { schema: { $ref: "../missing.yaml" } } } }
        "500": { description: Far, content: { application/json: { schema: { $ref: "../../far.yaml" } } } }
        "501": { description: Net, content: { application/json: { schema: { $ref: "https://example.org/schemas/pet.yaml" } } } }
`,
  settings: {},
  others: {
    "api/schemas/pet.yaml": `Pet:
  type: object
  properties: { id: { $ref: "../../common.json#/Id" }, kind: { type: string, enum: [cat, 1] } }
`,
    "common.json": `{ "Id": { "type": "integer", "minimum": 2, "maximum": 1 } }`,
    "overlay.yaml": `overlay: 1.0.0
info: { title: Names, version: "1" }
extends: api/openapi.yaml
actions:
  - target: $.paths[*][?match(@.operationId, "list.*")]
    update: { summary: Lists }
`,
  },
  overlays: ["overlay.yaml"],
};

const reachable = ofFiles.text.replaceAll(/^ +"(?:404|500|501)".*\n/gm, "");

/** The wrong documents, every third of the others, and those of the service, each with the one after it to compare with. */
async function readJobs(): Promise<readonly Job[]> {
  const cases = readCases();
  const chosen = [
    ...cases.filter(({ isWrong }) => isWrong),
    ...cases.filter(({ isWrong }) => !isWrong).filter((_, index) => index % 3 === 0),
  ];
  const own = ["v2.yaml", "v3.yaml"].map(async (name) => ({
    name,
    text: await readFile(path.join(root, "spec", name), "utf8"),
    settings: {},
  }));
  const documents = [
    ...chosen.map(({ name, document: text, options: { emit, int64, enums, inheritance } }) => ({
      name,
      text,
      settings: { emit, int64, enums, inheritance },
    })),
    ofFiles,
    { ...ofFiles, name: "a document of files without those out of reach", text: reachable },
    ...(await Promise.all(own)),
  ];
  return documents.map((one, index) => ({ ...one, later: documents[index + 1]?.text ?? one.text }));
}

const jobs = await readJobs();

describe("the engine in Chromium", () => {
  let server: FileServer;
  let browser: Browser;
  let page: Page;
  const mistakes: string[] = [];

  beforeAll(async () => {
    const folder = path.join(root, "engine");
    const { outputFiles } = await bundleForBrowsers(Object.values(doors), folder);
    const program = await bundleForBrowsers(["test/browser/engine-job.ts"], folder);
    const served = [...outputFiles, ...program.outputFiles].map(({ path: file, text }) => [
      `/${path.relative(root, file).replaceAll("\\", "/")}`,
      { type: "text/javascript", text },
    ]);
    const html = { type: "text/html", text: "<!doctype html><title>Test</title>" };
    server = await serveFiles({
      "/": html,
      "/strict": { ...html, policy: "default-src 'self'" },
      "/favicon.ico": { type: "image/x-icon", text: "" },
      ...Object.fromEntries(served),
    });
    browser = await launchChromium();
    page = await pageAt("/");
  });

  async function pageAt(address: string): Promise<Page> {
    const opened = await openPage(browser);
    opened.on("pageerror", (error) => mistakes.push(error.message));
    await opened.goto(server.origin + address);
    await opened.evaluate(`(async () => {
      const modules = ${JSON.stringify(Object.values(doors))}
        .map((file) => import("/engine/" + file.replace(/ts$/, "js")));
      const [core, lint, diff, report] = await Promise.all(modules);
      const { checkedIn } = await import("/engine/test/browser/engine-job.js");
      // Where Chromium is told to evaluate, no policy counts until a task of the page's own.
      globalThis.checked = (job) =>
        fetch("/").then(() => checkedIn({ core, lint, diff, report }, job));
      globalThis.core = core;
    })()`);
    return opened;
  }

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  const inPage = async (job: Job, at = page): Promise<Checked> =>
    (await at.evaluate(`checked(${JSON.stringify(job)})`)) as Checked;

  const known = new Map<Job, Promise<Checked>>();
  const once = (job: Job): Promise<Checked> => {
    const found = known.get(job) ?? inPage(job);
    known.set(job, found);
    return found;
  };

  it.each(jobs)("finds, compares and prints as in Node.js: $name", async (job) => {
    const [core, lint, diff, report] = await Promise.all([
      import("../../generator/core.ts"),
      import("../../tools/lint/door.ts"),
      import("../../tools/diff/door.ts"),
      import("../../generator/report/door.ts"),
    ]);
    expect(await once(job)).toEqual(await checkedIn({ core, lint, diff, report }, job));
  });

  it("has documents of every kind: right ones, wrong ones, and files of many", async () => {
    const checked = await Promise.all(jobs.map(once));
    expect(jobs.length).toBeGreaterThanOrEqual(40);
    expect(checked.filter(({ files }) => files === undefined).length).toBeGreaterThan(2);
    expect(checked.filter(({ files = [] }) => files.length > 1).length).toBeGreaterThan(30);
    expect(checked.some(({ changes = [] }) => changes.length > 0)).toBe(true);
    expect(checked.some(({ findings }) => findings.length > 0)).toBe(true);
  });

  it.each([
    ["formats nothing, and says so", "{}", "formatter-missing", "format: false"],
    [
      "reads no templates of a folder, and says so",
      `{ format: false, templates: "own" }`,
      "template-folder-unreadable",
      "own",
    ],
  ])("%s", async (_, settings, code, words) => {
    const text = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n";
    const told = (await page.evaluate(`core.generateFiles(
      { input: "a.yaml", host: core.inMemory({ "a.yaml": ${JSON.stringify(text)} }) }, ${settings},
    ).then(({ files, findings }) => ({ hasFiles: files !== undefined, findings }))`)) as {
      readonly hasFiles: boolean;
      readonly findings: readonly { readonly code: string }[];
    };
    expect(told.hasFiles).toBe(false);
    const found = told.findings.find((one) => one.code === code);
    expect(JSON.stringify(found)).toContain(words);
  });

  it("needs no page that lets texts become code, but for documents with mistakes", async () => {
    const strict = await pageAt("/strict");
    const of = (wanted: string): Job => jobs.find(({ name }) => name === wanted) as Job;
    const right = { ...of("v3.yaml"), later: of("v3.yaml").text };
    expect((await inPage(right, strict)).files?.length).toBeGreaterThan(5);
    const wrong = { ...of("swagger-mistakes"), later: right.text };
    await expect(inPage(wrong, strict)).rejects.toThrow("'unsafe-eval' in 'script-src'");
    await strict.context().close();
  });

  it("leaves no error behind", () => {
    expect(mistakes).toEqual([]);
    expect(server.missing).toEqual([]);
  });
});
