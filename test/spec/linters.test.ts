import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createConfig, lintFromString, loadConfig } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type SpecDocument, documents, v2, v3 } from "./documents.ts";
import { object } from "./json.ts";

const { Ruleset, Spectral } = spectralCore;

const atRoot = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** What Redocly says, errors and warnings alike, by the rules of `redocly.yaml`. */
async function redocly({ name, path, text }: SpecDocument): Promise<readonly string[]> {
  const config = await loadConfig({ configPath: atRoot("redocly.yaml") });
  const problems = await lintFromString({
    source: text,
    absoluteRef: path,
    config: config.forAlias(name),
  });
  return problems.map(({ ruleId, message, location }) =>
    [ruleId, message, location[0]?.pointer].join(" "),
  );
}

/** What Spectral says, errors, warnings and hints alike, by the rules of `.spectral.yaml`. */
async function spectral({ path, root }: SpecDocument): Promise<readonly string[]> {
  const source = atRoot(".spectral.yaml");
  const config = object(parse(readFileSync(source, "utf8")));
  expect(config["extends"]).toEqual([["spectral:oas", "recommended"]]);
  const definition: unknown = { ...config, extends: [[rulesets.oas, "recommended"]] };
  const linter = new Spectral();
  linter.setRuleset(new Ruleset(definition, { source }));
  const results = await linter.run({
    parsed: { data: root, ast: root, lineMap: [], diagnostics: [] },
    getLocationForJsonPath: () => undefined,
    source: path,
  });
  return results.map(({ code, message, path: at }) => [code, message, at.join("/")].join(" "));
}

describe.each(documents)("$name", (document) => {
  it("is clean under Redocly's recommended rules", async () => {
    expect(await redocly(document)).toEqual([]);
  });

  it("is clean under Spectral's recommended OpenAPI rules", async () => {
    expect(await spectral(document)).toEqual([]);
  });
});

describe.each([v2, v3])("$name with faults", (document) => {
  const text = document.text
    .replace(/^tags:\n(?:[ ].*\n)+/m, "tags: []\n")
    .replace(/license:/, "x-none:");
  const faulty = { ...document, text, root: object(parse(text)) };

  it("is refused by Redocly", async () => {
    expect((await redocly(faulty)).join("\n")).toContain("info-license");
  });

  it("is refused by Spectral", async () => {
    expect((await spectral(faulty)).join("\n")).toContain("operation-tag-defined");
  });
});

describe("the page on rules of other linters", () => {
  const page = readFileSync(atRoot("docs/lint-peers.md"), "utf8");
  const [, ofSpectral = "", ofRedocly = ""] = page.split(/^## .*$/m);
  const rulesIn = (part: string): readonly string[] =>
    [...part.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, rule = ""]) => rule);

  it("has every rule of Spectral's set", () => {
    expect([...rulesIn(ofSpectral)].sort()).toEqual(
      Object.keys(object(rulesets.oas["rules"])).sort(),
    );
  });

  it("has every rule of Redocly's set", async () => {
    const { rules } = await createConfig({ extends: ["recommended-strict"] });
    const ofOpenApi = Object.entries(rules).filter(([version]) => version.startsWith("oas"));
    const names = ofOpenApi.flatMap(([, list]) =>
      Object.entries(list).flatMap(([name, level]) => (level === "off" ? [] : [name])),
    );
    expect([...rulesIn(ofRedocly)].sort()).toEqual([...new Set(names)].sort());
  });
});
