import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { variable } from "./claims.mjs";

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}
interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly operationId?: string; readonly requestBody?: Body }>>
    >
  >;
}
type Members = Readonly<Record<string, unknown>>;
type Handler = (request: { readonly body?: unknown }, ...rest: readonly unknown[]) => unknown;

/** Handlers that get bodies in which no object of the schema has the field. */
export function handlersWithoutField(
  version: "v2" | "v3",
  handlers: Readonly<Record<string, Handler>>,
): Readonly<Record<string, Handler>> {
  const [of, schema, field] = (process.env[variable] ?? "").split(" ");
  if (of !== version || schema === undefined || field === undefined) return handlers;
  const lose = new FieldLoss(version, schema, field);
  return Object.fromEntries(
    Object.entries(handlers).map(([operationId, handler]) => {
      const body = lose.bodyOf(operationId);
      const without: Handler = (request, ...rest) =>
        handler({ ...request, body: lose.from(request.body, body) }, ...rest);
      return [operationId, body === undefined ? handler : without];
    }),
  );
}

/** Takes one field of one schema out of values, or changes it where the schema requires it. */
class FieldLoss {
  readonly #document: Document;
  readonly #bodies: ReadonlyMap<string | undefined, Schema | undefined>;
  readonly #target: string;
  readonly #field: string;

  constructor(version: string, schema: string, field: string) {
    const file = new URL(`../../spec/${version}.yaml`, import.meta.url);
    this.#document = load(readFileSync(file, "utf8")) as Document;
    this.#target = `#/components/schemas/${schema}`;
    this.#field = field;
    const operations = Object.values(this.#document.paths).flatMap((item) => Object.values(item));
    this.#bodies = new Map(
      operations.map(({ operationId, requestBody }) => {
        const { content = {} } = this.#resolve(requestBody ?? {});
        return [operationId, Object.values(content)[0]?.schema];
      }),
    );
  }

  bodyOf(operationId: string): Schema | undefined {
    return this.#bodies.get(operationId);
  }

  from(value: unknown, schema: Schema | undefined): unknown {
    if (schema === undefined || value === null || typeof value !== "object") return value;
    const { $ref } = schema;
    if ($ref !== undefined) {
      const inner = this.from(value, this.#resolve(schema));
      return $ref === this.#target ? this.#without(inner as Members, schema) : inner;
    }
    if (Array.isArray(value)) return value.map((item) => this.from(item, schema.items));
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const { properties = {}, additionalProperties, allOf = [], oneOf = [], anyOf = [] } = schema;
    const others = typeof additionalProperties === "object" ? additionalProperties : undefined;
    const members = Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        this.from(member, Object.hasOwn(properties, name) ? properties[name] : others),
      ]),
    );
    return [...allOf, ...oneOf, ...anyOf].reduce<unknown>(
      (result, part) => this.from(result, part),
      members,
    );
  }

  #without(value: Members, schema: Schema): Members {
    const { [this.#field]: lost, ...others } = value;
    if (lost === undefined || !this.#requires(schema)) return others;
    return { ...others, [this.#field]: changed(lost, this.#schemaOf(schema)) };
  }

  #requires(schema: Schema): boolean {
    const { required = [], allOf = [] } = this.#resolve(schema);
    return required.includes(this.#field) || allOf.some((part) => this.#requires(part));
  }

  #schemaOf(schema: Schema): Schema {
    const { properties = {}, allOf = [] } = this.#resolve(schema);
    const own = properties[this.#field];
    return own === undefined
      ? (allOf.map((part) => this.#schemaOf(part)).find((found) => found !== emptySchema) ??
          emptySchema)
      : this.#resolve(own);
  }

  #resolve<T extends { readonly $ref?: string }>(node: T): T {
    if (node.$ref === undefined) return node;
    const steps = node.$ref.slice(2).split("/");
    const target = steps.reduce<unknown>((at, step) => (at as Members)[step], this.#document);
    return this.#resolve(target as T);
  }
}

const emptySchema: Schema = {};

/** Another value of the same kind. */
function changed(value: unknown, schema: Schema): unknown {
  const other = schema.enum?.find((one) => one !== value);
  if (other !== undefined) return other;
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "bigint") return value + 1n;
  if (typeof value === "boolean") return !value;
  return Array.isArray(value) ? [] : {};
}
