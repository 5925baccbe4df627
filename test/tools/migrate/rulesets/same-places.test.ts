import { mkdtemp, cp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import formats from "@stoplight/spectral-formats";
import functions from "@stoplight/spectral-functions";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { pluginApiVersion } from "../../../../generator/plugin.ts";
import { runIn } from "../../frame/memory-host.ts";

const { Document, Ruleset, Spectral } = spectralCore;
const cases = path.join(import.meta.dirname, "cases");

type Json = Readonly<Record<string, unknown>>;
type Places = Readonly<Record<string, readonly string[]>>;

interface Moved {
  readonly rules: readonly {
    readonly rule: string;
    readonly became: string;
    readonly as: readonly string[];
  }[];
}

/** Moves a ruleset, and gives the places of what its rules without code find, by their former names. */
async function ours(tool: "spectral" | "redocly"): Promise<Places> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-rulesets-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(path.join(cases, tool), folder, { recursive: true });
  await cp(path.join(cases, "api.yaml"), path.join(folder, "api.yaml"));
  const moved = await runIn(folder, ["migrate", "--from", tool, "--format", "json"]);
  expect(moved.code).toBe(0);
  const { rules } = JSON.parse(moved.out) as Moved;
  // The package is not installed there.
  const plugin = path.join(folder, "lint-rules.mjs");
  const text = await readFile(plugin, "utf8");
  await writeFile(
    plugin,
    text.replace(
      /^import .*/,
      `const definePlugin = (plugin) => ({ modules: () => [], apiVersion: ${pluginApiVersion}, ...plugin });`,
    ),
  );
  const { out } = await runIn(folder, ["lint", "api.yaml", "--format", "json"]);
  const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string; pointer: string }[] };
  expect(diagnostics.filter(({ code }) => code === "rule-failed")).toEqual([]);
  return placesOf(
    rules
      .filter(({ became }) => became === "custom")
      .map(({ rule, as }) => [
        rule,
        diagnostics.filter(({ code }) => as.includes(code)).map((one) => one.pointer),
      ]),
  );
}

const placesOf = (found: readonly (readonly [string, readonly string[]])[]): Places =>
  Object.fromEntries(found.map(([rule, places]) => [rule, [...new Set(places)].sort()]));

const pointerOf = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** A ruleset of Spectral as its engine takes it: with functions in place of their names. */
async function spectralPlaces(): Promise<Places> {
  const read = async (name: string): Promise<Json> =>
    parse(await readFile(path.join(cases, "spectral", name), "utf8")) as Json;
  const own = await read(".spectral.yaml");
  const shared = (await read("shared.yml"))["rules"] as Json;
  // A level alone changes that of a shared rule.
  const changed = Object.entries(own["rules"] as Json).filter(
    ([name]) => shared[name] === undefined,
  );
  const rules = { ...shared, ...Object.fromEntries(changed) };
  const known = formats as unknown as Json;
  const formatsOf = (names: unknown): unknown[] =>
    (Array.isArray(names) ? names : []).map((name: string) => known[name]);
  const definitions = Object.entries(rules).flatMap(([name, rule]): [string, object][] => {
    if (typeof rule !== "object" || rule === null || !("then" in rule)) return [];
    const thens = ([rule["then"]].flat() as { function: string }[]).map((one) => ({
      ...one,
      function: (functions as unknown as Json)[one.function],
    }));
    if (thens.some((one) => one.function === undefined)) return [];
    return [
      [
        name,
        Object.fromEntries(
          Object.entries(rule).map(([key, value]): [string, unknown] => [
            key,
            key === "then" ? thens : key === "formats" ? formatsOf(value) : value,
          ]),
        ),
      ],
    ];
  });
  const aliases = own["aliases"] as { Parameters: { targets: { formats: string[] }[] } };
  const { Parameters } = aliases;
  const targets = Parameters.targets.map((one) => ({
    ...one,
    formats: formatsOf(one.formats),
    given: [(one as Json)["given"]].flat(),
  }));
  const ruleset = {
    aliases: { ...aliases, Parameters: { ...Parameters, targets } },
    formats: formatsOf(own["formats"]),
    rules: Object.fromEntries(definitions),
  };
  const linter = new Spectral();
  linter.setRuleset(new Ruleset(ruleset as never, { source: "/house/.spectral.yaml" }));
  const text = await readFile(path.join(cases, "api.yaml"), "utf8");
  const { Yaml } = await import("@stoplight/spectral-parsers");
  const found = await linter.run(new Document(text, Yaml, "/house/api.yaml"));
  return placesOf(
    definitions.map(([name]) => [
      name,
      found.filter(({ code }) => code === name).map((one) => pointerOf(one.path)),
    ]),
  );
}

async function redoclyPlaces(names: readonly string[]): Promise<Places> {
  const read = async (name: string): Promise<Json> =>
    (parse(await readFile(path.join(cases, "redocly", name), "utf8")) as { rules: Json }).rules;
  const { ["acme/own"]: _, ...rules } = {
    ...(await read("more.yaml")),
    ...(await read("redocly.yaml")),
  };
  const api = parse(await readFile(path.join(cases, "redocly", "redocly.yaml"), "utf8")) as {
    apis: Record<string, { rules: Json }>;
  };
  const config = await createConfig({
    rules: { ...rules, ...api.apis["books@v1"]?.rules },
  } as never);
  const source = await readFile(path.join(cases, "api.yaml"), "utf8");
  const found = await lintFromString({ source, absoluteRef: "/house/api.yaml", config });
  const document: unknown = parse(source);
  return placesOf(
    names.map((name) => [
      name,
      found
        .filter(({ ruleId }) => ruleId === name)
        .map(({ location: [at] }) =>
          closest(document, (at?.pointer ?? "").replace(/^#\/?/, "/").replace(/^\/$/, "")),
        ),
    ]),
  );
}

/** The place itself, or what would hold it: Redocly names what is missing. */
function closest(root: unknown, pointer: string): string {
  const keys = pointer.split("/").slice(1);
  let value = root;
  for (const [index, key] of keys.entries()) {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
      return keys
        .slice(0, index)
        .map((one) => `/${one}`)
        .join("");
    value = (value as Json)[name];
  }
  return pointer;
}

const only = (places: Places, names: readonly string[]): Places =>
  Object.fromEntries(names.map((name) => [name, places[name] ?? []]));

it("finds with the rules of Spectral what Spectral finds, and where", async () => {
  const [found, expected] = [await ours("spectral"), await spectralPlaces()];
  expect(Object.keys(found).length).toBeGreaterThan(20);
  expect(found).toEqual(only(expected, Object.keys(found)));
});

it("finds with the rules of Redocly what Redocly finds, and where", async () => {
  const found = await ours("redocly");
  const expected = await redoclyPlaces(Object.keys(found));
  expect(Object.keys(found).length).toBeGreaterThan(20);
  expect(found).toEqual(only(expected, Object.keys(found)));
});
