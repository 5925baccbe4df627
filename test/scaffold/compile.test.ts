import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compilerSettings } from "../../generator/views/package/manifest.ts";
import { runIn } from "../cli/memory-host.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "test/.tmp/scaffold");

beforeAll(() => mkdir(folder, { recursive: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The compiler's errors on the files of the folder, under the strictest settings. */
async function compile(): Promise<readonly string[]> {
  const { compilerOptions } = compilerSettings(["server"]) as { compilerOptions: object };
  const settings = {
    compilerOptions: {
      ...compilerOptions,
      rootDir: root,
      noEmit: true,
      // The sources of the runtime are read along, and do not follow this one.
      isolatedDeclarations: false,
      declaration: false,
      declarationMap: false,
      allowImportingTsExtensions: true,
      paths: {
        "@diptych/runtime": [path.join(root, "runtime/src/index.ts")],
        "@diptych/v2/server": [path.join(root, "generated/v2/src/server.ts")],
        "@diptych/v3/server": [path.join(root, "generated/v3/src/server.ts")],
        "#platform": [path.join(root, "runtime/src/platform/web.ts")],
      },
    },
    include: ["."],
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
  const compiler = path.join(root, "node_modules/.bin/tsc");
  return new Promise((resolve) => {
    execFile(compiler, ["-p", folder, "--pretty", "false"], (_, stdout) =>
      resolve(stdout.split("\n").filter((line) => /scaffold\/.*error TS\d+:/.test(line))),
    );
  });
}

const existing = (spec: string): string => `import type { Handlers } from "@diptych/${spec}/server";

interface Session {
  readonly user: string;
}

export function handlers(): Handlers<Session> {
  return {
  };
}
`;

it("makes and completes files that compile against both interfaces", async () => {
  for (const spec of ["v2", "v3"]) {
    await writeFile(path.join(folder, `${spec}-existing.ts`), existing(spec));
    for (const name of [`${spec}-new.ts`, `${spec}-existing.ts`]) {
      const file = path.join(folder, name);
      expect(await runIn(root, ["scaffold", spec, "--handlers", file, "-q"])).toEqual({
        code: 0,
        out: "",
        err: "",
      });
    }
  }
  // That the compiler looked at all is shown by a handler that no operation has.
  const text = await readFile(path.join(folder, "v3-new.ts"), "utf8");
  const wrong = text.replace("  getUser: async", "  gotUser: async");
  await writeFile(path.join(folder, "v3-wrong.ts"), wrong);
  expect(await compile()).toEqual([expect.stringMatching(/v3-wrong\.ts.*'gotUser'/)]);
}, 120_000);
