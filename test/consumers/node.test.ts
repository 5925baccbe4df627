import { beforeAll, describe, expect, it } from "vitest";
import { installConsumer, run } from "./consumer.ts";

let folder: string;
beforeAll(async () => void (folder = await installConsumer()));

const tsc = "node_modules/typescript/bin/tsc";

describe("a program in CommonJS", () => {
  it("requires packages without a warning", async () => {
    const program = `${"const { getUser } = require('@diptych/v3/client');"} console.log(typeof getUser);`;
    expect(await run(folder, "--input-type=commonjs", "--eval", program)).toEqual({
      code: 0,
      out: "function\n",
      err: "",
    });
  });

  it("compiles, and runs", async () => {
    const settings = ["--module", "nodenext", "--target", "es2022", "--strict"];
    const args = [...settings, "--outDir", "dist/commonjs", "commonjs/main.cts"];
    expect(await run(folder, tsc, ...args)).toMatchObject({ code: 0, out: "" });
    expect(await run(folder, "dist/commonjs/main.cjs")).toEqual({
      code: 0,
      out: "getUser: 404: There is nobody.\n",
      err: "",
    });
  });
});

it("plain output compiles beside a bundler", async () => {
  expect(await run(folder, tsc, "--noEmit", "-p", ".")).toMatchObject({ code: 0, out: "" });
});

const stripsTypes = "typescript" in process.features && Boolean(process.features.typescript);

it.skipIf(!stripsTypes)("Node strips the types of plain output", async () => {
  expect(await run(folder, "stripped/main.ts")).toMatchObject({ code: 0, out: "true The Sea\n" });
});
