import pg from "pg";

/** The most statements that a connection keeps; texts beyond them are parsed each time. */
const most = 500;
/** Longer texts, such as inserts of many rows, are seldom the same twice. */
const longest = 4000;
/** Statements are prepared under other names once a table has changed. */
let generation = 0;
const names = new Map<string, string>();

/**
 * A connection that prepares statements with parameters when it first makes them, so that PostgreSQL
 * parses and plans them once.
 */
export class PreparingClient extends pg.Client {
  // The declarations of pg have ten overloads, of which the dialect uses this one.
  // @ts-expect-error The others are passed on as they are.
  override async query(text: unknown, values: unknown): Promise<unknown> {
    const plain = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    const name = nameOf(text, values);
    if (name === undefined) return plain(text, values);
    try {
      return await plain({ name, text, values });
    } catch (error) {
      if (!isChanged(error)) throw error;
      // Another process has brought the tables up to date since. Within a transaction it fails again.
      generation += 1;
      names.clear();
      return plain(text, values).catch(() => {
        throw error;
      });
    }
  }
}

function nameOf(text: unknown, values: unknown): string | undefined {
  if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.length > longest || names.size >= most) return undefined;
  const name = `s${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/** "cached plan must not change result type". */
function isChanged(error: unknown): boolean {
  const { code, routine } = error as { readonly code?: unknown; readonly routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}
