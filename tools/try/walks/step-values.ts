import type { ApiIndex, OperationNode, TypeNode } from "../../../generator/ir/index.ts";
import type { Random } from "../../../generator/samples/random.ts";
import { validCalls, sentContent, type CallSources } from "../plan/valid-calls.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { subjectOf } from "./routes.ts";
import { valueAt, withValue, type MadeStep, type Use } from "./step.ts";
import { typed, type Thing } from "./things.ts";

/** Calls that are made up for each operation. */
const mostMadeUp = 4;

/** Arguments of the steps of walks. */
export class StepValues {
  readonly #sources: CallSources;
  readonly #accepted: ReadonlyMap<OperationNode, readonly CallArguments[]>;
  readonly #random: Random;
  readonly #madeUp = new Map<OperationNode, readonly CallArguments[]>();
  /** Makes texts differ that a service may want once only. */
  #count = 0;

  /** @param accepted calls that the service has taken before */
  constructor(
    sources: CallSources,
    accepted: ReadonlyMap<OperationNode, readonly CallArguments[]>,
    random: Random,
  ) {
    this.#sources = sources;
    this.#accepted = accepted;
    this.#random = random;
  }

  /** Arguments for a call; undefined where none are found. Values that the walk knows take their place afterwards. */
  of(operation: OperationNode): CallArguments | undefined {
    const known = this.#accepted.get(operation) ?? [];
    const isKnown =
      known.length > 0 && (this.#random.next() < 0.7 || this.#made(operation).length === 0);
    const all = isKnown ? known : this.#made(operation);
    if (all.length === 0) return undefined;
    const args = this.#random.pick(all);
    const isRepeated = operation.method !== "post" || this.#random.next() < 0.15;
    return isRepeated ? args : this.#varied(operation, args);
  }

  #made(operation: OperationNode): readonly CallArguments[] {
    const known = this.#madeUp.get(operation);
    if (known !== undefined) return known;
    const made = [...validCalls(operation, this.#sources, mostMadeUp)];
    this.#madeUp.set(operation, made);
    return made;
  }

  /** Arguments whose free texts were not sent before: names may be taken. */
  #varied(operation: OperationNode, args: CallArguments): CallArguments {
    const content = sentContent(operation, args["contentType"]);
    if (content === undefined || content.kind === "binary") return args;
    const { node } = this.#sources.index.resolveNullable(content.type);
    if (node.kind !== "object") return args;
    const mark = `${++this.#count}`;
    let varied = args;
    for (const { name, type } of node.properties) {
      const value = valueAt(args, ["body", name]);
      const other =
        typeof value === "string" ? otherText(value, type, mark, this.#sources.index) : undefined;
      if (other !== undefined) varied = withValue(varied, ["body", name], other) as CallArguments;
    }
    return varied;
  }
}

/** Years in turn that times of the same calls have, which may have a 29 February; their own year otherwise. */
const years: readonly (string | undefined)[] = [undefined, "2096", undefined, "1996"];

/** A text with a mark, where its type leaves it free; undefined where not. */
function otherText(
  value: string,
  type: TypeNode,
  mark: string,
  index: ApiIndex,
): string | undefined {
  const { node } = index.resolveNullable(type);
  if (node.kind !== "string" || node.pattern !== undefined) return undefined;
  if (node.format === "email") return `w${mark}${value}`;
  // A time far ahead or long ago, now and then: what is made of it may be below 0.
  const year = node.format?.startsWith("date") === true && years[Number(mark) % years.length];
  if (year !== false && year !== undefined) return value.replace(/^\d{4}/, year);
  if (node.format !== undefined && node.format !== "password") return undefined;
  const most = node.maxLength ?? Number.POSITIVE_INFINITY;
  const other = `${value.slice(0, Math.max(0, most - mark.length - 1))} ${mark}`;
  return other.length <= most ? other : undefined;
}

/** Values of bodies and queries that name things of the walk: `petId` and `pet_id` are the id of a thing of `/pets`. */
export function references(
  operation: OperationNode,
  args: CallArguments,
  things: readonly Thing[],
  index: ApiIndex,
  random: Random,
): readonly Use[] {
  const found: Use[] = [];
  const refer = (at: readonly string[], name: string, type: TypeNode): void => {
    const { kind } = index.resolveNullable(type).node;
    const known = things.filter((thing) => isNameOf(name, thing));
    if (!["string", "integer", "number"].includes(kind) || known.length === 0) return;
    if (valueAt(args, at) === undefined) return;
    const there = known.filter(({ state }) => state === "there");
    // Also a thing that is removed, at times: services forget to look.
    const thing = random.pick(there.length > 0 && random.next() < 0.8 ? there : known);
    found.push({ at, step: thing.step, read: (call: MadeStep) => typed(thing.read(call), kind) });
  };
  for (const { name, parameter } of clientParams(operation))
    if (parameter.in === "query") refer([name], parameter.name, parameter.type);
  const content = sentContent(operation, args["contentType"]);
  if (content === undefined || content.kind === "binary") return found;
  const { node } = index.resolveNullable(content.type);
  if (node.kind === "object")
    for (const { name, type } of node.properties) refer(["body", name], name, type);
  return found;
}

/** Names of parameters of the query and of properties of the body that an operation has to be sent. */
export function demandedNames(operation: OperationNode, index: ApiIndex): readonly string[] {
  const { parameters } = operation;
  const queries = parameters.filter((one) => one.in === "query" && one.required);
  const content = sentContent(operation);
  const node =
    content === undefined || content.kind === "binary"
      ? undefined
      : index.resolveNullable(content.type).node;
  const properties = node?.kind === "object" ? node.properties : [];
  return [...queries, ...properties.filter((one) => one.required)].map(({ name }) => name);
}

/** Whether a property such as `petId` names a thing of a collection by its id. */
export function isNameOf(name: string, { collection }: Pick<Thing, "collection">): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const subject = plain(subjectOf(collection));
  const singular = subject.replace(/ies$/, "y").replace(/s$/, "");
  return [`${singular}id`, `${singular}uuid`, `${singular}key`].includes(plain(name));
}
