import type { ApiIndex, PropertyNode, TypeNode } from "../../../../generator/ir/index.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";
import { fitted, type Fitting } from "./fitted.ts";
import { plain } from "./id-property.ts";
import { isOpen, propertiesOf } from "./item-shape.ts";

/** Names of a property that has the thing that a body is about, before others. */
const usualNames = ["data", "result", "payload", "response"];

/** Names of what stands beside the thing: it says something of the answer. */
const besides: ReadonlySet<string> = new Set(
  "message messages status statuscode code success ok error errors meta metadata links timestamp requestid traceid time version included jsonapi warnings kind type etag".split(
    " ",
  ),
);

/**
 * The property that has the thing that a body is about, such as `data` of `{ data: {…}, message }`; undefined for a type
 * that is no such wrapper.
 */
export function wrapperOf(type: TypeNode | undefined, index: ApiIndex): PropertyNode | undefined {
  const node = type && index.resolveNullable(type).node;
  if (node?.kind !== "object" || node.properties.some(({ name }) => plain(name) === "id"))
    return undefined;
  const own = node.properties.filter(({ name }) => !besides.has(plain(name)));
  const objects = own.filter((one) => (propertiesOf(one.type, index)?.length ?? 0) > 0);
  const [only] = objects;
  if (own.length === 1 && only !== undefined) return only;
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
  const inside = wrapper?.type ?? type;
  // A map has any names.
  if (inside !== undefined && isOpen(inside, index)) return value;
  const names = namesOf(inside, index);
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
    isOpen(one, index) || [...namesOf(one, index)].some((name) => Object.hasOwn(value, name));
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
  const properties = type === undefined ? [] : (propertiesOf(type, index) ?? []);
  return new Set(properties.map(({ name }) => name));
}
