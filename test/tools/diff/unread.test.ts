import { expect, it } from "vitest";
import { runIn } from "../frame/memory-host.ts";
import { before, repositoryWith } from "./pull-request.ts";
import { writeFile } from "node:fs/promises";
import path from "node:path";

it.each([
  ["github", "title=yaml-syntax::"],
  ["junit", 'failures="1"'],
  ["sarif", '"ruleId": "yaml-syntax"'],
  ["gitlab", '"check_name": "yaml-syntax"'],
  ["checkstyle", "yaml-syntax"],
])("a document that cannot be read is a finding in %s, told once", async (format, text) => {
  const folder = await repositoryWith({ "api.yaml": before });
  await writeFile(path.join(folder, "api.yaml"), `${before}]: [\n`);
  const args = ["diff", "--base", "main", "api.yaml", "--format", format];
  const { code, out, err } = await runIn(folder, args);
  expect(code).toBe(1);
  expect(out).toContain(text);
  expect(err).not.toContain("yaml-syntax");
});

it("a document that cannot be read is told to people beside a report", async () => {
  const folder = await repositoryWith({ "api.yaml": before });
  await writeFile(path.join(folder, "api.yaml"), `${before}]: [\n`);
  const { code, err } = await runIn(folder, ["diff", "--base", "main", "api.yaml", "-f", "json"]);
  expect(code).toBe(1);
  expect(err).toContain("error yaml-syntax");
});
