import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../../../tools/diff/change.ts";
import { compilePackages } from "../../support/compile-packages.ts";
import { generateFiles, writePackage } from "../../support/generate.ts";
import { casesOf, changesOf, documentWith, type Json } from "./support.ts";

// Code that was written for the old document: callers that give the old arguments and use the old results,
// handlers that take the old requests and give the old replies. Where the compiler refuses one of them
// beside the package of the new document, `diff` must have said so.

type Side = "caller" | "handler";

interface Versions {
  /** Name of the folder of its code. */
  readonly name: string;
  readonly old: string;
  readonly new: string;
}

interface SchemaCase {
  readonly rule: string;
  readonly old: Json;
  readonly new: Json;
}

const schemas = ["values", "structure"].flatMap((name) => casesOf<SchemaCase>(name));

const read = (file: string): string =>
  readFileSync(new URL(`oasdiff/${file}`, import.meta.url), "utf8");

const pairs = JSON.parse(read("pairs.json")) as readonly { base: string; revision: string }[];

/** All schemas in requests, all in responses, and the pairs, each once. */
const versions: readonly Versions[] = [
  ...(["request", "response"] as const).map((direction) => ({
    name: direction,
    old: JSON.stringify(
      documentWith(
        direction,
        schemas.map((one) => one.old),
      ),
    ),
    new: JSON.stringify(
      documentWith(
        direction,
        schemas.map((one) => one.new),
      ),
    ),
  })),
  ...[...new Map(pairs.map((pair) => [`${pair.base} ${pair.revision}`, pair])).values()].map(
    ({ base, revision }, i) => ({
      name: `pair${i}`,
      old: read(`pairs/${base}`),
      new: read(`pairs/${revision}`),
    }),
  ),
];

/** Code of one operation, which compiles where one side's code does. */
const codeOf: Readonly<Record<Side, (operation: string) => readonly string[]>> = {
  caller: (operation) => [
    `export const argumentsOf_${operation} = (old: Parameters<Old["${operation}"]>): Parameters<New["${operation}"]> => old;`,
    `export const resultOf_${operation} = (next: Awaited<ReturnType<New["${operation}"]>>): Awaited<ReturnType<Old["${operation}"]>> => next;`,
  ],
  handler: (operation) => [
    `export const requestOf_${operation} = (next: RequestOf<NewHandlers, "${operation}">): RequestOf<OldHandlers, "${operation}"> => next;`,
    `export const replyOf_${operation} = (old: ReplyOf<OldHandlers, "${operation}">): ReplyOf<NewHandlers, "${operation}"> => old;`,
  ],
};

const head = (old: string, next: string): string =>
  `import type { Client as Old } from "../../${old}/src/client.js";
import type { Client as New } from "../../${next}/src/client.js";
import type { Handlers as OldOf } from "../../${old}/src/server.js";
import type { Handlers as NewOf } from "../../${next}/src/server.js";
type OldHandlers = OldOf${hasSession(old) ? "<undefined>" : ""};
type NewHandlers = NewOf${hasSession(next) ? "<undefined>" : ""};
type Handler<H, K extends keyof H> = Extract<H[K], (request: never) => unknown>;
type RequestOf<H, K extends keyof H> = Parameters<Handler<H, K>>[0];
type ReplyOf<H, K extends keyof H> = Awaited<ReturnType<Handler<H, K>>>;
`;

/** Whether handlers get what the authentication found. */
const hasSession = (name: string): boolean =>
  readFileSync(path.join(folder, name, "src/server/types.ts"), "utf8").includes(
    "interface Handlers<",
  );

/** Operations of a generated client. */
function operationsOf(version: string): readonly string[] {
  const text = readFileSync(path.join(folder, version, "src/client.ts"), "utf8");
  const body = /export interface Client \{([\s\S]*?)\n\}/.exec(text)?.[1] ?? "";
  return [...body.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name = ""]) => name);
}

const folder = new URL("../../.tmp/diff-types", import.meta.url).pathname;
const sides = ["caller", "handler"] as const;

/** Code that the compiler refuses. */
interface Refused {
  readonly name: string;
  readonly side: Side;
  readonly operation: string;
}

const refused: Refused[] = [];

const isRefused = ({ name, side, operation }: Refused): boolean =>
  refused.some((one) => one.name === name && one.side === side && one.operation === operation);

/** Rules that show where a literal is written or a property is read, not where types are assigned. */
const unseen: ReadonlySet<string> = new Set([
  "property-removed",
  "required-property-removed",
  "property-forbidden",
  "property-became-read-only",
  "property-became-write-only",
  "required-property-became-write-only",
]);

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  const lines = new Map<string, { side: Side; operation: string }>();
  const names: string[] = [];
  /** Folders of packages by their documents: a document may be in several pairs. */
  const packages = new Map<string, string>();
  const packageOf = async (document: string): Promise<string> => {
    const known = packages.get(document);
    if (known !== undefined) return known;
    const emit = ["types", "client", "server"] as const;
    const name = createHash("sha256").update(document).digest("hex").slice(0, 12);
    packages.set(document, name);
    names.push(name);
    await writePackage(await generateFiles(document, { emit }), `diff-types/${name}`);
    return name;
  };
  for (const { name, ...documents } of versions) {
    const [old, next] = [await packageOf(documents.old), await packageOf(documents.new)];
    const [before, after] = [operationsOf(old), operationsOf(next)];
    const text = head(old, next).split("\n").slice(0, -1);
    for (const operation of before) {
      if (!after.includes(operation)) {
        for (const side of sides) refused.push({ name, side, operation });
        continue;
      }
      for (const side of sides)
        for (const line of codeOf[side](operation)) {
          lines.set(`${name}-code ${text.push(line)}`, { side, operation });
        }
    }
    const files = [{ path: "src/code.ts", text: `${text.join("\n")}\n` }];
    await writePackage(files, `diff-types/${name}-code`);
    names.push(`${name}-code`);
  }
  const errors = await compilePackages(folder, names);
  for (const [name, messages] of errors) {
    for (const message of messages) {
      const line = /^src\/code\.ts\((\d+),/.exec(message)?.[1];
      const found = lines.get(`${name} ${line}`);
      if (found === undefined) throw new Error(`${name}: ${message}`);
      refused.push({ name: name.replace(/-code$/, ""), ...found });
    }
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("code that was written for the old document", () => {
  it.each(versions.map((one) => [one.name, one] as const))("of %s", async (name, documents) => {
    const changes = await changesOf(documents.old, documents.new);
    const said = (side: Side): readonly Change[] =>
      changes.filter(({ types }) => types[side] === "breaks");
    const unsaid = refused.filter((one) => {
      if (one.name !== name) return false;
      return !said(one.side).some(
        ({ operation }) => operation?.id === undefined || operation.id === one.operation,
      );
    });
    expect(unsaid).toEqual([]);
  });

  it.each(["request", "response"] as const)("breaks where it is said, in a %s", async (name) => {
    const documents = versions.find((one) => one.name === name);
    const changes = await changesOf(documents?.old ?? "", documents?.new ?? "");
    const unfounded = changes.flatMap(({ rule, types, operation }) =>
      sides
        .filter((side) => types[side] === "breaks" && !unseen.has(rule))
        .filter((side) => !isRefused({ name, side, operation: operation?.id ?? "" }))
        .map((side) => `${rule} ${side}`),
    );
    expect(unfounded).toEqual([]);
  });
});
