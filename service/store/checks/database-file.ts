import { sql, type Kysely } from "kysely";
import type { Tables } from "../schema/schema.ts";
import type { Finding } from "./finding.ts";

/** Problems of the file that are looked for, at most. */
const most = 100;

/** Lets SQLite look at its file: its pages and indexes, and rows that refer to rows that are gone. */
export async function findBrokenParts(db: Kysely<Tables>): Promise<readonly Finding[]> {
  const whole = sql<{ readonly integrity_check: string }>`pragma integrity_check(${sql.lit(most)})`;
  const { rows } = await whole.execute(db);
  const broken = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
  const referring = sql<Reference>`pragma foreign_key_check`;
  const lost = (await referring.execute(db)).rows.slice(0, most);
  return [
    ...broken.map((message) => ({ place: "file", message })),
    ...lost.map(({ table, rowid, parent }) => ({
      place: `${table} ${rowid}`,
      message: `refers to a row of ${parent} that is not there`,
    })),
  ];
}

/** The first fault that SQLite finds in the pages of its file, without its indexes; undefined for a whole file. */
export async function quickCheck(db: Kysely<Tables>): Promise<string | undefined> {
  try {
    const look = sql<{ readonly quick_check: string }>`pragma quick_check(1)`;
    const found = (await look.execute(db)).rows[0]?.quick_check ?? "ok";
    return found === "ok" ? undefined : found;
  } catch (error) {
    return (error as Error).message;
  }
}

interface Reference {
  readonly table: string;
  readonly rowid: number;
  readonly parent: string;
}
