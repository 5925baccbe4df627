import { encodeCookieName, encodeCookieText, encodeHeaderText } from "./encode-header.ts";
import { encodeSegment, encodeText, type ParameterScalar } from "./encode-text.ts";

/** Names and values that are sent for a parameter, or for a field of a form; they are percent-encoded on the way. */
export type ParameterPairs = Iterable<readonly [name: string, value: ParameterScalar]>;

/** Functions that write parameters, or fields, by name. */
export type ParameterSerializers<T, Name extends keyof T = keyof T> = {
  readonly [K in Name]?: ((value: Exclude<T[K], undefined>) => ParameterPairs) | undefined;
};

/** Functions that write what is one text, by name: percent-encoding of a path is done on the way. */
export type TextSerializers<T, Name extends keyof T = keyof T> = {
  readonly [K in Name]?: ((value: Exclude<T[K], undefined>) => ParameterScalar) | undefined;
};

/** Serializers of the parameters in the path of one operation. */
export interface PathSerializers<
  T = Readonly<Record<string, never>>,
  Name extends keyof T = keyof T,
> {
  readonly path?: TextSerializers<T, Name> | undefined;
}

/** Serializers of the headers of one operation. */
export interface HeaderSerializers<
  T = Readonly<Record<string, never>>,
  Name extends keyof T = keyof T,
> {
  readonly headers?: TextSerializers<T, Name> | undefined;
}

/** Serializers of the cookies of one operation. */
export interface CookieSerializers<
  T = Readonly<Record<string, never>>,
  Name extends keyof T = keyof T,
> {
  readonly cookies?: ParameterSerializers<T, Name> | undefined;
}

/** Serializers of the query parameters of one operation. */
export interface QuerySerializers<
  T = Readonly<Record<string, never>>,
  Name extends keyof T = keyof T,
> {
  readonly query?: ParameterSerializers<T, Name> | undefined;
}

/** Serializers of the fields of the form of one operation. */
export interface FormSerializers<
  T = Readonly<Record<string, never>>,
  Name extends keyof T = keyof T,
> {
  readonly form?: ParameterSerializers<T, Name> | undefined;
}

/** Any serializers of one operation. */
export type OperationSerializers = PathSerializers &
  QuerySerializers &
  HeaderSerializers &
  CookieSerializers &
  FormSerializers;

/** Any serializers, by operationId. */
export type Serializers = Readonly<Record<string, OperationSerializers | undefined>>;

/** Place of a parameter; `plainCookies` are those that are not percent-encoded. */
export type SerializedPlace = "path" | "query" | "headers" | "cookies" | "plainCookies";

/** Writes a parameter that has a serializer, by default of a query, encoded; undefined for others. */
export type WriteParameter = (
  name: string,
  value: unknown,
  place?: SerializedPlace,
) => string | undefined;

/** A function that writes the parameters that have serializers, encoded as their place demands. */
export function parameterWriter(serializers: OperationSerializers): WriteParameter {
  return (name, value, place = "query") => {
    const all = serializers[place === "plainCookies" ? "cookies" : place];
    const serialize = all !== undefined && Object.hasOwn(all, name) ? all[name] : undefined;
    if (serialize === undefined || value === undefined) return undefined;
    const made = serialize(value as never);
    if (place === "path") return encodeSegment(made as ParameterScalar);
    if (place === "headers") return encodeHeaderText(made as ParameterScalar);
    const pairs = [...(made as ParameterPairs)];
    if (place === "query")
      return pairs.map(([own, text]) => `${encodeText(own)}=${encodeText(text)}`).join("&");
    const encode = place === "cookies" ? encodeText : encodeCookieText;
    return pairs.map(([own, text]) => `${encodeCookieName(own)}=${encode(text)}`).join("; ");
  };
}
