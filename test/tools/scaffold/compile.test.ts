import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runIn } from "../frame/memory-host.ts";
import { compileFolder } from "../../support/compile-folder.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = path.resolve(import.meta.dirname, "../../.tmp/scaffold");

beforeAll(() => mkdir(folder, { recursive: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Users write programs, not packages. */
const settings = { isolatedDeclarations: false, declaration: false, declarationMap: false };

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
  expect(await compileFolder(folder, { settings })).toEqual([
    expect.stringMatching(/v3-wrong\.ts.*'gotUser'/),
  ]);
});
