import { encodeSegment, encodeText, type ParameterScalar } from "./encode-text.ts";
import { sentIntegers } from "./sent-integers.ts";
import type { WriteParameter } from "./serializers.ts";

// In place of what clients with checks write out for each parameter: the same, in less text.

/** The text of a query parameter that is one scalar; undefined where it is absent. */
export function briefQuery(
  name: string,
  value: ParameterScalar | undefined,
  own: WriteParameter | undefined,
): string | undefined {
  if (value === undefined) return undefined;
  return sentIntegers(own?.(name, value) ?? `${encodeText(name)}=${encodeText(value)}`, value);
}

/** The segment of a path that is one scalar. */
export function briefSegment(
  name: string,
  value: ParameterScalar | undefined,
  own: WriteParameter | undefined,
): string {
  return sentIntegers(own?.(name, value, "path") ?? encodeSegment(value), value);
}
