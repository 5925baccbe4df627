import { sql, type Kysely } from "kysely";
import type { Tables } from "../schema/schema.ts";
import type { Finding } from "./finding.ts";
import { checkedColumns } from "./stored-columns.ts";

/** Rows that are read at a time. */
const batch = 500;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Reads every text that has a check, and says which rows fail it. */
export async function* findInvalidTexts(db: Kysely<Tables>): AsyncGenerator<Finding> {
  for (const { table, column, with: others, check } of checkedColumns)
    for await (const row of rowsOf(db, table, [column, ...others])) {
      const message = faultOf(row[column], () => check(row));
      if (message !== undefined) yield { place: `${table} ${row.id} ${column}`, message };
    }
}

function faultOf(
  value: unknown,
  checkOf: () => (value: unknown) => { readonly issues?: readonly Issue[] | undefined },
): string | undefined {
  if (value === null) return undefined;
  try {
    const [first] = checkOf()(value).issues ?? [];
    return first && `${first.path} ${first.message}`.trim();
  } catch (error) {
    return (error as Error).message;
  }
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Rows of a table by number, some columns of them. */
export async function* rowsOf(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Row> {
  const wanted = sql.join(["id", ...columns].map((name) => sql.ref(name)));
  for (let last = 0; ; ) {
    const query = sql<Row>`select ${wanted} from ${sql.table(table)}
      where id > ${last} order by id limit ${sql.lit(batch)}`;
    const { rows } = await query.execute(db);
    yield* rows;
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? last;
  }
}
