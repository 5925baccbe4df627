import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { lint } from "../../../tools/lint/lint.ts";
import { rules } from "../../../tools/lint/registry.ts";
import { ruleNames } from "../../../generator/findings/rule-names.ts";
import { sets } from "../../../generator/findings/sets.ts";
import type { LintSettings } from "../../../generator/findings/settings.ts";
import { loadDocument } from "../../../generator/openapi/load.ts";
import { readSources } from "../../../generator/source/reading/read.ts";
import { cases as ownCases, document, get } from "./cases.ts";
import { peerCases } from "./peer-cases.ts";
import { recommendedCases } from "./recommended-cases.ts";

const cases = [...ownCases, ...recommendedCases, ...peerCases];

/** The rules that only apply where they are named. */
const own: LintSettings = {
  rules: Object.fromEntries(
    rules
      .filter(({ name, applies }) => applies === "configured" || sets.recommended[name] === "off")
      .map(({ name }) => [name, "error"]),
  ),
};

async function found(
  value: object,
  settings: LintSettings = own,
  files: Readonly<Record<string, object>> = {},
): Promise<readonly string[]> {
  const texts: Readonly<Record<string, object>> = { "a.yaml": value, ...files };
  const host = {
    readFile: (path: string) => {
      const text = texts[path];
      return text === undefined
        ? Promise.reject(new Error("no such file"))
        : Promise.resolve(stringify(text));
    },
  };
  const sources = await readSources("a.yaml", host);
  const converted = loadDocument(sources, new Diagnostics())?.sources;
  const diagnostics = lint("swagger" in value && converted ? converted : sources, settings);
  return diagnostics.map(({ code, location }) => `${code} ${location?.pointer ?? ""}`);
}

it("has nothing to say of a document that keeps every convention", async () => {
  expect(await found(document())).toEqual([]);
});

it("has an accepted and a refused document for every rule", () => {
  const names = new Set(cases.map(({ rule }) => rule));
  expect([...names].sort()).toEqual(rules.map(({ name }) => name).sort());
});

describe.each(cases)("$rule: $says", ({ rule, change, at }) => {
  it(at.length === 0 ? "accepts" : "reports", async () => {
    const value = document();
    change(value);
    const all = await found(value);
    expect(all.filter((line) => line.startsWith(`${rule} `))).toEqual(
      at.map((pointer) => `${rule} ${pointer}`),
    );
  });
});

describe("levels", () => {
  const bare = {
    openapi: "3.1.1",
    info: { title: "A", version: "1" },
    paths: {},
    components: { schemas: { a_b: {} } },
  };

  it("leaves rules of a house's own out unless the configuration names them", async () => {
    const value = document();
    get(value)["x-gap"] = "no";
    delete get(value)["x-source"];
    expect(await found(value, { rules: {} })).toEqual([]);
    const settings: LintSettings = { rules: { "gap-unknown": "warning" } };
    expect(await found(value, settings)).toEqual(["gap-unknown /paths/~1pets~1{id}/get/x-gap"]);
  });

  it("takes extensions that another house means otherwise for its own", async () => {
    const value = { ...bare, "x-gap": 7, "x-source": {}, components: {} };
    expect(await found(value, { rules: {} })).toEqual([]);
  });

  it("leaves conventions out where no ledger is kept", async () => {
    expect(await found(bare, { rules: {} })).toEqual(["component-unused /components/schemas/a_b"]);
  });

  it("takes a convention that the configuration names", async () => {
    expect(
      await found(bare, { rules: { "component-name-style": "error", "component-unused": "off" } }),
    ).toEqual(["component-name-style /components/schemas/a_b"]);
  });

  it("lists rules and the generator's warnings as adjustable, not its errors", () => {
    expect(ruleNames()).toContain("source-missing");
    expect(ruleNames()).toContain("keyword-unsupported");
    expect(ruleNames()).not.toContain("ref-unknown");
  });
});

it("follows references into other files", async () => {
  const value = document();
  value.paths["/pets/{id}"].get.responses["200"].content["application/json"]["schema"] = {
    $ref: "b.yaml#/Pet",
  };
  const files = { "b.yaml": { Pet: { type: "object", "x-gap": "nowhere" } } };
  expect(await found(value, { rules: { ...own.rules, "component-unused": "off" } }, files)).toEqual(
    ["gap-unknown /Pet/x-gap", "example-missing /Pet"].sort(),
  );
});

it("ends on references in a circle", async () => {
  const value = document();
  value.components.schemas["Loop"] = { $ref: "#/components/schemas/Loop" };
  expect(await found(value)).toContain("component-unused /components/schemas/Loop");
});
