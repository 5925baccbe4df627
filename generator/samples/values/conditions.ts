import { conditionJudge, type ConditionJudge } from "../../rules/evaluate.ts";
import {
  mismatches,
  type Api,
  type ApiIndex,
  type ConditionSet,
  type Declaration,
  type TypeNode,
} from "../../ir/index.ts";
import { isJsonObject, type Json } from "../json.ts";

/** Why a value does not fit its type, and where. */
type Mismatch = NonNullable<ReturnType<ReturnType<typeof mismatches>>>;

/** Demands of one value that are met one after the other. */
const mostSteps = 10;

/** Rules that values are held against: those of types, and what schemas demand beyond types. */
export class Conditions {
  readonly #mismatch: ReturnType<typeof mismatches>;
  readonly #judge: ConditionJudge | undefined;
  readonly #schemas: ConditionSet["schemas"];

  constructor({ conditions }: Api, index: ApiIndex) {
    const { schemas, resources } = conditions;
    this.#schemas = schemas;
    const isEmpty = Object.keys(schemas).length === 0;
    this.#mismatch = mismatches(index, isEmpty ? undefined : conditions);
    this.#judge = isEmpty ? undefined : conditionJudge(schemas, resources);
  }

  /** The first place where a value breaks a rule. */
  mismatch(type: TypeNode, value: unknown): Mismatch | undefined {
    return this.#mismatch(type, value);
  }

  /** Whether a value keeps an entry of the conditions; a missing entry is kept. */
  keeps(entry: string | undefined, value: unknown): boolean {
    return entry === undefined || this.#judge?.(entry, value) === undefined;
  }

  /** Whether a declaration demands what its type does not say. */
  isDemanding({ conditions = [] }: Declaration): boolean {
    return conditions.length > 0;
  }

  /** The values that conditions of a declaration list: each object or array of a `const` or an `enum`. */
  listed({ conditions = [] }: Declaration): readonly Json[] {
    return conditions.flatMap((entry) => {
      const schema = this.#schemas[entry];
      if (typeof schema !== "object") return [];
      const values = Object.hasOwn(schema, "const") ? [schema["const"]] : schema["enum"];
      return Array.isArray(values) ? (values as readonly Json[]) : [];
    });
  }

  /**
   * An object with the properties that conditions of its declaration ask for, and without those that they
   * exclude; as far as that helps.
   *
   * @param make a value for a property
   */
  repaired(
    { conditions = [] }: Declaration,
    value: Json,
    make: (name: string) => Json | undefined,
  ): Json {
    let members = value;
    for (let step = 0; step < mostSteps && isJsonObject(members); step++) {
      const broken = conditions
        .map((entry) => this.#judge?.(entry, members))
        .find((one) => one !== undefined);
      const [name, ...deeper] = broken?.path ?? [];
      if (broken === undefined || typeof name !== "string" || deeper.length > 0) return members;
      const others = Object.entries(members).filter(([own]) => own !== name);
      const made = broken.code === "required" ? make(name) : undefined;
      if (broken.code !== "unknown" && made === undefined) return members;
      members = Object.fromEntries(made === undefined ? others : [...others, [name, made]]);
    }
    return members;
  }
}
