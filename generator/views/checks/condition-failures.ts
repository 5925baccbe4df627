import { cast, code, join, literal, type Code, type LiteralValue } from "../../code/index.ts";
import {
  heldFacts,
  isHeld,
  type ApiIndex,
  type ConditionKeywords,
  type ConditionSchema,
  type ConditionSet,
  type InnerNode,
  type TypeNode,
} from "../../ir/index.ts";
import { readOf } from "./read-property.ts";

/** Keywords of a condition that are printed as comparisons. */
const checked = new Set(
  "not if then else contains minContains dependentRequired dependentSchemas required properties".split(
    " ",
  ),
);

/** Keywords of a schema that a value is compared with. */
const tested = new Set("const enum required properties not allOf anyOf".split(" "));

/** Parts of a condition that are still printed as code; larger ones are data. */
const maxParts = 24;

/** Thrown and caught here: what has no simple code is evaluated. */
class NotSimple extends Error {}

/** One way in which a value breaks a condition. */
export interface ConditionFailure {
  /** True of a value that does, of which the type is right. */
  readonly failure: Code;
  /** The statement that reports it to `found`, as the runtime's evaluation does. */
  readonly report: Code;
}

/**
 * The ways in which a value breaks the conditions of its declaration. Undefined where finding out
 * takes more than comparing properties: evaluating such conditions takes less code.
 *
 * @param value an expression of a type that has every property, as unknown
 */
export function conditionFailures(
  type: TypeNode,
  entries: readonly string[],
  schemas: ConditionSet["schemas"],
  index: ApiIndex,
  value: Code,
): readonly ConditionFailure[] | undefined {
  const { node, nullable } = index.resolveNullable(type);
  if (nullable) return undefined;
  const printer = new Printer(index);
  try {
    return entries.flatMap((entry) => printer.failures(schemas[entry] ?? true, value, node));
  } catch (error) {
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

class Printer {
  readonly #index: ApiIndex;
  #parts = 0;
  /** Number of tests that look at a value. */
  #reads = 0;

  constructor(index: ApiIndex) {
    this.#index = index;
  }

  failures(schema: ConditionSchema, value: Code, type: InnerNode): ConditionFailure[] {
    if (schema === true) return [];
    if (schema === false) throw new NotSimple();
    this.#count();
    for (const keyword of Object.keys(schema)) if (!checked.has(keyword)) throw new NotSimple();
    const found: ConditionFailure[] = [];
    if (schema["not"] !== undefined) {
      const failure = this.#test(schema["not"] as ConditionSchema, value, type);
      found.push({ failure, report: code`found.report("not", ${notWords}, ${value});` });
    }
    if (schema["if"] !== undefined) found.push(...this.#branches(schema, value, type));
    if (schema["contains"] !== undefined) found.push(this.#contains(schema, value, type));
    const members = this.#members(schema, value, type);
    if (members.length > 0 && type.kind !== "object") throw new NotSimple();
    return [...found, ...members];
  }

  #branches(schema: ConditionKeywords, value: Code, type: InnerNode): ConditionFailure[] {
    const fits = this.#test(schema["if"] as ConditionSchema, value, type);
    const branch = (keyword: string, holds: Code): ConditionFailure[] =>
      this.failures((schema[keyword] ?? true) as ConditionSchema, value, type).map((found) =>
        where(holds, found),
      );
    return [...branch("then", fits), ...branch("else", code`!(${fits})`)];
  }

  #contains(schema: ConditionKeywords, value: Code, type: InnerNode): ConditionFailure {
    if (type.kind !== "array" || (schema["minContains"] ?? 1) !== 1) throw new NotSimple();
    const { node, nullable } = this.#index.resolveNullable(type.items);
    if (nullable) throw new NotSimple();
    const item =
      node.kind === "object" ? cast(code`item`, code`{ [name: string]: unknown }`) : code`item`;
    const reads = this.#reads;
    const fits = this.#test(schema["contains"] as ConditionSchema, item, node);
    // A condition that does not look at the item holds for each, or for none.
    const isAny = reads === this.#reads;
    return {
      failure: isAny
        ? code`!(${value}.length > 0 && ${fits})`
        : code`!${value}.some((item) => ${fits})`,
      report: code`found.report("contains", ${containsWords}, ${value});`,
    };
  }

  /** Keywords about properties. */
  #members(schema: ConditionKeywords, value: Code, type: InnerNode): ConditionFailure[] {
    const missing = (name: string): ConditionFailure => ({
      failure: code`${readOf(value, name)} === undefined`,
      report: code`found.missing(${literal(name)});`,
    });
    const isThere = (name: string): Code => code`${readOf(value, name)} !== undefined`;
    const required = listOf(schema["required"]).map((name) => missing(String(name)));
    const together = Object.entries(mapOf(schema["dependentRequired"])).flatMap(([name, others]) =>
      listOf(others).map((other) => where(isThere(name), missing(String(other)))),
    );
    const dependent = Object.entries(mapOf(schema["dependentSchemas"])).flatMap(([name, part]) =>
      this.failures(part as ConditionSchema, value, type).map((found) =>
        where(isThere(name), found),
      ),
    );
    const properties = Object.entries(mapOf(schema["properties"])).flatMap(([name, part]) =>
      this.#property(name, part as ConditionSchema, value, type),
    );
    return [...required, ...together, ...dependent, ...properties];
  }

  /** Demand on a property that is there: that it is absent, or that it is another value. */
  #property(name: string, part: ConditionSchema, value: Code, type: InnerNode): ConditionFailure[] {
    if (part === true) return [];
    this.#count();
    const read = readOf(value, name);
    const key = literal(name);
    const isThere = code`${read} !== undefined`;
    if (part === false) return [{ failure: isThere, report: code`found.unknown(${key});` }];
    const [keyword, ...others] = Object.keys(part);
    if (others.length > 0 || keyword !== "not") throw new NotSimple();
    const failure = this.#test(part["not"] as ConditionSchema, read, this.#typeOf(type, name));
    const report = code`found.report("not", ${notWords}, ${read}, ${key});`;
    const found = { failure, report };
    return [this.#isRequired(type, name) ? found : where(isThere, found)];
  }

  /** Condition that a value of a type fits a schema. */
  #test(schema: ConditionSchema, value: Code, type: InnerNode): Code {
    this.#count();
    if (typeof schema === "boolean") return literal(schema);
    for (const keyword of Object.keys(schema)) if (!tested.has(keyword)) throw new NotSimple();
    const tests: Code[] = [];
    if (schema["const"] !== undefined) tests.push(this.#isOneOf([schema["const"]], value, type));
    if (schema["enum"] !== undefined)
      tests.push(this.#isOneOf(listOf(schema["enum"]), value, type));
    for (const part of listOf(schema["allOf"])) tests.push(this.#test(part, value, type));
    if (schema["anyOf"] !== undefined) {
      const parts = listOf(schema["anyOf"]).map((part) => this.#test(part, value, type));
      tests.push(code`(${join(parts, code` || `)})`);
    }
    if (schema["not"] !== undefined)
      tests.push(code`!(${this.#test(schema["not"] as ConditionSchema, value, type)})`);
    tests.push(...this.#testMembers(schema, value, type));
    return tests.length === 0 ? literal(true) : join(tests, code` && `);
  }

  #testMembers(schema: ConditionKeywords, value: Code, type: InnerNode): Code[] {
    const required = new Set(listOf(schema["required"]).map(String));
    const properties = Object.entries(mapOf(schema["properties"]));
    if (required.size === 0 && properties.length === 0) return [];
    if (type.kind !== "object") throw new NotSimple();
    const tests = properties.flatMap(([name, part]) => {
      const read = readOf(value, name);
      if (part === false) return code`${read} === undefined`;
      if (part === true || Object.keys(part as object).length === 0) return [];
      const fits = this.#test(part as ConditionSchema, read, this.#typeOf(type, name));
      const isEqual = Object.keys(part as object).join(" ") === "const";
      const isThere = required.has(name) || this.#isRequired(type, name);
      // Nothing that is absent equals a value.
      if (isThere && isEqual) required.delete(name);
      return isThere ? fits : code`(${read} === undefined || ${fits})`;
    });
    const present = [...required].map((name) => code`${readOf(value, name)} !== undefined`);
    if (present.length + tests.length > 0) this.#reads++;
    return [...present, ...tests];
  }

  /** Compares scalars; those that are held otherwise than in JSON are evaluated. */
  #isOneOf(listed: readonly unknown[], value: Code, type: InnerNode): Code {
    const isHeldAsJson =
      type.kind === "enum" || type.kind === "boolean" || (isHeld(type) && heldFacts(type).isJson);
    if (!isHeldAsJson || listed.some((item) => typeof item === "object")) throw new NotSimple();
    if (listed.length > 0) this.#reads++;
    const tests = listed.map((item) => code`${value} === ${literal(item as LiteralValue)}`);
    const [only] = tests;
    if (only === undefined) return literal(false);
    return tests.length === 1 ? only : code`(${join(tests, code` || `)})`;
  }

  #typeOf(type: InnerNode, name: string): InnerNode {
    const property =
      type.kind === "object" ? type.properties.find((own) => own.name === name) : undefined;
    if (property === undefined) throw new NotSimple();
    const { node, nullable } = this.#index.resolveNullable(property.type);
    // Null equals no other scalar, and has no properties.
    if (nullable && node.kind === "object") throw new NotSimple();
    return node;
  }

  #isRequired(type: InnerNode, name: string): boolean {
    return (
      type.kind === "object" &&
      type.properties.some((property) => property.name === name && property.required)
    );
  }

  #count(): void {
    if (++this.#parts > maxParts) throw new NotSimple();
  }
}

const notWords = literal("a value that does not fit 'not'");

const containsWords = literal("an item that fits 'contains'");

/** A failure that is one only where a condition holds. */
function where(holds: Code, { failure, report }: ConditionFailure): ConditionFailure {
  return { failure: code`${holds} && ${failure}`, report };
}

function listOf(value: unknown): readonly ConditionSchema[] {
  return (Array.isArray(value) ? value : []) as readonly ConditionSchema[];
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>;
}
