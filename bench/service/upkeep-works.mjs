// @ts-check
import { sql } from "kysely";
import { copyFileSync, rmSync } from "node:fs";

/**
 * Work on tables that are filled, which changes them.
 *
 * @typedef {{ readonly service: import("../../service/dist/index.js").Service, readonly send: (user: string, path: string, body: object) => Promise<void>, readonly size: import("./large-tables.mjs").Size, readonly file: string | undefined }} Filled
 * @typedef {{ readonly name: string, readonly times: number, readonly run: (filled: Filled, time: number) => Promise<unknown>, readonly isOfFile?: boolean }} UpkeepWork
 */

/** Requests that a step of the retention looks at. */
const looked = 500;
const later = "2030-01-01T00:00:00Z";

/** @param {import("./large-tables.mjs").Size} size @returns {UpkeepWork[]} */
export const upkeepWorks = (size) => [
  {
    name: "a request is submitted",
    times: 20,
    run: ({ send }) => send("user7;org7", "/rest/v3/service-requests", { service_id: 1 }),
  },
  {
    name: `a day is billed, ${size.machines.toLocaleString("en")} machines`,
    times: 2,
    run: ({ service }, time) => service.billing.bill(`2029-05-0${time + 1}`),
  },
  {
    name: `${looked} old requests are looked at, and removed where nothing of them is left`,
    times: 5,
    run: ({ service }) => service.rows.requests.deleteEnded(later, looked),
  },
  {
    name: "what is due is looked for",
    times: 3,
    run: ({ service }) => service.expiry.beginDue("system"),
  },
  { name: "the file is copied", times: 1, run: copyOfFile, isOfFile: true },
];

/** @param {Filled} filled */
async function copyOfFile({ service, file }) {
  if (file === undefined) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(service.db);
  copyFileSync(file, `${file}-copy`);
  rmSync(`${file}-copy`);
}

/** Bytes of a database. @param {import("../../service/dist/index.js").Service["db"]} db @param {string | undefined} file */
export async function bytesOf(db, file) {
  const size =
    file === undefined
      ? sql`select pg_database_size(current_database()) as bytes`
      : sql`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await size.execute(db);
  return Number(/** @type {{ bytes: number }[]} */ (rows)[0]?.bytes);
}
