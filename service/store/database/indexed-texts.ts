import { createHash } from "node:crypto";
import type {
  InsertQueryNode,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
  UpdateQueryNode,
} from "kysely";
import { Placeholder } from "./placeholder.ts";

/**
 * Most UTF-16 code units of a text in an index. PostgreSQL refuses rows of an index beyond 2,704 bytes;
 * two such texts have 1,530 at most.
 */
export const indexedTextLimit = 255;

/** Columns of texts that stand in an index, and that come from outside of the service, by table. */
export const indexedTexts: Readonly<Record<string, readonly string[]>> = {
  accounts: ["userid", "role"],
  organizations: ["name"],
  resources: ["name", "type"],
  service_markups: ["service_name"],
  services: ["name"],
  service_categories: ["category"],
  service_components: ["name"],
  requests: ["submitted_by", "deployed_name"],
  billing_records: ["org_name", "owner"],
  billing_attributes: ["name", "value"],
  inventory: ["name", "type", "remote_id"],
};

/** Thrown where a text is to be written that its index cannot hold. */
export class TextTooLong extends Error {
  override readonly name = "TextTooLong";

  constructor(column: string) {
    super(`A ${column.replaceAll("_", " ")} has ${indexedTextLimit} characters at most.`);
  }
}

/** @throws {TextTooLong} */
export function checkIndexedText(column: string, value: unknown): void {
  if (value instanceof Placeholder)
    throw new TypeError(`a query that is compiled once cannot check the ${column} of each call`);
  if (typeof value === "string" && value.length > indexedTextLimit) throw new TextTooLong(column);
}

/** The key of a text of any length in an index, so that it is found by the whole text. */
export function indexKey(text: string): string {
  if (text.length <= indexedTextLimit) return text;
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

/** Checks what is written into columns that stand in an index, so that both databases take the same. */
export class IndexedTexts implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind === "InsertQueryNode") checkInsert(node);
    else if (node.kind === "UpdateQueryNode") checkUpdate(node);
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

function checkInsert({ into, columns = [], values }: InsertQueryNode): void {
  const indexed = columnsOf(into?.table.identifier.name);
  if (indexed.length === 0 || values?.kind !== "ValuesNode") return;
  const { values: rows } = values as unknown as { readonly values: readonly ValueRow[] };
  for (const [i, { column }] of columns.entries())
    if (indexed.includes(column.name))
      for (const row of rows) checkIndexedText(column.name, valueOf(row.values[i]));
}

function checkUpdate({ table, updates = [] }: UpdateQueryNode): void {
  if (table?.kind !== "TableNode") return;
  const indexed = columnsOf((table as TableLike).table.identifier.name);
  for (const { column, value } of updates)
    if (column.kind === "ColumnNode") {
      const { name } = (column as ColumnLike).column;
      if (indexed.includes(name)) checkIndexedText(name, valueOf(value));
    }
}

const columnsOf = (table: string | undefined): readonly string[] =>
  (table !== undefined && Object.hasOwn(indexedTexts, table) ? indexedTexts[table] : undefined) ??
  [];

/** A value as it stands in a list of plain values, or in a node. */
function valueOf(given: unknown): unknown {
  const node = given as { readonly kind?: unknown; readonly value?: unknown } | null | undefined;
  return typeof node === "object" && node?.kind === "ValueNode" ? node.value : given;
}

interface ValueRow {
  readonly values: readonly unknown[];
}

interface TableLike extends OperationNode {
  readonly table: { readonly identifier: { readonly name: string } };
}

interface ColumnLike extends OperationNode {
  readonly column: { readonly name: string };
}
