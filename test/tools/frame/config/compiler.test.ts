import { expect, it } from "vitest";
import { needCompiler } from "../../../../tools/frame/setup/compiler.ts";
import { folderWith, memoryHost } from "../memory-host.ts";

it("asks for ts-morph by name, with the command of the project's package manager", async () => {
  const host = memoryHost(await folderWith({ "pnpm-lock.yaml": "" }));
  expect(await needCompiler("scaffold", {}, host, () => false)).toBe(2);
  expect(host.err()).toBe(
    "error: 'scaffold' reads TypeScript with 'ts-morph', which is not installed\n  help: run 'pnpm add --save-dev ts-morph@28', or add --install\n",
  );
});

it("needs nothing where it is installed, as it is here", async () => {
  const host = memoryHost(await folderWith({}));
  expect(await needCompiler("scaffold", {}, host)).toBeUndefined();
  expect(host.err()).toBe("");
});

it("installs it when it is told to, and goes on", async () => {
  const commands: string[] = [];
  const folder = await folderWith({});
  const runCommand = (command: readonly string[]): Promise<number> => {
    commands.push(command.join(" "));
    return Promise.resolve(0);
  };
  const host = { ...memoryHost(folder), runCommand };
  const isThere = (): boolean => commands.length > 0;
  expect(await needCompiler("migrate", { install: true }, host, isThere)).toBeUndefined();
  expect(commands).toEqual(["npm install --save-dev ts-morph@28"]);
});

it.each([
  [1, "the command has failed"],
  [0, "Diptych does not find it"],
])("says why it is missing after an installation that ends with %i", async (code, reason) => {
  const own = memoryHost(await folderWith({}));
  const host = { ...own, runCommand: () => Promise.resolve(code) };
  expect(await needCompiler("migrate", { install: true }, host, () => false)).toBe(1);
  expect(own.err()).toContain(`error: 'ts-morph' is not installed: ${reason}`);
});
