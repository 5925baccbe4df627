import { accept, all, attempt, isRecord, type Schema } from "./check.ts";
import type { KeywordCheck } from "./restrictions.ts";

/** Keywords that apply other schemas to the same value. */
export const combine: Readonly<Record<string, KeywordCheck>> = {
  allOf: (expected, _, compile) => all((expected as readonly unknown[]).map(compile)),
  anyOf: (expected, _, compile) => {
    const checks = (expected as readonly unknown[]).map(compile);
    // Every member counts where evaluated properties are collected.
    return (value, seen) =>
      seen === undefined
        ? checks.some((check) => check(value, undefined))
        : checks.filter((check) => attempt(check, value, seen)).length > 0;
  },
  oneOf: (expected, _, compile) => {
    const checks = (expected as readonly unknown[]).map(compile);
    return (value, seen) => checks.filter((check) => attempt(check, value, seen)).length === 1;
  },
  not: (expected, _, compile) => {
    const check = compile(expected);
    return (value) => !check(value, undefined);
  },
  if: (expected, { then: whenTrue, else: whenFalse }, compile) => {
    const check = compile(expected);
    const positive = whenTrue === undefined ? accept : compile(whenTrue);
    const negative = whenFalse === undefined ? accept : compile(whenFalse);
    return (value, seen) =>
      attempt(check, value, seen) ? positive(value, seen) : negative(value, seen);
  },
  dependentSchemas: (expected, _, compile) => {
    const checks = Object.entries(expected as Schema).map(
      ([name, schema]) => [name, compile(schema)] as const,
    );
    return (value, seen) =>
      !isRecord(value) ||
      checks.every(([name, check]) => !Object.hasOwn(value, name) || check(value, seen));
  },
};
