import type { Live } from "../../../../generator/live/load-live.ts";
import type { TypeNode } from "../../../../generator/ir/index.ts";
import { objectAt, type Site } from "../../../../generator/openapi/site.ts";
import { candidatesOf } from "../../../../tools/diff/containment/candidates.ts";
import { Shapes } from "../../../../tools/diff/shape/shapes.ts";
import { changesOf, documentWith, load, type Json, type JsonMembers } from "../support.ts";
import { liveOf, reads, takes, valuesOf } from "./old-code.ts";

/** Two schemas of one message. */
export interface SchemaPair {
  readonly old: Json;
  readonly new: Json;
}

/** Fate of the messages of one pair, beside what `diff` says of it. */
export interface Met {
  readonly pair: SchemaPair;
  readonly direction: "request" | "response";
  /** A value that was refused; absent where every value was taken. */
  readonly refused?: Json;
  /** Number of values that were sent. */
  readonly tried: number;
  /** The strictest level that `diff` reports, and the rules that have it. */
  readonly level: "breaking" | "risky" | "compatible";
  readonly rules: readonly string[];
}

const levels = ["breaking", "risky", "compatible"] as const;

/**
 * Lets code of one version meet messages of the other: a client of the old document reads responses of the new one, a
 * server of the new document gets requests of the old one. Values are samples of the sender's types, and those at the edges of
 * both schemas that the sender's own code takes: whatever proposes a value, generated code decides.
 */
export async function meet(
  pairs: readonly SchemaPair[],
  direction: "request" | "response",
  { seed, most }: { readonly seed: number; readonly most: number },
): Promise<readonly Met[]> {
  const documents = (["old", "new"] as const).map((side) =>
    documentWith(
      direction,
      pairs.map((pair) => pair[side]),
    ),
  );
  const [before, after] = documents as [(typeof documents)[0], (typeof documents)[0]];
  const [old, next] = await Promise.all([liveOf(before), liveOf(after)]);
  const [sender, receiver] = direction === "request" ? [old, next] : [next, old];
  const changes = await changesOf(before, after);
  const edges = await Promise.all([edgesOf(before), edgesOf(after)]);
  const met: Met[] = [];
  for (const [index, pair] of pairs.entries()) {
    const own = changes.filter(
      (change) => change.operation?.path === `/${index}` && change.direction === direction,
    );
    const level = levels.find((one) => own.some((change) => change.level === one)) ?? "compatible";
    const rules = own.filter((change) => change.level === level).map(({ rule }) => rule);
    const type = typeOf(sender, index, direction);
    const values = [
      ...(type === undefined ? [] : valuesOf(sender, type, seed)),
      ...edges.flatMap((of) => some(of(index), most)),
      // The convention of the law: names that a document does not list are not sent.
    ].filter((value) => isListed(pair[direction === "request" ? "old" : "new"], value));
    let refused: { value: Json } | undefined;
    for (const value of values) {
      if (await isTaken(receiver, index, direction, value)) continue;
      // Values that the sender's own code refuses are no messages of its document.
      if (!(await isTaken(sender, index, direction, value))) continue;
      refused = { value };
      break;
    }
    met.push({
      pair,
      direction,
      ...(refused === undefined ? {} : { refused: refused.value }),
      tried: values.length,
      level,
      rules,
    });
  }
  return met;
}

/** At most so many values, from all parts of a list. */
function some(values: readonly Json[], most: number): readonly Json[] {
  const step = Math.max(1, values.length / most);
  return values.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

/** Whether a schema lists the names of a value, or says of others what they are. */
function isListed(schema: Json, value: Json): boolean {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return true;
  const { properties, additionalProperties, items, oneOf, anyOf, required, type } =
    schema as JsonMembers;
  const choice = (oneOf ?? anyOf) as readonly Json[] | undefined;
  if (choice !== undefined) return choice.some((one) => isListed(one, value));
  if (Array.isArray(value)) return value.every((item) => isListed(items ?? true, item as Json));
  if (typeof value !== "object" || value === null || type === undefined) return true;
  const known = (properties ?? {}) as JsonMembers;
  return Object.entries(value as JsonMembers).every(([name, member]) => {
    const own = known[name];
    if (own !== undefined) return isListed(own, member);
    const isNamed = ((required ?? []) as readonly Json[]).includes(name);
    return isNamed || (additionalProperties !== undefined && additionalProperties !== true);
  });
}

/** Values at the edges of the schemas of a document, by the number of their operation. */
async function edgesOf(document: ReturnType<typeof documentWith>) {
  const loaded = await load(document);
  const shapes = new Shapes(loaded);
  return (index: number): readonly Json[] => {
    let site: Site | undefined = loaded.root;
    for (const key of ["paths", `/${index}`, "post"]) site = site && objectAt(site, key);
    const body = site && (objectAt(site, "requestBody") ?? responseOf(site));
    for (const key of ["content", "application/json", "schema"])
      site = key === "content" ? body && objectAt(body, key) : site && objectAt(site, key);
    return site === undefined ? [] : (candidatesOf([site], shapes) as readonly Json[]);
  };
}

const responseOf = (operation: Site): Site | undefined => {
  const responses = objectAt(operation, "responses");
  return responses && objectAt(responses, "200");
};

function typeOf(
  { api }: Live,
  index: number,
  direction: "request" | "response",
): TypeNode | undefined {
  const operation = api.operations.find(({ path }) => path === `/${index}`);
  const contents =
    direction === "request" ? operation?.body?.contents : operation?.responses[0]?.contents;
  return contents?.[0]?.type;
}

function isTaken(
  live: Live,
  index: number,
  direction: "request" | "response",
  value: Json,
): Promise<boolean> {
  const [body, type] = [JSON.stringify(value), "application/json"];
  const name = `things${index}`;
  if (direction === "response")
    return reads(live, name, new Response(body, { headers: { "content-type": type } }));
  const request = { method: "POST", body, headers: { "content-type": type } };
  return takes(live, name, new Request(`http://api.test/${index}`, request));
}
