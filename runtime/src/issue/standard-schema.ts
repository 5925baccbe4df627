import type { Result } from "./result.ts";

/**
 * The interface of validators that many libraries accept.
 * Source: Standard Schema, version 1 (https://standardschema.dev).
 */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": StandardSchemaProps<Input, Output>;
}

/** The member `~standard`. */
export interface StandardSchemaProps<Input = unknown, Output = Input> {
  readonly version: 1;
  /** Name of the library that made the schema. */
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardSchemaResult<Output>;
  /** Carries types only; absent when the program runs. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** Result of a schema: the value, or what is wrong with it. */
export type StandardSchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** One issue; `path` lists the keys that lead to it. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/**
 * Makes a Standard Schema from a validator. Its type is the declared one: `never` fits every type,
 * and inferring it from the validator would cost a compiler more than the rest of a module with
 * thousands of schemas.
 */
export function standardSchema(
  validate: (value: unknown) => Result<unknown>,
): StandardSchemaV1<never, never> {
  return {
    "~standard": {
      version: 1,
      vendor: "diptych",
      validate: (value) => {
        const result = validate(value);
        if (result.issues === undefined) return { value: result.value as never };
        return {
          issues: result.issues.map(({ message, path }) => ({ message, path: keys(path, value) })),
        };
      },
    },
  };
}

/** Keys that a JSON Pointer consists of: numbers in arrays, strings in objects. */
function keys(pointer: string, value: unknown): PropertyKey[] {
  let at = value;
  return pointer
    .split("/")
    .slice(1)
    .map((token) => {
      const name = token.replace(/~1/g, "/").replace(/~0/g, "~");
      const key = Array.isArray(at) ? Number(name) : name;
      at =
        typeof at === "object" && at !== null && Object.hasOwn(at, key)
          ? Reflect.get(at, key)
          : undefined;
      return key;
    });
}
