import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { openPostgres } from "../../service/store/database/open-postgres.ts";
import { openSqlite } from "../../service/store/database/open-sqlite.ts";
import { placeOf, postgres } from "../support/extras.ts";
import { emptyDatabase } from "./database.ts";

/** A database of each kind: where it is, and everything that a copy of it holds. */
export const databases = {
  SQLite: async (folder: string) => {
    const file = path.join(mkdtempSync(path.join(folder, "db-")), "service.sqlite");
    return {
      place: { file },
      raw: () => openSqlite({ file }),
      copy: () =>
        Buffer.concat(
          readdirSync(path.dirname(file))
            .filter((name) => !name.endsWith(".key"))
            .map((name) => readFileSync(path.join(path.dirname(file), name))),
        ).toString("latin1"),
    };
  },
  PostgreSQL: async () => {
    const databaseUrl = await emptyDatabase();
    return {
      place: { databaseUrl },
      raw: () => openPostgres(databaseUrl),
      copy: () => {
        const program = path.join(placeOf(postgres), "pg_dump");
        const { status, stdout } = spawnSync(program, [databaseUrl], { encoding: "latin1" });
        expect(status).toBe(0);
        return stdout;
      },
    };
  },
};

/** A secret as it may stand in a copy: itself, as JSON, as base64 at each of three offsets, as hex. */
export function formsOf(secret: string): readonly string[] {
  const plain = Buffer.from(secret);
  const shifted = [0, 1, 2].map((by) =>
    // Without the characters that depend on what stands before and after.
    Buffer.concat([Buffer.alloc(by), plain])
      .toString("base64")
      .slice(4, -4),
  );
  return [secret, JSON.stringify(secret).slice(1, -1), ...shifted, plain.toString("hex")];
}
