import type { FieldSet } from "./field-set.ts";
import type { Filter, FilterOperator, FilterValue } from "./filter.ts";

/** A filter with methods that combine it. `Name` is the union of the fields that it can name. */
export type BuiltFilter<Name extends string> = Filter<Name> & FilterMethods<Name>;

export interface FilterMethods<Name extends string> {
  /** Holds where this filter and all the others do. */
  and(...others: readonly Filter<Name>[]): BuiltFilter<Name>;
  /** Holds where this filter or one of the others does. */
  or(...others: readonly Filter<Name>[]): BuiltFilter<Name>;
  /** Holds where this filter does not. */
  not(): BuiltFilter<Name>;
}

/** A field whose values can only be equal or not. */
export interface EqualityFilterField<Value extends FilterValue, Name extends string> {
  eq(value: Value): BuiltFilter<Name>;
  ne(value: Value): BuiltFilter<Name>;
}

/** A field whose values have an order: numbers, and dates as strings. */
export interface OrderedFilterField<
  Value extends FilterValue,
  Name extends string,
> extends EqualityFilterField<Value, Name> {
  gt(value: Value): BuiltFilter<Name>;
  ge(value: Value): BuiltFilter<Name>;
  lt(value: Value): BuiltFilter<Name>;
  le(value: Value): BuiltFilter<Name>;
}

/** A field with several values, one of which is searched for. */
export interface CollectionFilterField<Value extends FilterValue, Name extends string> {
  contains(value: Value): BuiltFilter<Name>;
  notContains(value: Value): BuiltFilter<Name>;
}

/** A string, which can be searched for a part of it. */
export interface StringFilterField<Name extends string>
  extends EqualityFilterField<string, Name>, CollectionFilterField<string, Name> {}

/** Builds the fields of a set: one member for each, with the operators that its type takes. */
export function filterBuilder<Fields>(fields: FieldSet<Fields>): Fields {
  const names = Object.keys(fields.fields);
  // Types decide which operators a field has: at run time every field has all of them.
  return Object.fromEntries(names.map((name) => [name, builderField(name)])) as Fields;
}

/** Methods of a field; the operator has the name in lower case. */
const operators = ["eq", "ne", "gt", "ge", "lt", "le", "contains", "notContains"];

/** A function for each operator. */
function builderField(field: string): object {
  return Object.fromEntries(
    operators.map((name) => [
      name,
      (value: FilterValue): Filter => {
        const operator = name.toLowerCase() as FilterOperator;
        return built({ kind: "comparison", field, operator, value });
      },
    ]),
  );
}

const methods: FilterMethods<string> & ThisType<Filter> = {
  and(...others) {
    return chain("and", this, others);
  },
  or(...others) {
    return chain("or", this, others);
  },
  not() {
    return built({ kind: "not", operand: this });
  },
};

/** Extending a chain by its own operator makes it longer, as in text. */
function chain(kind: "and" | "or", first: Filter, others: readonly Filter[]): BuiltFilter<string> {
  if (others.length === 0) return built(first);
  const operands = first.kind === kind ? [...first.operands, ...others] : [first, ...others];
  return built({ kind, operands });
}

/** The methods are inherited, so that a filter's own properties are those of its node. */
function built(node: Filter): BuiltFilter<string> {
  return Object.assign(Object.create(methods) as FilterMethods<string>, node);
}
