import {
  code,
  derivedTypes,
  docSentence,
  filterNames,
  filterParameter,
  key,
  literal,
  moduleView,
  namesOf,
  operationNames,
  rt,
  scopeOf,
  viewIdentity,
  type Artefact,
  type Code,
  type FilterField,
  type FilterNames,
  type ModuleView,
  type OperationNode,
  type PackageContext,
  type Reference,
} from "../../plugin.ts";
import { fieldType, type FieldType } from "./field-type.ts";

/** View of `filters/module`. */
export interface FiltersView {
  /** The runtime's type of a field set. */
  readonly fieldSet: Reference;
  /** The runtime's type of a filter. */
  readonly filter: Reference;
  /** The runtime's type of what a client takes as a filter. */
  readonly input: Reference;
  /** One per operation that takes a filter. */
  readonly sets: readonly FieldSetView[];
}

/** Declarations for the filter of one operation. */
export interface FieldSetView {
  /** Names of its three types and of its field set. */
  readonly names: FilterNames;
  /** Comment over the interface of the fields. */
  readonly fieldsDoc: Code;
  /** Comment over the type of a filter. */
  readonly filterDoc: Code;
  /** Comment over the type of what a client takes. */
  readonly inputDoc: Code;
  /** Comment over the field set. */
  readonly setDoc: Code;
  /** Names of an earlier operation with the same fields; false if absent. */
  readonly same: FilterNames | false;
  /** Fields that a filter can name; none if `same` has them. */
  readonly fields: readonly FieldView[];
}

/** One field that a filter can name. */
export interface FieldView {
  /** Its name as a key. */
  readonly key: Code;
  /** Type of the field in the builder. */
  readonly builder: Code;
  /** The runtime's FieldType as an object literal. */
  readonly type: Code;
}

/** `src/filters.ts`: the fields that filters can name; absent if no operation takes a filter. */
export const filters: Artefact = {
  name: "filters",
  modules: (context) =>
    context.api.operations.some(filterParameter)
      ? [
          {
            module: "./filters",
            entry: "none",
            isPublic: true,
            build: () => filtersModule(context),
          },
        ]
      : [],
  *derivedTypes({ api }) {
    const names = operationNames(api);
    for (const operation of api.operations)
      if (filterParameter(operation) !== undefined)
        yield* derivedTypes(operation, namesOf(names, operation), [
          "filter",
          "filterFields",
          "filterInput",
        ]);
  },
};

function filtersModule(context: PackageContext): ModuleView {
  const { api } = context;
  const all = operationNames(api);
  const filtered = api.operations
    .filter((operation) => filterParameter(operation) !== undefined)
    .map((operation) => ({ operation, names: filterNames(operation, namesOf(all, operation)) }));
  const scope = scopeOf(context, "./filters", "filters/module", {
    declares: filtered
      .flatMap(({ names }) => Object.values<Reference>({ ...names }))
      .map(({ symbol }) => symbol),
    globals: ["Date"],
  });
  const known = new Map<string, FilterNames>();
  const view: FiltersView = {
    fieldSet: rt.FieldSet,
    filter: rt.Filter,
    input: rt.FilterInput,
    sets: filtered.map(({ operation, names }) => setView(operation, names, known, context)),
  };
  const summary = `Fields of ${api.title} that filters can name.`;
  return moduleView(scope, "filters/module", view, summary);
}

function setView(
  operation: OperationNode,
  names: FilterNames,
  known: Map<string, FilterNames>,
  context: PackageContext,
): FieldSetView {
  const types = operation.filter.map((field) => ({ field, type: typeOf(field, context) }));
  const identity = viewIdentity(types.map(({ field, type }) => [literal(field.name), type]));
  const same = known.get(identity) ?? false;
  if (same === false) known.set(identity, names);
  const own = `\`${operation.name}\``;
  return {
    names,
    fieldsDoc: docSentence(`Fields of a filter for ${own}, as its builder has them.`),
    filterDoc: docSentence(`A filter for ${own}.`),
    inputDoc: docSentence(
      `A filter as ${own} takes it: its text, its nodes, or a function that builds it.`,
    ),
    setDoc: docSentence(`Fields that a filter for ${own} can name, and their types.`),
    same,
    fields: same === false ? types.map(({ field, type }) => fieldView(field, type, names)) : [],
  };
}

function typeOf(field: FilterField, context: PackageContext): FieldType {
  const type = fieldType(field.type, context);
  if (type === undefined) throw new Error(`no filter compares with ${field.origin.pointer}`);
  return type;
}

function fieldView(
  { name }: FilterField,
  { type, builder, value }: FieldType,
  { fields }: FilterNames,
): FieldView {
  const names = code`keyof ${fields}`;
  return {
    key: key(name),
    builder:
      value === undefined ? code`${builder}<${names}>` : code`${builder}<${value}, ${names}>`,
    type,
  };
}
