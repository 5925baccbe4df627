import { foldFilter, type Filter, type FilterComparison, type FilterValue } from "@diptych/runtime";
import { sql, type Expression, type SqlBool } from "kysely";

/** The column of a field, and the value that the column holds for a value of the filter. */
interface FilterColumn {
  readonly column: Expression<unknown>;
  readonly value: (value: FilterValue) => string | number;
}

/** A field of several values, whose rows are of their own. */
interface FilterCollection {
  /** The rows that have the value. */
  readonly contains: (value: FilterValue) => Expression<SqlBool>;
}

const comparisons = { eq: "=", ne: "<>", gt: ">", ge: ">=", lt: "<", le: "<=" } as const;

/** A filter as a condition, so that the database finds the rows. Source: docs/filters.md. */
export function filterCondition<Name extends string>(
  filter: Filter<Name>,
  columns: Readonly<Record<Name, FilterColumn | FilterCollection>>,
): Expression<SqlBool> {
  return foldFilter<Name, Expression<SqlBool>>(filter, {
    comparison: (one) => {
      const column = columns[one.field];
      return "contains" in column ? membership(one, column) : comparison(one, column);
    },
    and: (operands) => sql<SqlBool>`(${sql.join(operands, sql` and `)})`,
    or: (operands) => sql<SqlBool>`(${sql.join(operands, sql` or `)})`,
    not: (operand) => sql<SqlBool>`not ${operand}`,
  });
}

/** A collection is asked for one of its items only. */
function membership(
  { operator, value }: FilterComparison,
  { contains: holds }: FilterCollection,
): Expression<SqlBool> {
  return operator === "notcontains" ? sql<SqlBool>`not ${holds(value)}` : holds(value);
}

/** Absent values equal nothing: only `ne` and `notcontains` keep them. */
function comparison(
  { operator, value }: Pick<FilterComparison, "operator" | "value">,
  { column, value: held }: FilterColumn,
): Expression<SqlBool> {
  const given = held(value);
  if (typeof given === "number" && !Number.isInteger(given))
    return comparison(wholeNumber(operator, given), { column, value: Number });
  switch (operator) {
    case "contains":
      return contains(column, String(given));
    case "notcontains":
      return sql<SqlBool>`not ${contains(column, String(given))}`;
    case "ne":
      return sql<SqlBool>`(${column} is null or ${column} <> ${given})`;
    case "eq":
    case "gt":
    case "ge":
    case "lt":
    case "le":
      return sql<SqlBool>`(${column} is not null and ${column} ${sql.raw(comparisons[operator])} ${given})`;
  }
}

/**
 * The comparison of whole numbers that says the same as one with a fraction: columns of numbers hold whole
 * ones, and PostgreSQL compares them with nothing else. What equals a fraction equals none of them.
 */
function wholeNumber(
  operator: FilterComparison["operator"],
  given: number,
): Pick<FilterComparison, "operator" | "value"> {
  if (operator === "gt" || operator === "ge") return { operator: "ge", value: Math.ceil(given) };
  if (operator === "lt" || operator === "le") return { operator: "le", value: Math.floor(given) };
  // Numbers that the database gives out are above 0.
  return { operator, value: -1 };
}

/** Letter for letter, as SQLite's `like` does not compare. */
function contains(column: Expression<unknown>, text: string): Expression<SqlBool> {
  return text === ""
    ? sql<SqlBool>`(${column} is not null)`
    : sql<SqlBool>`(${column} is not null and replace(${column}, ${text}, '') <> ${column})`;
}
