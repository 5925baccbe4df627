import type { HttpMethod, OperationNode, TypeNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import { isSameSubject } from "../../../try/walks/routes.ts";
import type { Answers } from "../answers/answers.ts";
import type { HandlerRequest, Reply } from "../runtime.ts";
import { bodyObject } from "./fitted.ts";
import { idPropertyOf, plain, type IdParameter } from "./id-property.ts";
import { parametersOf, shapeOf } from "./item-paths.ts";
import { propertiesOf, sharedProperties } from "./item-shape.ts";
import { newIds } from "./new-ids.ts";
import { createdStatus } from "./replies.ts";
import type { Items } from "./store.ts";
import { shaped, unwrapped, wrapperOf } from "./wrapped.ts";

/** Ids of one operation that are remembered. */
const mostRemembered = 1_000;

/** Things that an operation makes, of which the mock keeps nothing but the ids that it has answered with. */
interface Maker {
  /** Parameter of a path that an id is for; absent where no operation asks for what was made. */
  readonly parameter: IdParameter | undefined;
  readonly used: Map<string, JsonObject>;
  count: number;
}

/** Methods whose answers may show what was sent. */
const sending: readonly HttpMethod[] = ["post", "put", "patch"];

/**
 * Answers of operations that make or change what is not kept: the example, with what was sent, and with another id each time.
 * Nothing that is made has the id of another thing.
 */
export class MadeThings {
  readonly #live: Live;
  readonly #samples: SampleValues;
  readonly #answers: Answers;
  readonly #makers = new Map<OperationNode, Maker>();

  /** @param operations those whose things are not kept */
  constructor(
    operations: readonly OperationNode[],
    live: Live,
    samples: SampleValues,
    answers: Answers,
  ) {
    this.#live = live;
    this.#samples = samples;
    this.#answers = answers;
    for (const operation of operations) {
      if (!sending.includes(operation.method)) continue;
      const parameter = operation.method === "post" ? parameterBelow(operation, live) : undefined;
      if (parameter === undefined && operation.body === undefined) continue;
      this.#makers.set(operation, { parameter, used: new Map(), count: 0 });
    }
  }

  /** The reply with what was sent and a new id; undefined where the answer shows neither. */
  answer(operation: OperationNode, given: HandlerRequest): Reply | undefined {
    const maker = this.#makers.get(operation);
    if (maker === undefined) return undefined;
    const round = maker.count++;
    const sent = bodyObject(given.body);
    const status = createdStatus(operation) ?? 200;
    return this.#answers.withValue(operation, given.request, status, ({ type }) => {
      const usual = this.#answers.usualValue(operation, type);
      if (!isJsonObject(usual)) return undefined;
      const shown = sent === undefined ? usual : this.#withSent(usual, sent, type);
      return this.#withId(shown, type, operation, maker, round);
    });
  }

  /** An example with what was sent, as far as its type shows that. */
  #withSent(usual: JsonObject, sent: JsonObject, type: TypeNode): JsonObject {
    const { index } = this.#live;
    const inner = unwrapped(usual, type, index);
    const own = unwrapped(sent, type, index);
    const names = new Set(Object.keys(own));
    if (
      !(propertiesOf(wrapperOf(type, index)?.type ?? type, index) ?? []).some(({ name }) =>
        names.has(name),
      )
    )
      return usual;
    const fitting = { index, samples: this.#samples };
    const shown = shaped({ ...inner, ...own }, type, fitting, usual);
    return isJsonObject(shown) ? shown : usual;
  }

  #withId(
    usual: JsonObject,
    type: TypeNode,
    { path }: OperationNode,
    maker: Maker,
    round: number,
  ): Json {
    const { parameter } = maker;
    if (parameter === undefined) return usual;
    const wrapper = wrapperOf(type, this.#live.index);
    const wrapped = wrapper && usual[wrapper.name];
    const inner = isJsonObject(wrapped) ? wrapped : usual;
    const own = isJsonObject(wrapped) && wrapper ? wrapper.type : type;
    const properties = sharedProperties(own, this.#live.index);
    const property = idPropertyOf(parameter, path, properties, this.#live.index);
    const name = property?.name ?? idNameIn(inner, parameter.name);
    const old = name === undefined ? undefined : inner[name];
    if (name === undefined || (typeof old !== "string" && typeof old !== "number")) return usual;
    for (const id of this.#ids(old, property?.type, name, maker, round)) {
      if (maker.used.has(String(id))) continue;
      const made = { ...inner, [name]: id };
      const body = inner === usual || !wrapper ? made : { ...usual, [wrapper.name]: made };
      if (!this.#samples.fits(type, body)) continue;
      maker.used.set(String(id), {});
      const [oldest = ""] = maker.used.keys();
      if (maker.used.size > mostRemembered) maker.used.delete(oldest);
      return body;
    }
    return usual;
  }

  /** Ids that may be new: first that of the example, then those of its type, or like it where it has no type. */
  *#ids(
    old: string | number,
    type: TypeNode | undefined,
    name: string,
    { used }: Maker,
    round: number,
  ): Generator<string | number> {
    yield old;
    const items: Items = used;
    const fitting = { index: this.#live.index, samples: this.#samples };
    if (type !== undefined) yield* newIds({ name, type }, items, round, fitting);
    yield like(old, round);
  }
}

/** Another id of the same form. */
function like(id: string | number, round: number): string | number {
  if (typeof id === "number") return Math.trunc(id) + round;
  const uuid = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)[0-9a-f]{12}$/i.exec(id);
  return uuid === null ? `${id}-${round}` : `${uuid[1]}${round.toString(16).padStart(12, "0")}`;
}

/** The name that the id has in an object without a type. */
function idNameIn(value: JsonObject, parameter: string): string | undefined {
  const names = [plain(parameter), "id", "uuid", "key"];
  return names
    .map((name) => Object.keys(value).find((one) => plain(one) === name))
    .find((name) => name !== undefined);
}

/** The parameter by which other operations are called with what an operation has made. */
function parameterBelow({ path }: OperationNode, { api }: Live): IdParameter | undefined {
  const made = shapeOf(path).replace(/\/$/, "");
  for (const other of api.operations) {
    const { path: used, parameters } = other;
    const collections = [...shapeOf(used).matchAll(/\/\{\}/g)].map(({ index }) =>
      shapeOf(used).slice(0, index),
    );
    const position = collections.findIndex((one) => isSameSubject(made, one));
    if (position === -1) continue;
    const name = parametersOf(used)[position] ?? "";
    const type = parameters.find((one) => one.in === "path" && one.name === name)?.type;
    return { name, type };
  }
  return undefined;
}
