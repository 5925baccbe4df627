import { sql, Kysely, type Generated } from "kysely";
import Database from "libsql";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turnOfLoop } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { PreparedQuery } from "../../../service/store/database/prepared-query.ts";
import {
  GroupedSqliteDialect,
  type DirectSqliteAdapter,
} from "../../../service/store/database/sqlite/sqlite-driver.ts";

interface Tables {
  readonly things: { readonly id: Generated<number>; readonly name: string };
}

/** A database that counts its commits, and fails those that it is told to. */
class Watched {
  readonly folder = mkdtempSync(path.join(tmpdir(), "diptych-group-"));
  readonly raw: Database.Database;
  readonly db: Kysely<Tables>;
  commits = 0;
  onCommit: () => void = () => {};

  constructor(limit?: number) {
    this.raw = new Database(path.join(this.folder, "test.sqlite"));
    this.raw.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    this.raw.exec("create table things (id integer primary key, name text not null unique)");
    const exec = this.raw.exec.bind(this.raw);
    this.raw.exec = (text) => {
      if (text !== "COMMIT") return exec(text);
      this.onCommit();
      this.commits++;
      return exec(text);
    };
    this.db = new Kysely<Tables>({
      dialect: new GroupedSqliteDialect(this.raw, limit === undefined ? {} : { limit }),
    });
  }

  /** What another process would see: committed rows only. */
  stored(): string[] {
    const other = new Database(path.join(this.folder, "test.sqlite"));
    const rows = other.prepare("select name from things order by id").all() as { name: string }[];
    other.close();
    return rows.map(({ name }) => name);
  }

  add(name: string): Promise<void> {
    return this.db.transaction().execute(async (db) => {
      await db.insertInto("things").values({ name }).execute();
    });
  }

  async names(): Promise<string[]> {
    const rows = await this.db.selectFrom("things").select("name").orderBy("id").execute();
    return rows.map(({ name }) => name);
  }
}

let open: Watched[] = [];
afterEach(async () => {
  for (const { db, folder } of open) {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
  open = [];
});

function watched(limit?: number): Watched {
  const one = new Watched(limit);
  open.push(one);
  return one;
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `n${i}`);

/** A disk that has no room. */
const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });

describe("transactions at once", () => {
  it("share one commit, in the order in which they came", async () => {
    const one = watched();
    await Promise.all(numbered(20).map((name) => one.add(name)));
    expect(one.commits).toBe(1);
    expect(one.stored()).toEqual(numbered(20));
  });

  it("are acknowledged when the disk has them, and not before", async () => {
    const one = watched();
    let seen: string[] | undefined;
    one.onCommit = () => (seen = [...acknowledged]);
    const acknowledged: string[] = [];
    const written = numbered(5).map(async (name) => {
      await one.add(name);
      acknowledged.push(name);
      expect(one.stored()).toEqual(numbered(5));
    });
    await Promise.all(written);
    expect(seen).toEqual([]);
    expect(acknowledged).toHaveLength(5);
  });

  it("join statements outside of transactions, each of which is whole or nothing", async () => {
    const one = watched();
    const insert = (names: string[]) =>
      one.db
        .insertInto("things")
        .values(names.map((name) => ({ name })))
        .execute();
    const results = await Promise.allSettled([
      insert(["a", "b"]),
      one.add("c"),
      insert(["d", "c"]),
      insert(["e"]),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(one.commits).toBe(1);
    expect(one.stored()).toEqual(["a", "b", "c", "e"]);
  });

  it("end without a commit if nobody has written", async () => {
    const one = watched();
    const read = () =>
      one.db.transaction().execute((db) => db.selectFrom("things").select("id").execute());
    const undone = one.db.transaction().execute(async (db) => {
      await db.insertInto("things").values({ name: "a" }).execute();
      throw new Error("no");
    });
    await Promise.allSettled([read(), undone, read(), one.names()]);
    await turnOfLoop();
    expect(one.commits).toBe(0);
    await one.add("b");
    expect(one.stored()).toEqual(["b"]);
  });

  it("are bounded in number", async () => {
    const one = watched(8);
    await Promise.all(numbered(20).map((name) => one.add(name)));
    expect(one.commits).toBe(3);
    expect(one.stored()).toEqual(numbered(20));
  });

  it("go on one by one where a group has room for one", async () => {
    const one = watched(1);
    await Promise.all(numbered(5).map((name) => one.add(name)));
    expect(one.commits).toBe(5);
  });
});

describe("a transaction that fails", () => {
  it("undoes itself, and nothing of the others", async () => {
    const one = watched();
    const results = await Promise.allSettled([
      one.add("a"),
      one.db.transaction().execute(async (db) => {
        await db.insertInto("things").values({ name: "b" }).execute();
        throw new Error("no");
      }),
      one.add("a"),
      one.add("c"),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(one.commits).toBe(1);
    expect(one.stored()).toEqual(["a", "c"]);
  });

  it("goes on after a statement that fails, as its caller likes", async () => {
    const one = watched();
    await one.add("a");
    await one.db.transaction().execute(async (db) => {
      await expect(db.insertInto("things").values({ name: "a" }).execute()).rejects.toThrow();
      await db.insertInto("things").values({ name: "b" }).execute();
    });
    expect(one.stored()).toEqual(["a", "b"]);
  });

  it("is told when the rows are on the disk because of which it failed", async () => {
    const one = watched();
    let told: string | undefined;
    one.onCommit = () => (told = heard);
    let heard: string | undefined;
    const first = one.add("a");
    const second = one.db
      .transaction()
      .execute(async (db) => {
        const found = await db
          .selectFrom("things")
          .select("id")
          .where("name", "=", "a")
          .executeTakeFirst();
        if (found !== undefined) throw new Error("taken");
      })
      .catch((error: Error) => (heard = error.message));
    await Promise.all([first, second]);
    expect(told).toBeUndefined();
    expect(heard).toBe("taken");
  });

  it("has savepoints of its own", async () => {
    const one = watched();
    const { db } = one;
    const add = (name: string, transaction: Kysely<Tables>) =>
      transaction.insertInto("things").values({ name }).execute();
    const transaction = await db.startTransaction().execute();
    await add("a", transaction);
    const first = await transaction.savepoint("member").execute();
    await add("b", first);
    await (await first.rollbackToSavepoint("member").execute()).commit().execute();
    await one.add("c");
    expect(one.stored()).toEqual(["a", "c"]);
  });
});

describe("a commit that fails", () => {
  it("fails everybody of the group, keeps nothing of it, and lets the next be", async () => {
    const one = watched();
    await one.add("before");
    one.onCommit = () => {
      one.onCommit = () => {};
      throw full;
    };
    const results = await Promise.allSettled([
      one.add("a"),
      one.db.insertInto("things").values({ name: "b" }).execute(),
      one.names(),
      one.add("a"),
    ]);
    expect(results).toEqual(results.map(() => ({ status: "rejected", reason: full })));
    expect(await one.names()).toEqual(["before"]);
    await one.add("after");
    expect(one.stored()).toEqual(["before", "after"]);
  });

  it("fails a transaction that goes on and has read what is gone", async () => {
    const one = watched();
    one.onCommit = () => {
      one.onCommit = () => {};
      throw full;
    };
    const written = one.add("a");
    const waiting = one.db.transaction().execute(async (db) => {
      expect(await db.selectFrom("things").select("name").execute()).toHaveLength(1);
      await turnOfLoop();
      await db.insertInto("things").values({ name: "because of a" }).execute();
    });
    await expect(written).rejects.toBe(full);
    await expect(waiting).rejects.toBe(full);
    expect(await one.names()).toEqual([]);
  });

  it("is what a real lack of room is, within a transaction too", async () => {
    const one = watched();
    await one.add("before");
    await sql`pragma max_page_count = 8`.execute(one.db);
    const large = "x".repeat(3000);
    const results = await Promise.allSettled([
      one.add("a"),
      ...numbered(20).map((name) => one.add(name + large)),
      one.add("b"),
    ]);
    const codes = results.map((result) => (result as { reason?: { code?: string } }).reason?.code);
    // SQLite undoes the whole group where a statement finds no room; what follows is another group.
    expect(codes.at(0)).toBe("SQLITE_FULL");
    expect(new Set(codes)).toEqual(new Set(["SQLITE_FULL", undefined]));
    const acknowledged = results.flatMap(({ status }, i) => (status === "fulfilled" ? [i] : []));
    expect(await one.names()).toHaveLength(1 + acknowledged.length);
    expect(one.stored()).toEqual(await one.names());
    await sql`pragma max_page_count = 10000`.execute(one.db);
    await one.add("after");
    expect(one.stored().at(-1)).toBe("after");
  });

  it("does not let a transaction go on that SQLite has undone", async () => {
    const one = watched();
    await sql`pragma max_page_count = 8`.execute(one.db);
    const undone = one.db.transaction().execute(async (db) => {
      for (const name of numbered(20))
        await db
          .insertInto("things")
          .values({ name: name + "x".repeat(3000) })
          .execute()
          .catch(() => {});
      // Would be a transaction of its own.
      await db.deleteFrom("things").execute();
    });
    await expect(undone).rejects.toMatchObject({ code: "SQLITE_FULL" });
    expect(one.raw.inTransaction).toBe(false);
    expect(await one.names()).toEqual([]);
  });
});

describe("reads outside of transactions", () => {
  it("see what was written before, once the disk has it", async () => {
    const one = watched();
    let isRead = false;
    let wasRead: boolean | undefined;
    one.onCommit = () => (wasRead = isRead);
    const written = one.add("a");
    const names = one.names().then((found) => {
      isRead = true;
      return found;
    });
    expect(await names).toEqual(["a"]);
    expect(wasRead).toBe(false);
    await written;
  });

  it("never see a transaction that is not over", async () => {
    const one = watched();
    const written = one.db.transaction().execute(async (db) => {
      await db.insertInto("things").values({ name: "a" }).execute();
      await turnOfLoop();
      await db.insertInto("things").values({ name: "b" }).execute();
    });
    expect(await one.names()).toEqual(["a", "b"]);
    await written;
  });

  it("stream committed rows", async () => {
    const one = watched();
    const written = Promise.all(numbered(250).map((name) => one.add(name)));
    await turnOfLoop();
    const found: string[] = [];
    for await (const { name } of one.db.selectFrom("things").select("name").orderBy("id").stream())
      found.push(name);
    await written;
    expect(found).toEqual(numbered(250));
  });
});

describe("a transaction that takes its time", () => {
  it("does not keep those before it waiting while it has only read", async () => {
    const one = watched();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const before = one.add("before");
    const slow = one.db.transaction().execute(async (db) => {
      const found = await db.selectFrom("things").select("name").execute();
      await gate;
      await db
        .insertInto("things")
        .values({ name: `after ${found.length}` })
        .execute();
    });
    const after = one.add("last");
    await before;
    expect(one.stored()).toEqual(["before"]);
    release();
    await Promise.all([slow, after]);
    expect(one.stored()).toEqual(["before", "after 1", "last"]);
  });

  it("is undone and tells its group when the database is closed", async () => {
    const one = new Watched();
    const before = one.add("before").catch((error: Error) => error.message);
    const slow = one.db.transaction().execute(async (db) => {
      await db.insertInto("things").values({ name: "a" }).execute();
      await new Promise(() => {});
    });
    slow.catch(() => {});
    await turnOfLoop();
    await one.db.destroy();
    expect(await before).toMatch(/closed/);
    rmSync(one.folder, { recursive: true });
  });

  it("nobody starves beside those who write without a pause", async () => {
    const one = watched(4);
    const end = new AbortController();
    let count = 0;
    const writers = numbered(4).map(async (who) => {
      while (!end.signal.aborted) await one.add(`${who} ${count++}`);
    });
    for (let i = 0; i < 20; i++) {
      await one.names();
      await one.add(`mine ${i}`);
    }
    end.abort();
    await Promise.all(writers);
    expect(one.stored()).toHaveLength(count + 20);
  });
});

describe("statements", () => {
  it("are prepared once, and right after tables have changed", async () => {
    const one = watched();
    let prepared = 0;
    const prepare = one.raw.prepare.bind(one.raw);
    one.raw.prepare = ((text: string) => {
      prepared++;
      return prepare(text);
    }) as typeof one.raw.prepare;
    for (const name of numbered(150)) await one.add(name);
    for (let i = 0; i < 10; i++)
      expect(await one.db.selectFrom("things").selectAll().execute()).toHaveLength(150);
    expect(prepared).toBe(2);
    await one.db.schema.alterTable("things").addColumn("more", "text").execute();
    const [row] = await one.db.selectFrom("things").selectAll().execute();
    expect(row).toEqual({ id: 1, name: "n0", more: null });
  });

  it("can be used again after they have failed", async () => {
    const one = watched();
    const add = (name: string) =>
      one.db.insertInto("things").values({ name }).returning("id").executeTakeFirst();
    expect(await add("a")).toEqual({ id: 1 });
    await expect(add("a")).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT_UNIQUE" });
    expect(await add("b")).toEqual({ id: 2 });
    const update = (from: string, to: string) =>
      one.db.updateTable("things").set({ name: to }).where("name", "=", from).executeTakeFirst();
    await expect(update("a", "b")).rejects.toThrow();
    expect((await update("a", "c")).numUpdatedRows).toBe(1n);
    expect((await update("a", "d")).numUpdatedRows).toBe(0n);
  });

  it("refuse booleans, at which libsql would end the process", async () => {
    const one = watched();
    await expect(one.db.selectNoFrom(sql.val(true).as("it")).execute()).rejects.toThrow(TypeError);
  });
});

describe("a query that is prepared", () => {
  const byName = new PreparedQuery((db, name: string) =>
    (db as unknown as Kysely<Tables>).selectFrom("things").select("name").where("name", "=", name),
  );
  const find = ({ db }: Watched, name: string) => byName.first(db as never, name);

  it("is answered at once where nobody is within a transaction", async () => {
    const one = watched();
    await one.add("one");
    const adapter = one.db.getExecutor().adapter as DirectSqliteAdapter;
    const query = one.db.selectFrom("things").select("name").compile();
    expect(adapter.read(query)).toEqual([{ name: "one" }]);
    const transaction = one.db.transaction().execute(async (db) => {
      await db.insertInto("things").values({ name: "two" }).execute();
      expect(adapter.read(query)).toBeUndefined();
      // Within the transaction it sees what that has written.
      expect(await byName.first(db as never, "two")).toEqual({ name: "two" });
    });
    await turnOfLoop();
    await transaction;
    expect(await find(one, "two")).toEqual({ name: "two" });
  });

  it("shows nothing that the disk does not have", async () => {
    const one = watched();
    const adapter = one.db.getExecutor().adapter as DirectSqliteAdapter;
    const query = one.db.selectFrom("things").select("name").compile();
    const added = one.add("one");
    let waits = 0;
    while (one.commits === 0) {
      const rows = adapter.read(query);
      if (one.commits === 0) expect(rows ?? []).toEqual([]);
      if (rows === undefined) waits++;
      // Micro tasks, and now and then the event loop, which ends the group.
      if (waits % 20 === 19) await turnOfLoop();
      else await Promise.resolve();
    }
    await added;
    expect(waits).toBeGreaterThan(0);
    expect(adapter.read(query)).toEqual([{ name: "one" }]);
  });

  it("is refused by a database that has been closed", async () => {
    const one = new Watched();
    await one.add("one");
    await one.db.destroy();
    await expect(find(one, "one")).rejects.toThrow("destroyed");
    rmSync(one.folder, { recursive: true });
  });
});
