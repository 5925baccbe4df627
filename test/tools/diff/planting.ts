import type { Json, JsonMembers } from "./support.ts";

// Known changes at random places of documents: the place gets something in both versions that differs between them.

type Members = Record<string, Json>;

const membersOf = (value: Json | undefined): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** A schema of an object that a message comes to, and where it is. */
export interface ObjectPlace {
  readonly pointer: string;
  readonly schema: Members;
}

/** An endless sequence of numbers below a bound. */
export type Choose = (count: number) => number;

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

interface Step {
  readonly pointer: string;
  readonly value: Members;
}

function step({ pointer, value }: Step, name: string): Step {
  return { pointer: `${pointer}/${escaped(name)}`, value: membersOf(value[name]) };
}

function resolved(document: Members, from: Step): Step {
  let at = from;
  for (let ref = at.value["$ref"]; typeof ref === "string"; ref = at.value["$ref"]) {
    if (!ref.startsWith("#/")) return { pointer: "", value: {} };
    at = { pointer: "", value: document };
    for (const part of ref.slice(2).split("/"))
      at = step(at, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return at;
}

/** Which bodies are looked at, by their media type and direction. */
export type IsWanted = (mediaType: string, direction: "request" | "response") => boolean;

/** The schemas of all bodies of a document's operations. */
function* schemasOfBodies(document: Members, isWanted: IsWanted) {
  const paths = step({ pointer: "", value: document }, "paths");
  for (const path of Object.keys(paths.value))
    for (const method of Object.keys(step(paths, path).value)) {
      const operation = step(step(paths, path), method);
      const responses = step(operation, "responses");
      const bodies = [
        ["request", step(operation, "requestBody")] as const,
        ...Object.keys(responses.value).map(
          (status) => ["response", step(responses, status)] as const,
        ),
      ];
      for (const [direction, body] of bodies) {
        const content = step(resolved(document, body), "content");
        for (const mediaType of Object.keys(content.value))
          if (isWanted(mediaType, direction)) yield step(step(content, mediaType), "schema");
      }
    }
}

const isHidden = ({ readOnly, writeOnly }: Members): boolean =>
  readOnly === true || writeOnly === true;

/** An object that a random walk from a random body ends in; undefined if it ends elsewhere. */
export function randomObject(
  document: Members,
  choose: Choose,
  isWanted: IsWanted,
): ObjectPlace | undefined {
  const roots = [...schemasOfBodies(document, isWanted)];
  const [root] = roots.length === 0 ? [] : [roots[choose(roots.length)]];
  if (root === undefined) return undefined;
  let at = resolved(document, root);
  let found: ObjectPlace | undefined;
  for (let depth = choose(6); depth >= 0; depth--) {
    if (isHidden(at.value)) break;
    const { properties, items, allOf } = at.value;
    const isObject = properties !== undefined && at.value["type"] === "object";
    if (isObject && !("patternProperties" in at.value))
      found = { pointer: at.pointer, schema: at.value };
    const inner = [
      ...Object.keys(membersOf(properties)).map((name) => step(step(at, "properties"), name)),
      ...(items === undefined ? [] : [step(at, "items")]),
      ...(Array.isArray(allOf)
        ? allOf.map((part, index) => ({
            pointer: `${at.pointer}/allOf/${index}`,
            value: membersOf(part as Json),
          }))
        : []),
    ];
    const next = inner[choose(Math.max(inner.length, 1))];
    if (next === undefined || isHidden(next.value)) break;
    at = resolved(document, next);
  }
  return found;
}

/** Puts a schema into a document as an optional property of an object. */
export function plantProperty(
  document: Members,
  pointer: string,
  name: string,
  schema: Json,
): void {
  let at: Step = { pointer: "", value: document };
  for (const part of pointer.slice(1).split("/"))
    at = Array.isArray(at.value)
      ? { pointer: "", value: membersOf((at.value as readonly Json[])[Number(part)]) }
      : {
          pointer: "",
          value: (at.value[part.replaceAll("~1", "/").replaceAll("~0", "~")] ?? {}) as Members,
        };
  const properties = membersOf(at.value["properties"]);
  at.value["properties"] = { ...properties, [name]: schema };
}

/** Members of a document that hold many things, each by its name. */
const collections: ReadonlySet<string> = new Set(["paths", "webhooks", "components"]);

/**
 * Puts the members of a small document into a large one, at a random place among its own. What is no collection
 * is replaced.
 */
export function plantMembers(document: Members, small: JsonMembers, position: number): Members {
  const planted: Members = { ...document };
  for (const [name, value] of Object.entries(small)) {
    if (!collections.has(name)) planted[name] = value;
    else if (name === "components")
      planted[name] = Object.fromEntries(
        [
          ...new Set([...Object.keys(membersOf(document[name])), ...Object.keys(membersOf(value))]),
        ].map((kind) => [
          kind,
          among(
            membersOf(membersOf(document[name])[kind]),
            membersOf(membersOf(value)[kind]),
            position,
          ),
        ]),
      );
    else planted[name] = among(membersOf(document[name]), membersOf(value), position);
  }
  return planted;
}

function among(own: Members, added: Members, position: number): Members {
  const members = Object.entries(own);
  members.splice(position % (members.length + 1), 0, ...Object.entries(added));
  return Object.fromEntries(members);
}
