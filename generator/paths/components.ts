import { memberName, singleQuoted } from "../code/declaration.ts";
import { code, name as nameOf } from "../code/index.ts";
import { isObject, type JsonObject } from "../openapi/site.ts";
import { groups } from "./address.ts";
import { objectOf } from "./check-schema.ts";
import { commentOf } from "./comment.ts";
import { bodyType, headerType, parameterType, responseType } from "./content.ts";
import { below, entriesOf, memberOf, type Context, type Spot } from "./context.ts";
import type { Declaration } from "./declaration.ts";
import { withoutEndlessLists } from "./endless-lists.ts";
import { isEnum } from "./schema/enum.ts";
import { pathItemType } from "./path-item.ts";
import { pascalCase } from "./pascal-case.ts";
import { neverType, objectType, textType, unknownType, type Member, type Type } from "./type.ts";

type Group = (typeof groups)[number];

const objectWriters: Readonly<
  Record<Exclude<Group, "schemas">, (context: Context, value: JsonObject, spot: Spot) => Type>
> = {
  responses: responseType,
  parameters: parameterType,
  requestBodies: bodyType,
  headers: headerType,
  pathItems: pathItemType,
};

/** The members of `components`, and an alias for each component where that is asked for. */
export function componentMembers(context: Context): {
  readonly members: readonly Member[];
  readonly aliases: readonly Declaration[];
} {
  const components = objectOf(context.bundle.root, "components") ?? {};
  const named: (readonly [group: Group, name: string])[] = [];
  const members = groups.map((group) => {
    const entries = entriesOf(context, components[group]);
    const types = new Map(
      entries.map(([name, value]) => {
        const spot = below({ path: "#", at: "" }, ["components", group, name]);
        return [name, componentType(context, group, value, spot)];
      }),
    );
    const written =
      group === "schemas"
        ? withoutEndlessLists(types, (name, list) => endlessList(context, name, list))
        : types;
    const items = entries.map(([name, value]) => {
      if (context.options.rootTypes && !isLeftToEnum(context, group, value))
        named.push([group, name]);
      const shown =
        group === "schemas" && isObject(value) ? context.discriminators.current(value) : value;
      return memberOf(context, memberName(name), written.get(name) ?? unknownType, {
        comment: commentOf(shown),
      });
    });
    const type = items.length > 0 ? objectType(items) : neverType;
    return memberOf(context, memberName(group), type, { isReadonly: false });
  });
  return { members, aliases: aliasesOf(context, named) };
}

/** Declares a list of a schema. */
function endlessList(context: Context, name: string, list: Type): Type {
  const own = context.names.wanted(`Endless${pascalCase(name)}`);
  context.footer.push({ kind: "alias", name: code`${own}`, type: list });
  return textType(code`${own}`);
}

function componentType(context: Context, group: Group, value: unknown, spot: Spot): Type {
  if (group === "schemas") return context.schemaType(context, value, spot);
  return isObject(value) ? objectWriters[group](context, value, spot) : unknownType;
}

/** Whether an enum of the component's name stands in the file already. */
function isLeftToEnum({ options }: Context, group: Group, value: unknown): boolean {
  return options.enum === true && group === "schemas" && isObject(value) && isEnum(value);
}

const prefixes: Readonly<Record<Group, string>> = {
  schemas: "Schema",
  responses: "Response",
  parameters: "Parameter",
  requestBodies: "RequestBody",
  headers: "Header",
  pathItems: "PathItem",
};

/**
 * The aliases of components. Of schemas whose aliases would have one name, the first has it, and
 * without a prefix the last: there openapi-typescript leaves the others out.
 */
function aliasesOf(
  context: Context,
  named: readonly (readonly [group: Group, name: string])[],
): readonly Declaration[] {
  const schemas = named.filter(([group]) => group === "schemas");
  const others = named.filter(([group]) => group !== "schemas");
  const write = (list: typeof named): Declaration[] =>
    list.map(([group, name]) => alias(context, group, name));
  const isLastFirst = context.options.rootTypesNoSchemaPrefix;
  const own = isLastFirst ? write(schemas.toReversed()).reverse() : write(schemas);
  return [...own, ...write(others)];
}

function alias(context: Context, group: Group, name: string): Declaration {
  const { rootTypesKeepCasing, rootTypesNoSchemaPrefix } = context.options;
  const isSchema = group === "schemas";
  const text = rootTypesKeepCasing && isSchema ? name : pascalCase(name);
  const hasPrefix = !(rootTypesNoSchemaPrefix && isSchema) || !/^[A-Za-z_$][\w$]*$/.test(text);
  const wanted = `${hasPrefix ? prefixes[group] : ""}${text}`;
  const type = textType(
    code`${nameOf("components")}[${singleQuoted(group)}][${singleQuoted(name)}]`,
  );
  return { kind: "alias", name: code`${context.names.wanted(wanted)}`, type };
}
