import { readFileSync } from "node:fs";
import { Project, SyntaxKind, type Node } from "ts-morph";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { configChecks } from "../../tools/config-checks.ts";
import { checkConfig } from "../../tools/frame/config/check.ts";
import schema from "../../tools/frame/config/config.schema.json" with { type: "json" };
import { clientChecks } from "../../runtime/src/client/options/checked-options.ts";
import { serverChecks } from "../../runtime/src/server/options/check-server-options.ts";
import { readPages } from "./snippets.ts";

const pages = await readPages();
const page = pages.find(({ path }) => path === "docs/options.md");

/** Names of the options that calls of a function have on the page, whose modules are compiled and run. */
function shown(callee: string): readonly string[] {
  const project = new Project({ useInMemoryFileSystem: true });
  return (page?.snippets ?? []).flatMap(({ name, text }) =>
    project
      .createSourceFile(name, text)
      .getDescendantsOfKind(SyntaxKind.CallExpression)
      .filter((call) => call.getExpression().getText() === callee)
      .flatMap((call) => namesIn(call.getArguments().at(-1))),
  );
}

function namesIn(options: Node | undefined): readonly string[] {
  const members = options?.asKind(SyntaxKind.ObjectLiteralExpression)?.getProperties() ?? [];
  return members.map((member) => member.getSymbolOrThrow().getName());
}

interface Setting {
  readonly properties?: Readonly<Record<string, Setting>>;
  readonly items?: Setting;
  readonly additionalProperties?: Setting | boolean;
  readonly anyOf?: readonly Setting[];
}

/** Settings that no value has, of those that the schema knows at a place. */
function missing(setting: Setting, values: readonly unknown[], at = ""): readonly string[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = setting;
  const objects = values.filter((value) => typeof value === "object" && value !== null);
  const members = (name: string): readonly unknown[] =>
    objects.filter((one) => name in one).map((one) => (one as Record<string, unknown>)[name]);
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const own = `${at}/${name}`;
      const found = members(name);
      return found.length === 0 ? [own] : missing(inner, found, own);
    }),
    ...(items === undefined ? [] : missing(items, objects.flat(), at)),
    ...(typeof additionalProperties === "object"
      ? missing(additionalProperties, objects.flatMap(Object.values), `${at}/*`)
      : []),
    ...anyOf.flatMap((inner) => missing(inner, values, at)),
  ];
}

describe("the page of options has an example", () => {
  it.each([
    ["createClient", clientChecks],
    ["createServer", serverChecks],
  ])("of every option of %s", (callee, checks) => {
    expect([...shown(callee)].sort()).toEqual(Object.keys(checks).sort());
  });

  it("of every setting, in a configuration that is valid", async () => {
    const text = page?.inputs.find(({ name }) => name === "all.config.yaml")?.text ?? "";
    const config: unknown = parse(text);
    expect(await checkConfig(config, configChecks)).toEqual({ config });
    expect(missing(schema as Setting, [config])).toEqual([]);
    expect(missing(schema as Setting, [{ specs: [{ names: {} }] }])).toEqual(
      expect.arrayContaining(["/templates", "/specs/output", "/specs/names/schemas"]),
    );
  });
});

const blocks = [
  ...readFileSync(new URL("../../docs/config.md", import.meta.url), "utf8").matchAll(
    /^```yaml\n([^]*?)^```$/gm,
  ),
].map(([, text = ""]) => text);

it.each(blocks)("the page of the configuration shows what is valid:\n%s", async (text) => {
  const example = parse(text) as { readonly specs?: unknown };
  const spec = { input: "spec/api.yaml", output: "generated" };
  const { config } = (await checkConfig(
    example.specs === undefined ? { specs: [{ ...spec, ...example }] } : withOutputs(example, spec),
    configChecks,
  )) as { readonly config?: unknown };
  expect(config).toBeDefined();
});

/** Examples leave out what they are not about. */
function withOutputs(config: object, spec: object): unknown {
  const { specs } = config as { readonly specs: readonly object[] };
  return { ...config, specs: specs.map((one) => ({ ...spec, ...one })) };
}
