import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { buildPackages } from "../../support/packages.ts";
import { folderWith, petDocument } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

const main = path.resolve(import.meta.dirname, "../../../dist/tools/main.js");

beforeAll(() => buildPackages());

it("serves on standard input and output, and ends when it is told to", async () => {
  const child = spawn(process.execPath, [main, "lsp", "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  const editor = await Editor.start(await folderWith({}), child);
  await editor.open("pets.yaml", petDocument.replace('schemas/Pet"', 'schemas/Pte"'));
  const remarks = ["operation-undescribed", "response-error-missing"];
  await editor.finds("pets.yaml", ...remarks, "ref-unknown", "component-unused");
  await editor.type("pets.yaml", "Pte", "Pet");
  await editor.finds("pets.yaml", ...remarks);
  expect(await editor.hover("pets.yaml", "schemas/Pet", 2)).toContain("interface Pet {");
  await editor.end();
  await editor.notify("exit", undefined);
  expect(await once(child, "exit")).toEqual([0, null]);
});
