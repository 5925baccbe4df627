import type { ApiIndex, PropertyNode, TypeNode } from "../../../../generator/ir/index.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";
import { fitted, type Fitting } from "./fitted.ts";
import { plain } from "./id-property.ts";

/** Names of a property that has the thing that a body is about, before others. */
const usualNames = ["data", "result", "item", "payload", "response", "content"];

/**
 * The property that has the thing that a body is about, such as `data` of `{ data: {…}, message }`; undefined for a type
 * that is no such wrapper.
 */
export function wrapperOf(type: TypeNode | undefined, index: ApiIndex): PropertyNode | undefined {
  const node = type && index.resolveNullable(type).node;
  if (node?.kind !== "object" || node.properties.some(({ name }) => plain(name) === "id"))
    return undefined;
  const objects = node.properties.filter((one) => {
    const inner = index.resolveNullable(one.type).node;
    return inner.kind === "object" && inner.properties.length > 0;
  });
  const [only] = objects;
  if (objects.length === 1) return only;
  return objects.find(({ name }) => usualNames.includes(plain(name)));
}

/** An object without the wrapper that its type has, or that it was sent in. */
export function unwrapped(
  value: JsonObject,
  type: TypeNode | undefined,
  index: ApiIndex,
): JsonObject {
  const wrapper = wrapperOf(type, index);
  const inner = wrapper && value[wrapper.name];
  if (isJsonObject(inner)) return inner;
  const [only, ...others] = Object.entries(value);
  const names = namesOf(wrapper?.type ?? type, index);
  const isSentSo = only !== undefined && others.length === 0 && !names.has(only[0]);
  return isSentSo && isJsonObject(only[1]) ? only[1] : value;
}

/**
 * A value as a type has it, in its wrapper where it has one; undefined where the type has nothing of it.
 *
 * @param usual value of the type, for what is beside the thing
 */
export function shaped(
  value: Json,
  type: TypeNode,
  fitting: Fitting,
  usual?: Json,
): Json | undefined {
  const { index, samples } = fitting;
  if (!isJsonObject(value)) return samples.fits(type, value) ? value : undefined;
  const shares = (one: TypeNode): boolean =>
    [...namesOf(one, index)].some((name) => Object.hasOwn(value, name));
  const wrapper = wrapperOf(type, index);
  if (wrapper !== undefined && shares(wrapper.type)) {
    const inner = fitted(value, wrapper.type, fitting);
    const around = isJsonObject(usual) ? usual : samples.smallest(type, { name: "body" });
    if (inner !== undefined && isJsonObject(around)) {
      const whole = { ...around, [wrapper.name]: inner };
      if (samples.fits(type, whole)) return whole;
    }
  }
  return shares(type) ? fitted(value, type, fitting) : undefined;
}

function namesOf(type: TypeNode | undefined, index: ApiIndex): ReadonlySet<string> {
  const node = type && index.resolveNullable(type).node;
  return new Set(node?.kind === "object" ? node.properties.map(({ name }) => name) : []);
}
