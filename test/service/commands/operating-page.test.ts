import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { commands } from "../../../service/commands/all-commands.ts";
import { startService } from "../service-process.ts";
import { runCommand } from "./run-command.ts";

const page = readFileSync(
  path.resolve(import.meta.dirname, "../../../docs/service/operating.md"),
  "utf8",
);
const folder = mkdtempSync(path.join(tmpdir(), "diptych-operating-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The text below a heading, up to the next one. */
const below = (heading: string): string =>
  page.split(`\n### ${heading}\n`)[1]?.split(/\n###? /, 1)[0] ?? "";

/** The lines of each block of shell, without the indentation of their list. */
const blocksIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^( *)```sh\n([^]*?)^ *```/gm)].map(([, , body = ""]) =>
    body.trim().split(/\n\s*/),
  );

it("the table has every command with its words", () => {
  const commandsPart = page.split("\n## Commands\n")[1]?.split("\n###", 1)[0] ?? "";
  const rows = [...commandsPart.matchAll(/^\| `([a-z][a-z -]*(?: [A-Z]+)?)` +\|/gm)].map(
    ([, name]) => name,
  );
  const all = commands.map(({ name, parameters }) => [name, ...parameters].join(" "));
  expect(rows).toEqual(all);
});

it("backup and restore go as the page says, word for word", async () => {
  const data = path.join(folder, "data");
  const environment = { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" };
  const headers = {
    Authorization: `Basic ${btoa("admin:pw")}`,
    "Content-Type": "application/json",
  };
  const started = async () => {
    const service = await startService(["--data", data], environment);
    onTestFinished(async () => void (await service.stop()));
    const create = (name: string): Promise<Response> =>
      fetch(`${service.url}/rest/v3/users`, {
        method: "POST",
        body: JSON.stringify({ name, role: "AUDITOR" }),
        headers,
      });
    const statusOf = async (name: string): Promise<number> =>
      (await fetch(`${service.url}/rest/v3/users/${name}`, { headers })).status;
    return { ...service, create, statusOf };
  };
  const follow = async (lines: readonly string[] = []): Promise<void> => {
    for (const line of lines) {
      const [, args = ""] = /^npm start -- (.+)$/.exec(line) ?? [];
      const ended = await runCommand(args.split(" "), { folder });
      expect([ended.code, ended.stderr], line).toEqual([0, expect.any(String)]);
    }
  };
  const [backup, restore, last = []] = blocksIn(below("Backup and restore"));
  const first = await started();
  await first.create("before");
  await follow(backup);
  await first.create("afterwards");
  await first.stop();
  await follow(restore);
  // The last step is to look, and to start.
  expect(last.at(-1)).toBe("npm start");
  await follow(last.slice(0, -1));
  const second = await started();
  expect([await second.statusOf("before"), await second.statusOf("afterwards")]).toEqual([
    200, 404,
  ]);
  expect(readdirSync(data).some((name) => name.startsWith("service.before-"))).toBe(true);
});
