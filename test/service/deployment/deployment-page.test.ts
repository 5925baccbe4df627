import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { commands } from "../../../service/commands/all-commands.ts";
import { readSettings } from "../../../service/config/read-settings.ts";
import { startService } from "../service-process.ts";

// The steps of the page, as they stand there. Users, units and containers are not made here.
const root = path.resolve(import.meta.dirname, "../../..");
const page = readFileSync(path.join(root, "docs/service/deployment.md"), "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "diptych-deployment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blocksOf = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\``, "gm"))].map(
    ([, indent = "", body = ""]) => body.replaceAll(`\n${indent}`, "\n").trim(),
  );

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

it.skipIf(!hasOpenssl)(
  "the certificate and the settings of the page start the service",
  async () => {
    const [, make = ""] = /`(openssl req [^`]*)`/.exec(page.replaceAll(/\s+/g, " ")) ?? [];
    execFileSync("bash", ["-euc", make], { cwd: folder, stdio: "pipe" });
    const [text = ""] = blocksOf("json");
    expect(blocksOf("json")).toHaveLength(1);
    const file = path.join(folder, "settings.json");
    writeFileSync(file, text.replaceAll("/etc/cloud-service/", `${folder}/`));
    const settings = readSettings(["--config", file], {});
    expect(settings).toMatchObject({ host: "0.0.0.0", port: 8443 });
    const service = await startService(["--config", file, "--data", path.join(folder, "data")]);
    expect(service.url).toMatch(/^https:/);
    expect(await service.stop()).toBe(0);
  },
);

it("the commands of the page name the unit, the program and commands that there are", () => {
  const text = blocksOf("sh").join("\n");
  const unit = readFileSync(path.join(root, "deploy/systemd/cloud-service.service"), "utf8");
  const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
  expect(text).toContain(`useradd --system --user-group --home-dir ${valueOf("WorkingDirectory")}`);
  expect(text).toMatch(new RegExp(` ${valueOf("User")}$`, "m"));
  const [, prefix = ""] = /npm install --prefix (\S+) @diptych\/service/.exec(text) ?? [];
  expect(valueOf("ExecStart")).toContain(` ${prefix}/node_modules/@diptych/service/`);
  const { bin } = JSON.parse(readFileSync(path.join(root, "service/package.json"), "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  const called = [...text.matchAll(/\/node_modules\/\.bin\/(\S+) (\S+)/g)];
  expect(called.length).toBeGreaterThan(0);
  for (const [, program = "", command = ""] of called) {
    expect(Object.keys(bin)).toContain(program);
    expect(commands.map(({ name }) => name)).toContain(command);
  }
  expect(text).toContain("systemctl enable --now cloud-service\n");
  expect(existsSync(path.join(root, "deploy/systemd/cloud-service.service"))).toBe(true);
  const [, config = ""] = /^Environment=(DIPTYCH_SERVICE_CONFIG=.*)$/m.exec(unit) ?? [];
  expect(text).toContain(` ${config} `);
});
