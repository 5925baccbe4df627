import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import mock from "../../packages/mock/src/index.ts";
import query from "../../packages/query/src/index.ts";
import zod from "../../packages/zod/src/index.ts";
import type { ArtefactName } from "../../generator/views/artefact.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { writePackage } from "../support/generate.ts";

const folder = path.resolve(import.meta.dirname, "../.tmp/empty-modules");

const head = { openapi: "3.1.1", info: { title: "Little", version: "1" } };
const done = { responses: { 204: { description: "Done." } } };

/** Documents with little in them, so that some module has nothing to say. */
const documents: Readonly<Record<string, object>> = {
  nothing: { paths: {} },
  "no-types": {
    paths: {
      "/x/{id}": {
        get: {
          operationId: "getX",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          ...done,
        },
      },
    },
  },
  "no-parameters": { paths: { "/x": { get: done } } },
  "only-schemas": { paths: {}, components: { schemas: { Name: { type: "string" } } } },
  "only-any": { paths: {}, components: { schemas: { Some: {}, None: false } } },
  "only-webhooks": { webhooks: { told: { post: { operationId: "told", ...done } } } },
  "only-security": {
    paths: {},
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } } },
  },
  "only-callbacks": {
    paths: {
      "/x": { post: { ...done, callbacks: { told: { "{$url}": { post: done } } } } },
    },
  },
  "only-bytes": {
    paths: {
      "/x": { post: { requestBody: { content: { "application/octet-stream": {} } }, ...done } },
    },
  },
  "only-components": {
    paths: {},
    components: { responses: { Done: { description: "Done." } }, examples: { One: { value: 1 } } },
  },
};

const everything: readonly ArtefactName[] = [
  "types",
  "validate",
  "json",
  "xml",
  "server",
  "client",
  "webhooks",
];

/** Chosen for each document: those that it needs, and all; for those with the least in them each alone. */
function choices(name: string): readonly (readonly ArtefactName[] | undefined)[] {
  const alone = ["nothing", "no-types", "only-webhooks"].includes(name);
  return [undefined, everything, ...(alone ? everything.map((artefact) => [artefact]) : [])];
}

const plugins = [mock, query, zod];

/** Settings by which compilers take files for modules, and find what these import. */
const settings: Readonly<Record<string, object>> = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "preserve", moduleResolution: "bundler", moduleDetection: "legacy" },
  commonjs: { module: "commonjs", moduleResolution: "bundler", verbatimModuleSyntax: false },
};

it("documents with little in them compile however modules are resolved", async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [i, [name, document]] of Object.entries(documents).entries()) {
    const text = JSON.stringify({ ...head, ...document });
    for (const [j, emit] of choices(name).entries()) {
      const plugin = plugins[(i + j) % plugins.length] ?? mock;
      const { files, findings } = await runWithPlugin(text, { plugin, ...(emit && { emit }) });
      expect(files, `${name} ${String(emit)}: ${findings.join()}`).toBeDefined();
      await writePackage(files ?? [], `empty-modules/${name}-${j}`);
    }
  }
  for (const [name, own] of Object.entries(settings))
    expect(await compileFolder(folder, { settings: own }), name).toEqual([]);
});
