import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { componentTexts, readComponent } from "./gitlab-component.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const page = read("docs/ci.md");

describe("the component of GitLab", () => {
  const { name, inputs, job } = readComponent();

  it("declares each input, uses each, and the page names each", () => {
    const [, body = ""] = componentTexts();
    expect(componentTexts()).toHaveLength(2);
    const used = [...body.matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, one]) => one);
    expect([...new Set(used)].sort()).toEqual(Object.keys(inputs).sort());
    for (const [input, { description }] of Object.entries(inputs)) {
      expect(page).toContain(`| \`${input}\``);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
    expect(name).toBe("openapi");
  });

  it("puts no input into a script, but for the command that installs", () => {
    const [, body = ""] = componentTexts();
    const [, script = ""] = /^ {2}script:\n((?: {4}.*\n)*)/m.exec(body) ?? [];
    expect(script.match(/\$\[\[.*?\]\]/g)).toEqual(["$[[ inputs.install ]]"]);
    for (const line of job.script) expect(typeof line).toBe("string");
  });

  it("has values of variables that are texts, whatever the inputs are", () => {
    const { job: filled } = readComponent({ documents: "a.yaml b.yaml", "max-warnings": "3" });
    expect(filled.variables).toMatchObject({
      DIPTYCH_DOCUMENTS: "a.yaml b.yaml",
      DIPTYCH_FAIL_ON: "breaking",
      DIPTYCH_GENERATE: "generate true",
    });
  });
});

describe("the image of the command", () => {
  // No container runs here: what can be wrong without one is read from the file.
  const text = read("ci/Dockerfile")
    .replace(/^\s*#.*\n/gm, "")
    .replaceAll("\\\n", " ");
  const lines = text.split("\n").filter((line) => line !== "");

  it("is one of a version of Node.js and of Diptych, with nothing of the folder", () => {
    expect(lines[0]).toMatch(/^FROM node:\d+\.\d+\.\d+-bookworm-slim$/);
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(lines).toContain(`ARG VERSION=${version}`);
    expect(text).toContain('"diptych@${VERSION}"');
    expect(text).not.toMatch(/^(?:COPY|ADD)\b/m);
    expect(read("ci/Dockerfile.dockerignore")).toMatch(/^\*$/m);
  });

  it("runs the command as a user without rights, in the folder that is mounted", () => {
    const order = ["RUN", "WORKDIR", "USER", "ENTRYPOINT", "CMD"];
    const instructions = lines.map((line) => line.split(" ")[0] ?? "");
    expect(instructions.filter((one) => order.includes(one))).toEqual(order);
    expect(lines).toContain("USER node");
    expect(lines).toContain("WORKDIR /work");
    expect(lines).toContain('ENTRYPOINT ["diptych"]');
    expect(text).toContain("--ignore-scripts");
  });
});
