import {
  mismatchOf,
  type ContentNode,
  type Declaration,
  type HeaderNode,
  type Origin,
  type PluginContext,
  type TypeNode,
} from "diptych/plugin";
import type { Json } from "../json.ts";
import { Failures, type Failure } from "./failures.ts";
import { ValueMaker } from "./value-maker.ts";

/** Example values of a document: its own where they fit, made up otherwise; each is checked. */
export class Examples {
  readonly #context: PluginContext;
  readonly #maker: ValueMaker;
  readonly #failures = new Failures();
  /** By id; undefined where there is none, which has been reported. */
  readonly #values = new Map<string, Json | undefined>();
  /** Ids of declarations whose values are being made: a way back to them is cut. */
  readonly #pending = new Set<string>();
  readonly #reported = new Set<string>();

  constructor(context: PluginContext, seed: number) {
    this.#context = context;
    this.#maker = new ValueMaker(seed, context, this.#failures, {
      declared: (declaration) => this.#declared(declaration),
      fitting: (type, examples, origin) => this.#fitting(type, examples, origin),
      warn: (message, origin) => this.#warn(message, origin),
    });
  }

  /** The example of a declaration; undefined where there is none, which has been reported. */
  of(declaration: Declaration): Json | undefined {
    const { id, name, origin, type } = declaration;
    if (this.#values.has(id)) return this.#values.get(id);
    const { result, failures } = this.#failures.attempt(() => this.#declared(declaration));
    this.#values.set(id, result);
    if (result !== undefined) return result;
    this.#reportAll(failures);
    if (failures.length === 0 && type.kind !== "never")
      this.#warn(`There is no example of '${name}': none of its values is finite`, origin);
    return undefined;
  }

  /** The example of a body; for XML the document may give the body's text, which is not used. */
  ofContent({ type, examples, origin, kind }: ContentNode): Json | undefined {
    const given = kind === "xml" ? examples.filter((one) => typeof one !== "string") : examples;
    return this.#fitting(type, given, origin) ?? this.#plain(type, "body", origin);
  }

  ofHeader({ name, type, examples, origin }: HeaderNode): Json | undefined {
    return this.#fitting(type, examples, origin) ?? this.#plain(type, name, origin);
  }

  /** Whether a value is the example of a declaration, so that a call of its function gives it. */
  isOf(declaration: Declaration, value: Json): boolean {
    const own = typeof value === "object" && value !== null;
    return own && this.#values.get(declaration.id) === value;
  }

  #plain(type: TypeNode, name: string, origin: Origin): Json | undefined {
    if (type.kind === "ref") return this.of(this.#context.index.declaration(type.target));
    const use = { path: `${origin.pointer} ${name}`, name, salt: 0 };
    const { result, failures } = this.#failures.attempt(() => this.#maker.make(type, use));
    if (result === undefined) this.#reportAll(failures);
    return result;
  }

  #declared(declaration: Declaration): Json | undefined {
    const { id, name, type, examples, origin } = declaration;
    if (this.#values.has(id)) return this.#values.get(id);
    if (this.#pending.has(id)) return undefined;
    this.#pending.add(id);
    const value =
      this.#fitting(type, examples, origin) ??
      this.#maker.make(type, { path: id, name, salt: 0, declaration: id });
    this.#pending.delete(id);
    if (value === undefined) return undefined;
    const found = mismatchOf(type, value, this.#context.index);
    if (found !== undefined)
      throw new Error(`the example of ${name} does not fit: ${found.pointer} ${found.reason}`);
    this.#values.set(id, value);
    return value;
  }

  /** The first of the document's examples that fits. */
  #fitting(type: TypeNode, examples: readonly unknown[], origin: Origin): Json | undefined {
    for (const example of examples) {
      const found = mismatchOf(type, example, this.#context.index);
      if (found === undefined) return example as Json;
      const where = found.pointer === "" ? "it" : `'${found.pointer}'`;
      this.#warn(`An example is not used: ${where} ${found.reason}`, origin);
    }
    return undefined;
  }

  #warn(message: string, origin: Origin): void {
    this.#report("warning", message, "Correct the example, or add one", origin);
  }

  #reportAll(failures: readonly Failure[]): void {
    for (const { severity, message, origin } of failures)
      this.#report(severity, message, "Add an example", origin);
  }

  /** Types stand at many locations: each finding is reported once. */
  #report(severity: "error" | "warning", message: string, help: string, origin: Origin): void {
    const key = `${severity} ${origin.file}#${origin.pointer} ${message}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#context.report({ severity, message, help, origin });
  }
}
