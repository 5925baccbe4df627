import { encodeText, type ParameterScalar } from "./encode-text.ts";

/** Names and values that are sent for a parameter, or for a field of a form; they are percent-encoded on the way. */
export type ParameterPairs = Iterable<readonly [name: string, value: ParameterScalar]>;

/** Functions that write parameters, or fields, by name. */
export type ParameterSerializers<T> = {
  readonly [K in keyof T]?: ((value: Exclude<T[K], undefined>) => ParameterPairs) | undefined;
};

/** Serializers of the query parameters of one operation. */
export interface QuerySerializers<T = Readonly<Record<string, never>>> {
  readonly query?: ParameterSerializers<T> | undefined;
}

/** Serializers of the fields of the form of one operation. */
export interface FormSerializers<T = Readonly<Record<string, never>>> {
  readonly form?: ParameterSerializers<T> | undefined;
}

/** Any serializers of one operation. */
export type OperationSerializers = QuerySerializers & FormSerializers;

/** Any serializers, by operationId. */
export type Serializers = Readonly<Record<string, OperationSerializers | undefined>>;

/** Writes a parameter that has a serializer, percent-encoded; undefined for others. */
export type WriteParameter = (name: string, value: unknown) => string | undefined;

/** A function that writes the parameters that have serializers; undefined if none has. */
export function parameterWriter(
  serializers: OperationSerializers["query"],
): WriteParameter | undefined {
  if (serializers === undefined) return undefined;
  return (name, value) => {
    const serialize = Object.hasOwn(serializers, name) ? serializers[name] : undefined;
    if (serialize === undefined || value === undefined) return undefined;
    const pairs = [...serialize(value as never)];
    return pairs.map(([own, text]) => `${encodeText(own)}=${encodeText(text)}`).join("&");
  };
}
