import { dateTimeText } from "../check/date-object.ts";
import { isArray, ownProperty } from "../check/objects.ts";
import { anyTemporalText } from "../check/temporal/temporal-text.ts";
import { fieldType, type FieldSet, type ScalarFieldType } from "./field-set.ts";
import type { Filter, FilterComparison, FilterOperator, FilterValue } from "./filter.ts";
import { compareDecimals } from "../decimal/decimal-rules.ts";
import { isDecimal } from "../decimal/decimal-text.ts";
import { compareInstants } from "../check/instant.ts";

/** Gives the value of a filter's field for an item. */
export type ReadField<Item, Name extends string> = (item: Item, field: Name) => unknown;

/** Whether a filter keeps an item. */
export type FilterPredicate<Item> = (item: Item) => boolean;

/**
 * The predicate of a filter, compiled once for many items. Strings are compared by their code
 * units, dates by the moment that they mean, numbers, bigints and decimals by value. An item without the field
 * (absent or null) is not equal to anything, contains nothing and has no order: only `-ne` and
 * `-notcontains` keep it.
 *
 * @param read gives the field of an item; by default its own property of that name
 * @throws {RangeError} the filter names a field that the set lacks
 */
export function compileFilter<Fields>(
  filter: Filter<keyof Fields & string>,
  fields: FieldSet<Fields>,
): FilterPredicate<{ readonly [Name in keyof Fields]?: unknown }>;
export function compileFilter<Fields, Item extends object>(
  filter: Filter<keyof Fields & string>,
  fields: FieldSet<Fields>,
  read: ReadField<Item, keyof Fields & string>,
): FilterPredicate<Item>;
export function compileFilter<Fields, Item extends object>(
  filter: Filter<keyof Fields & string>,
  fields: FieldSet<Fields>,
  read: ReadField<Item, keyof Fields & string> = ownProperty,
): FilterPredicate<Item> {
  switch (filter.kind) {
    case "comparison":
      return compileComparison(filter, fields, read);
    case "not": {
      const holds = compileFilter(filter.operand, fields, read);
      return (item) => !holds(item);
    }
    case "and": {
      const operands = filter.operands.map((operand) => compileFilter(operand, fields, read));
      return (item) => operands.every((holds) => holds(item));
    }
    case "or": {
      const operands = filter.operands.map((operand) => compileFilter(operand, fields, read));
      return (item) => operands.some((holds) => holds(item));
    }
  }
}

function compileComparison<Item, Name extends string>(
  { field, operator, value }: FilterComparison<Name>,
  fields: FieldSet<unknown>,
  read: ReadField<Item, Name>,
): FilterPredicate<Item> {
  const type = fieldType(fields, field);
  if (type === undefined) throw new RangeError(`there is no filterable field ${field}`);
  const holds =
    type.kind === "collection"
      ? holdsForCollection(type.items, operator, value)
      : holdsForScalar(type, operator, value);
  return (item) => holds(read(item, field));
}

type Holds = (actual: unknown) => boolean;

function holdsForScalar(
  type: ScalarFieldType,
  operator: FilterOperator,
  value: FilterValue,
): Holds {
  if (operator === "contains" || operator === "notcontains") {
    const text = String(value);
    const expected = operator === "contains";
    return (actual) => (typeof actual === "string" && actual.includes(text)) === expected;
  }
  const order = orderOf(type);
  switch (operator) {
    case "eq":
      return (actual) => order(actual, value) === 0;
    case "ne":
      return (actual) => order(actual, value) !== 0;
    case "gt":
      return (actual) => order(actual, value) > 0;
    case "ge":
      return (actual) => order(actual, value) >= 0;
    case "lt":
      return (actual) => order(actual, value) < 0;
    case "le":
      return (actual) => order(actual, value) <= 0;
  }
}

function holdsForCollection(
  items: ScalarFieldType,
  operator: FilterOperator,
  value: FilterValue,
): Holds {
  const order = orderOf(items);
  const expected = operator !== "notcontains";
  return (actual) =>
    (isArray(actual) && actual.some((item) => order(item, value) === 0)) === expected;
}

/** Below 0, 0 or above 0; NaN if the values cannot be compared. */
type Order = (actual: unknown, value: FilterValue) => number;

function orderOf(type: ScalarFieldType): Order {
  switch (type.kind) {
    case "date":
    case "dateTime":
    case "instant":
      return orderOfDates;
    case "decimal":
      return orderOfDecimals;
    default:
      return orderOfValues;
  }
}

const orderOfDates: Order = (actual, value) => {
  if (actual instanceof Date && value instanceof Date) return actual.getTime() - value.getTime();
  const left = textOf(actual);
  const right = textOf(value);
  return left === undefined || right === undefined ? NaN : compareInstants(left, right);
};

const orderOfDecimals: Order = (actual, value) =>
  isDecimal(value) ? compareDecimals(actual, value) : NaN;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : (dateTimeText(value) ?? anyTemporalText(value));
}

const orderOfValues: Order = (actual, value) => {
  if (!isComparable(actual, value)) return NaN;
  return actual < value ? -1 : actual > value ? 1 : actual >= value ? 0 : NaN;
};

/** Whether two values have the same type; number and bigint count as one. */
function isComparable(actual: unknown, value: FilterValue): actual is FilterValue {
  const type = typeof actual;
  return type === typeof value || (isNumeric(type) && isNumeric(typeof value));
}

function isNumeric(type: string): boolean {
  return type === "number" || type === "bigint";
}
