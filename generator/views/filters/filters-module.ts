import type { Api, FilterField, OperationNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";
import { propertyKey } from "../../names/quote.ts";
import type { ModuleView } from "../artefact.ts";
import { operationNames } from "../operations/names.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { typeContext, type TypeContext } from "../types/type-text.ts";
import { fieldTypeView, type FieldTypeView } from "./field-type.ts";
import { filterParameter } from "./filter-parameter.ts";
import { filterNames, type FilterNames } from "./names.ts";

/** View of `filters/module`. */
export interface FiltersView {
  /** Local names of the runtime's types. */
  readonly fieldSet: string;
  readonly filter: string;
  readonly input: string;
  readonly sets: readonly FieldSetView[];
}

export interface FieldSetView {
  readonly names: FilterNames;
  readonly fieldsDoc: string;
  readonly filterDoc: string;
  readonly inputDoc: string;
  readonly setDoc: string;
  /** Names of an earlier operation with the same fields; empty where there is none. */
  readonly same: FilterNames | false;
  readonly fields: readonly FieldView[];
}

export interface FieldView {
  readonly key: string;
  /** Interface of the field in the builder. */
  readonly builder: string;
  /** The runtime's FieldType as an object literal. */
  readonly type: string;
}

/** `src/filters.ts`: the fields that filters can name; undefined where no operation takes a filter. */
export function filtersModule(api: Api, options: Options): ModuleView | undefined {
  const all = operationNames(api);
  const filtered = api.operations
    .filter((operation) => filterParameter(operation) !== undefined)
    .flatMap((operation) => {
      const names = all.get(operation);
      return names === undefined ? [] : [{ operation, names: filterNames(operation, names) }];
    });
  if (filtered.length === 0) return undefined;
  const declared = filtered.flatMap(({ names }) => Object.values<string>({ ...names }));
  const scope = new ModuleScope("filters", declared);
  const context = typeContext(api, scope, options);
  const known = new Map<string, FilterNames>();
  const view: FiltersView = {
    fieldSet: scope.type("runtime", "FieldSet"),
    filter: scope.type("runtime", "Filter"),
    input: scope.type("runtime", "FilterInput"),
    sets: filtered.map(({ operation, names }) => setView(operation, names, known, context)),
  };
  return {
    scope,
    template: "filters/module",
    view,
    summary: `Fields of ${api.title} that filters can name.`,
  };
}

function setView(
  operation: OperationNode,
  names: FilterNames,
  known: Map<string, FilterNames>,
  context: TypeContext,
): FieldSetView {
  const types = operation.filter.map((field) => ({ field, view: viewOf(field, context) }));
  const key = JSON.stringify(types.map(({ field, view }) => [field.name, view]));
  const same = known.get(key) ?? false;
  if (same === false) known.set(key, names);
  const call = `\`${operation.name}\``;
  return {
    names,
    fieldsDoc: docComment(`Fields of a filter for ${call}, as its builder has them.`, "", 80),
    filterDoc: docComment(`A filter for ${call}.`, "", 80),
    inputDoc: docComment(
      `What ${call} takes as a filter: its text, its nodes, or a function that builds it.`,
      "",
      80,
    ),
    setDoc: docComment(`Fields that a filter for ${call} can name, and their types.`, "", 80),
    same,
    fields:
      same === false
        ? types.map(({ field, view }) => fieldView(field, view, names, context.scope))
        : [],
  };
}

function viewOf(field: FilterField, context: TypeContext): FieldTypeView {
  const view = fieldTypeView(field.type, context);
  if (view === undefined) throw new Error(`no filter compares with ${field.origin.pointer}`);
  return view;
}

function fieldView(
  { name }: FilterField,
  { type, builder, value }: FieldTypeView,
  names: FilterNames,
  scope: ModuleScope,
): FieldView {
  const fields = `keyof ${names.fields}`;
  const parameters = value === "" ? fields : `${value}, ${fields}`;
  return {
    key: propertyKey(name),
    builder: `${scope.type("runtime", builder)}<${parameters}>`,
    type,
  };
}
