import {
  type Api,
  type ApiIndex,
  type ContentNode,
  type Declaration,
  type HeaderNode,
  type Origin,
  type ParameterNode,
  type TypeNode,
} from "../ir/index.ts";
import type { GivenValue } from "./given-value.ts";
import { sizeOf, type Json } from "./json.ts";
import { Failures, type Failure } from "./values/failures.ts";
import type { Use } from "./values/use.ts";
import { makeDeclared } from "./values/declared-values.ts";
import { ValueMaker } from "./values/value-maker.ts";

/** The document that values are made for. */
export interface SampleSource {
  readonly api: Api;
  readonly index: ApiIndex;
}

/** Settings of `SampleValues`. */
export interface SampleOptions {
  /** Whole number that decides which values are made up. Default: 1. */
  readonly seed?: number;
  /** Gives values in place of those that are made up, such as a library of names and addresses does. */
  readonly given?: GivenValue;
  /** Told of examples that do not fit, and of types that no value is found for; each once. */
  readonly report?: (finding: SampleFinding) => void;
}

/** A reason why a value is not made, or is not the document's own. */
export interface SampleFinding {
  readonly severity: "warning";
  readonly message: string;
  /** The cure. */
  readonly help: string;
  readonly origin: Origin;
}

/** A place that values are for: with the seed it decides what is made up. */
export interface SamplePlace {
  /** Name of the property or the parameter; the values follow it. */
  readonly name: string;
  /** Way to the place, unique in the document. Default: the location of the type. */
  readonly path?: string;
}

/** Values in a row that were seen before, after which there are no others. */
const mostRepeats = 40;

/**
 * Values for the types of a document, as JSON: its own examples where they fit, made up otherwise.
 * Each keeps all rules of its type. The usual value of a type is the same for the same seed, and
 * every other one for the same seed, place and count; of types that recur the usual value also
 * depends on which was asked for first.
 */
export class SampleValues {
  readonly #index: ApiIndex;
  readonly #report: (finding: SampleFinding) => void;
  readonly #maker: ValueMaker;
  readonly #failures = new Failures();
  /** By id; undefined without a value, which has been reported. */
  readonly #values = new Map<string, Json | undefined>();
  /** Why declarations have no value, by id: what needs one has none for the same reason. */
  readonly #missing = new Map<string, readonly Failure[]>();
  /** Why declarations have no value wherever they are used, by id. */
  readonly #without = new Map<string, readonly Failure[]>();
  /** Number of ways back that were cut. */
  #cuts = 0;
  /** Ids of declarations whose values are being made: a way back to them is cut. */
  readonly #pending = new Set<string>();
  readonly #reported = new Set<string>();

  constructor({ api, index }: SampleSource, options: SampleOptions = {}) {
    this.#index = index;
    this.#report = options.report ?? (() => undefined);
    this.#maker = new ValueMaker(options.seed ?? 1, { api, index }, this.#failures, {
      declared: (declaration) => this.#declared(declaration),
      hasNone: ({ id }) => this.#without.has(id),
      fitting: (type, examples, origin) => this.#fitting(type, examples, origin),
      warn: (message, origin) => this.#warn(message, origin),
      ...(options.given !== undefined && { given: options.given }),
    });
  }

  /** The usual value of a declaration; undefined without one, which has been reported. */
  of(declaration: Declaration): Json | undefined {
    const { id, name, origin, type } = declaration;
    if (this.#values.has(id)) return this.#values.get(id);
    const { result, failures } = this.#failures.attempt(() => this.#declared(declaration));
    this.#values.set(id, result);
    if (result !== undefined) return result;
    this.#missing.set(id, failures);
    const [known] = failures;
    if (known !== undefined && failures.every((one) => this.#isReported(one)))
      this.#warn(`There is no example of '${name}' either: ${known.message}`, origin);
    this.#reportAll(failures);
    if (failures.length === 0 && type.kind !== "never")
      this.#warn(`There is no example of '${name}': none of its values is finite`, origin);
    return undefined;
  }

  /** The usual value of any type; undefined as for a declaration. */
  ofType(type: TypeNode, place: SamplePlace): Json | undefined {
    if (type.kind === "ref") return this.of(this.#index.declaration(type.target));
    const use = useAt(type, place);
    const { result, failures } = this.#failures.attempt(() => this.#maker.make(type, use));
    if (result === undefined) this.#reportAll(failures);
    return result;
  }

  /** The value of a body; for XML the document may give the body's text, which is not used. */
  ofContent(content: ContentNode): Json | undefined {
    const { type, examples, origin, kind } = content;
    const condition = kind === "form" ? content.condition : undefined;
    const given = kind === "xml" ? examples.filter((one) => typeof one !== "string") : examples;
    const fitting = this.#fitting(type, given, origin, condition);
    return fitting ?? this.#keeping(condition, type, placeOf("body", origin));
  }

  /** The document's examples of a body that have names and fit; of XML, those that are no text. */
  namedOf(content: ContentNode): ReadonlyMap<string, Json> {
    const { type, examples, exampleNames, origin, kind } = content;
    const condition = kind === "form" ? content.condition : undefined;
    const named = new Map<string, Json>();
    for (const [i, example] of examples.entries()) {
      const name = exampleNames[i];
      if (name === undefined || (kind === "xml" && typeof example === "string")) continue;
      const fitting = this.#fitting(type, [example], origin, condition);
      if (fitting !== undefined) named.set(name, fitting);
    }
    return named;
  }

  /**
   * The document's examples of a body, a parameter or a header that fit: its own ones, or those of its schema where it
   * has none. Of XML those that are no text.
   */
  examplesOf(content: ContentNode | ParameterNode | HeaderNode): readonly Json[] {
    const { type, examples, origin } = content;
    const isXml = "kind" in content && content.kind === "xml";
    const condition = "condition" in content ? content.condition : undefined;
    const fitting = (given: readonly unknown[]): readonly Json[] =>
      given.flatMap((example) => {
        if (isXml && typeof example === "string") return [];
        const found = this.#fitting(type, [example], origin, condition);
        return found === undefined ? [] : [found];
      });
    const own = fitting(examples);
    if (own.length > 0 || type.kind !== "ref") return own;
    return fitting(this.#index.declaration(type.target).examples);
  }

  /** The value of a parameter or of a header. */
  ofParameter(parameter: ParameterNode | HeaderNode): Json | undefined {
    const { name, type, examples, origin, condition } = parameter;
    const fitting = this.#fitting(type, examples, origin, condition);
    return fitting ?? this.#keeping(condition, type, placeOf(name, origin));
  }

  /**
   * Different values for one place, the usual one first; as many as asked for, or as are found. What is
   * optional is left out where a value grows large.
   */
  *variants(type: TypeNode, place: SamplePlace, count: number): Generator<Json> {
    const seen = new Set<string>();
    const use = useAt(type, place);
    let repeats = 0;
    for (let salt = 0; seen.size < count && repeats < mostRepeats; salt++) {
      const value =
        salt === 0 ? this.ofType(type, place) : this.#salted(type, { ...use, salt, varied: true });
      const text = value === undefined ? "" : JSON.stringify(value);
      if (value === undefined || seen.has(text)) {
        repeats++;
        continue;
      }
      repeats = 0;
      seen.add(text);
      yield value;
    }
  }

  /** The smallest value that is found: without what is optional. */
  smallest(type: TypeNode, place: SamplePlace): Json | undefined {
    const use = { ...useAt(type, place), minimal: true } as const;
    const made = this.#failures.attempt(() => this.#maker.make(type, use)).result;
    const usual = this.ofType(type, place);
    if (made === undefined || usual === undefined) return made ?? usual;
    return sizeOf(made) < sizeOf(usual) ? made : usual;
  }

  /** Whether a value keeps all rules of its type. */
  fits(type: TypeNode, value: Json): boolean {
    return this.#maker.fits(type, value);
  }

  /** Whether a value is the usual one of a declaration itself. */
  isOf(declaration: Declaration, value: Json): boolean {
    const own = typeof value === "object" && value !== null;
    return own && this.#values.get(declaration.id) === value;
  }

  /** A value that is made anew, by a salt other than 0. */
  #salted(type: TypeNode, use: Use): Json | undefined {
    const { result } = this.#failures.attempt(() => this.#maker.make(type, use));
    return result !== undefined && this.#maker.fits(type, result) ? result : undefined;
  }

  #declared(declaration: Declaration): Json | undefined {
    const { id, name, examples, origin } = declaration;
    if (this.#values.has(id)) {
      this.#failures.addAll(this.#missing.get(id) ?? []);
      return this.#values.get(id);
    }
    const known = this.#without.get(id);
    if (known !== undefined) {
      this.#failures.addAll(known);
      return undefined;
    }
    if (this.#pending.has(id)) {
      this.#cuts++;
      return undefined;
    }
    this.#pending.add(id);
    const before = this.#cuts;
    const itself: TypeNode = { kind: "ref", target: id, origin };
    const { result: value, failures } = this.#failures.attempt(
      () =>
        this.#fitting(itself, examples, origin) ??
        makeDeclared(declaration, { path: id, name, salt: 0 }, this.#maker),
    );
    this.#pending.delete(id);
    this.#failures.addAll(failures);
    if (value === undefined) {
      // A way that was not cut is the same from everywhere.
      if (this.#cuts === before) this.#without.set(id, failures);
      return undefined;
    }
    const found = this.#maker.conditions.mismatch(itself, value);
    if (found !== undefined)
      throw new Error(`the example of ${name} does not fit: ${found.pointer} ${found.reason}`);
    this.#values.set(id, value);
    return value;
  }

  /** The usual value, or the first of its variants that keeps a condition of the place. */
  #keeping(condition: string | undefined, type: TypeNode, place: SamplePlace): Json | undefined {
    const { conditions } = this.#maker;
    if (condition === undefined) return this.ofType(type, place);
    for (const value of this.variants(type, place, mostRepeats))
      if (conditions.keeps(condition, value)) return value;
    const message = `No value of '${place.name}' is found that keeps the conditions of its schema`;
    this.#reportOnce(message, "Add an example", type.origin);
    return undefined;
  }

  /** The first of the document's examples that fits. */
  #fitting(
    type: TypeNode,
    examples: readonly unknown[],
    origin: Origin,
    condition?: string,
  ): Json | undefined {
    const { conditions } = this.#maker;
    for (const example of examples) {
      const found =
        conditions.mismatch(type, example) ??
        (conditions.keeps(condition, example)
          ? undefined
          : { pointer: "", reason: "does not keep the conditions of its schema" });
      if (found === undefined) return example as Json;
      const where = found.pointer === "" ? "it" : `'${found.pointer}'`;
      this.#warn(`An example is not used: ${where} ${found.reason}`, origin);
    }
    return undefined;
  }

  #warn(message: string, origin: Origin): void {
    this.#reportOnce(message, "Correct the example, or add one", origin);
  }

  #reportAll(failures: readonly Failure[]): void {
    for (const { message, origin } of failures) this.#reportOnce(message, "Add an example", origin);
  }

  #isReported({ message, origin }: Failure): boolean {
    return this.#reported.has(keyOf(message, origin));
  }

  /** Types stand at many locations: each finding is reported once. */
  #reportOnce(message: string, help: string, origin: Origin): void {
    const key = keyOf(message, origin);
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#report({ severity: "warning", message, help, origin });
  }
}

const keyOf = (message: string, { file, pointer }: Origin): string =>
  `${file}#${pointer} ${message}`;

function placeOf(name: string, origin: Origin): SamplePlace {
  return { name, path: `${origin.pointer} ${name}` };
}

function useAt({ origin }: TypeNode, { name, path }: SamplePlace): Use {
  return { path: path ?? `${origin.pointer} ${name}`, name, salt: 0 };
}
