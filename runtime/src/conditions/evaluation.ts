import { jsonKindOf } from "../check/json-kind.ts";
import { isArray, isObject } from "../check/objects.ts";
import { Findings, secret } from "../validate/findings.ts";
import { checkArray } from "./array-conditions.ts";
import { Evaluated } from "./evaluated.ts";
import { Fits, type Fit } from "./fits.ts";
import { checkObject } from "./object-conditions.ts";
import type { ConditionSet, PartChecker } from "./parts.ts";
import { checkScalar } from "./scalar-conditions.ts";
import type { ConditionKeywords, ConditionSchema } from "./schema.ts";

/** Schemas within schemas down to which a value is checked. */
const maxDepth = 2000;

/**
 * The check of one value: the schemas that have been entered on the way to where it is, and which
 * parts of the value fit which schemas. Parts do not change while it is used.
 */
export class Evaluation implements PartChecker {
  readonly conditions: ConditionSet;
  /** Entries whose resources are the dynamic scope, outermost first. */
  readonly #scope: string[] = [];
  /** Values that entries are being checked for, by the names of the entries. */
  readonly #active = new Map<string, unknown[]>();
  readonly #isDynamic: boolean;
  readonly #fits = new Fits();
  #depth = 0;

  constructor(conditions: ConditionSet) {
    this.conditions = conditions;
    this.#isDynamic = Object.keys(conditions.resources).length > 0;
  }

  /** Checks a value against an entry of the set. */
  entry(name: string, value: unknown, found: Findings, evaluated: Evaluated | undefined): void {
    const schema = this.conditions.schemas[name];
    if (schema === undefined) throw new Error(`there is no condition ${name}`);
    const active = this.#active.get(name) ?? [];
    // A schema that leads back to itself for the same value restricts nothing by that.
    if (active.length > 0 && active.at(-1) === value) return;
    this.#active.set(name, active);
    active.push(value);
    this.#scope.push(name);
    this.check(schema, value, found, evaluated);
    this.#scope.pop();
    active.pop();
  }

  /** Reports what is wrong with a value, and notes in `evaluated` what has been looked at. */
  check(
    schema: ConditionSchema,
    value: unknown,
    found: Findings,
    evaluated: Evaluated | undefined,
  ): void {
    if (schema === true || found.full) return;
    if (schema === false) return found.report("type", "no value", value);
    if (this.#depth >= maxDepth) {
      return found.report("depth", `at most ${maxDepth} schemas within each other`, value);
    }
    this.#depth++;
    const before = found.list.length;
    // Only what this schema and its parts have looked at counts for its own keywords.
    const own = needsEvaluated(schema) ? new Evaluated() : undefined;
    const all = own ?? evaluated;
    this.#references(schema, value, found, all);
    checkScalar(this.conditions, schema, value, found);
    this.#applicators(schema, value, found, all);
    if (isArray(value)) checkArray(this, schema, value, found, all);
    else if (isObject(value) && jsonKindOf(value) === "object") {
      checkObject(this, schema, value, found, all);
    }
    if (own !== undefined) evaluated?.add(own);
    if (found.list.length > before && this.#isSecret(schema)) hide(found, before);
    this.#depth--;
  }

  /** Whether a value fits a schema; what was looked at counts only if it does. */
  fits(
    schema: ConditionSchema,
    value: unknown,
    found: Findings,
    evaluated: Evaluated | undefined,
  ): boolean {
    const isNoted = evaluated !== undefined;
    const known = this.#fits.get(schema, value, this.#resources());
    const fit =
      known === undefined || (isNoted && known.evaluated === undefined)
        ? this.#try(schema, value, found, isNoted)
        : known;
    if (fit.isGood && fit.evaluated !== undefined) evaluated?.add(fit.evaluated);
    return fit.isGood;
  }

  #try(schema: ConditionSchema, value: unknown, found: Findings, isNoted: boolean): Fit {
    const trial = new Findings(found.path);
    trial.forgives = found.forgives;
    const evaluated = isNoted ? new Evaluated() : undefined;
    const depth = this.#depth;
    this.check(schema, value, trial, evaluated);
    this.#depth = depth;
    const fit = { isGood: trial.list.length === 0, evaluated };
    this.#fits.set(schema, value, this.#resources(), fit);
    return fit;
  }

  /** The resources on the way to a schema: dynamic references lead to the outermost ones. */
  #resources(): string {
    if (!this.#isDynamic) return "";
    const { resources } = this.conditions;
    return [...new Set(this.#scope.map((name) => resources[name]?.id))].join(" ");
  }

  /** Whether a schema, or a part that its values fit too, has the format `password`. */
  #isSecret(schema: ConditionSchema): boolean {
    const parts = new Set([schema]);
    // A set is iterated in the order of insertion, including what is added on the way.
    for (const part of parts) {
      if (typeof part === "boolean") continue;
      if (part.format === "password") return true;
      for (const inner of part.allOf ?? []) parts.add(inner);
      if (part.$ref !== undefined) parts.add(this.conditions.schemas[part.$ref] ?? true);
    }
    return false;
  }

  #references(
    { $ref, $dynamicRef }: ConditionKeywords,
    value: unknown,
    found: Findings,
    evaluated: Evaluated | undefined,
  ): void {
    if ($ref !== undefined) this.entry($ref, value, found, evaluated);
    if ($dynamicRef === undefined) return;
    const { entry, anchor } = $dynamicRef;
    this.entry(
      anchor === undefined ? entry : this.#dynamicTarget(anchor, entry),
      value,
      found,
      evaluated,
    );
  }

  /** The anchor of the outermost resource that has it. Source: JSON Schema 2020-12 Core, 8.2.3.2. */
  #dynamicTarget(anchor: string, otherwise: string): string {
    const { resources } = this.conditions;
    for (const name of this.#scope) {
      const anchors = resources[name]?.anchors;
      if (anchors !== undefined && Object.hasOwn(anchors, anchor)) return anchors[anchor] as string;
    }
    return otherwise;
  }

  #applicators(
    schema: ConditionKeywords,
    value: unknown,
    found: Findings,
    evaluated: Evaluated | undefined,
  ): void {
    for (const part of schema.allOf ?? []) this.check(part, value, found, evaluated);
    if (schema.anyOf !== undefined) {
      const fitting = schema.anyOf.filter((part) => this.fits(part, value, found, evaluated));
      if (fitting.length === 0) found.report("union", "a value of one of several schemas", value);
    }
    if (schema.oneOf !== undefined) {
      const fitting = schema.oneOf.filter((part) => this.fits(part, value, found, evaluated));
      if (fitting.length !== 1) {
        found.report("union", `a value of exactly one schema, not of ${fitting.length}`, value);
      }
    }
    if (schema.not !== undefined && this.fits(schema.not, value, found, undefined)) {
      found.report("not", "a value that does not fit 'not'", value);
    }
    if (schema.if === undefined) return;
    const branch = this.fits(schema.if, value, found, evaluated) ? schema.then : schema.else;
    if (branch !== undefined) this.check(branch, value, found, evaluated);
  }
}

/** Leaves the value at the current location out of what was found about it. */
function hide({ list, path }: Findings, from: number): void {
  for (const [i, finding] of list.entries())
    if (i >= from && finding.path.length === path.length)
      list[i] = { ...finding, received: secret };
}

function needsEvaluated(schema: ConditionKeywords): boolean {
  return schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined;
}
