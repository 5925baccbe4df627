import type { Type } from "ts-morph";
import type { TemplateFile } from "./template-files.ts";
import { viewFields, type ViewField } from "./view-fields.ts";
import { isFlag, isOptional, isText, itemOf, presentTypes } from "./view-types.ts";

/** The part of the page for template authors that lists templates and the fields of their views. */
export function reference(
  templates: ReadonlyMap<string, TemplateFile>,
  viewOf: (template: TemplateFile) => Type,
): string {
  const byView = new Map(
    [...templates.values()].map((template) => [viewOf(template).compilerType, template.name]),
  );
  const nameOf = (type: Type): string | undefined => byView.get(type.compilerType);
  return [...templates.values()]
    .map((template) => section(template, viewOf(template), nameOf))
    .join("\n\n");
}

function section(
  { name, view, module, prints }: TemplateFile,
  type: Type,
  nameOf: (type: Type) => string | undefined,
): string {
  const rows = viewFields(type, (inner) => inner !== type && nameOf(inner) !== undefined).map(
    (field) => `| \`${field.path}\` | ${kindOf(field, nameOf)} | ${cell(field.doc)} |`,
  );
  const sentence = `${prints.charAt(0).toUpperCase()}${prints.slice(1)}.`;
  return [
    `### \`${name}\``,
    "",
    `${sentence} View: \`${view}\` in \`${module}\`.`,
    "",
    "| Field | Holds | Meaning |",
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function kindOf({ type, isList }: ViewField, nameOf: (type: Type) => string | undefined): string {
  const [first] = presentTypes(type);
  const item = isList && first !== undefined ? itemOf(first) : first;
  const kind = item === undefined ? "text" : kindOfOne(item, nameOf);
  const suffix = `${isList ? "s" : ""}${isOptional(type) ? "?" : ""}`;
  return kind.replace(/^\w+/, (word) => `${word}${suffix}`);
}

function kindOfOne(type: Type, nameOf: (type: Type) => string | undefined): string {
  const [one = type] = presentTypes(type);
  if (isText(one)) return "text";
  if (isFlag(one)) return "flag";
  const template = nameOf(one);
  return template === undefined ? "object" : `view of \`${template}\``;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
