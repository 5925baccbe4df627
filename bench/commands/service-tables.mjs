// @ts-check
import { toFetch } from "@diptych/runtime";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createService } from "../../service/dist/index.js";
import { progress } from "../measure/progress.mjs";
import { fillTables, sizes } from "../service/large-tables.mjs";
import { bytesOf, upkeepWorks } from "../service/upkeep-works.mjs";
import { postgresPrograms, startPostgres } from "../service/postgres-server.mjs";
import { readings } from "../service/table-works.mjs";
import { administrator, encryptionKey, origin } from "../service/world.mjs";

/**
 * @typedef {{ milliseconds: number, bytes: number, blocked: number, memory: number }} Reading
 * @typedef {{ name: string, databases: Record<string, Reading>, isWhole: boolean, curve?: string, rows: number }} ReadingFigures
 * @typedef {{ name: string, databases: Record<string, { milliseconds: number, blocked: number }> }} UpkeepFigures
 * @typedef {{ size: import("../service/large-tables.mjs").Size, bytes: Record<string, number>, readings: ReadingFigures[], upkeep: UpkeepFigures[] }} TableFigures
 * @typedef {{ bytes: number, readings: Reading[], upkeep: { name: string, milliseconds: number, blocked: number }[] }} DatabaseFigures
 */

/**
 * The time that lists and upkeep of the service take on tables of growing size, without a socket.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<TableFigures[]>} the largest tables last
 */
export async function measureTables({ quick }) {
  const figures = [];
  for (const size of quick ? sizes.slice(0, 2) : sizes)
    figures.push(await measureSize(size, quick ? 3 : 7));
  return figures;
}

/**
 * @param {import("../service/large-tables.mjs").Size} size
 * @param {number} times
 * @returns {Promise<TableFigures>}
 */
async function measureSize(size, times) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  /** @type {Record<string, DatabaseFigures>} */
  const databases = {};
  try {
    const file = path.join(folder, "service.sqlite");
    databases["SQLite"] = await measure("SQLite", { file }, true, size, times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (postgresPrograms !== undefined) {
    const postgres = await startPostgres();
    try {
      await postgres.create("service");
      // Filling a table takes longer than a statement of the service may.
      const databaseUrl = `${postgres.url("service")}?statement_timeout=900000&query_timeout=900000`;
      databases["PostgreSQL"] = await measure("PostgreSQL", { databaseUrl }, false, size, times);
    } finally {
      await postgres.stop();
    }
  }
  return {
    size,
    bytes: Object.fromEntries(
      Object.entries(databases).map(([database, own]) => [database, own.bytes]),
    ),
    upkeep: upkeepWorks(size).map(({ name }) => ({
      name,
      databases: Object.fromEntries(
        Object.entries(databases).flatMap(([database, { upkeep }]) => {
          const one = upkeep.find((work) => work.name === name);
          return one === undefined ? [] : [[database, one]];
        }),
      ),
    })),
    readings: readings(size).map(({ name, rows, curve, isWhole = false }, index) => ({
      name,
      rows,
      isWhole,
      ...(curve === undefined ? {} : { curve }),
      databases: Object.fromEntries(
        Object.entries(databases).flatMap(([database, own]) => {
          const one = own.readings[index];
          return one === undefined ? [] : [[database, one]];
        }),
      ),
    })),
  };
}

/**
 * @param {string} database
 * @param {{ readonly file: string } | { readonly databaseUrl: string }} place
 * @param {boolean} isEmbedded
 * @param {import("../service/large-tables.mjs").Size} size
 * @param {number} times
 * @returns {Promise<DatabaseFigures>}
 */
async function measure(database, place, isEmbedded, size, times) {
  progress(`service-tables: filling ${database} with ${size.bills} bills`);
  const service = await createService({
    ...place,
    administrator,
    encryptionKeys: [encryptionKey],
    publicUrl: origin,
    // As it is shipped.
    checkReplies: false,
  });
  try {
    await fillTables(service.db, isEmbedded, size);
    const handle = toFetch(service.server);
    const figures = [];
    for (const { name, path: address, isWhole = false, as } of readings(size)) {
      progress(`service-tables: ${database}, ${name}`);
      const user = as ?? administrator.userid;
      const credentials = Buffer.from(`${user}:${administrator.password}`).toString("base64");
      const read = async () => {
        const request = new Request(origin + address, {
          headers: { authorization: `Basic ${credentials}` },
        });
        const response = /** @type {Response} */ (await handle(request));
        if (response.status !== 200) throw new Error(`${name} is answered by ${response.status}`);
        let bytes = 0;
        for await (const chunk of response.body ?? []) bytes += chunk.length;
        return bytes;
      };
      figures.push(await measureReading(read, isWhole ? 2 : times));
    }
    return {
      readings: figures,
      upkeep: await measureUpkeep({ service, handle, size, file: fileOf(place) }),
      bytes: await bytesOf(service.db, fileOf(place)),
    };
  } finally {
    await service.close();
  }
}

/** @param {{ readonly file: string } | { readonly databaseUrl: string }} place */
const fileOf = (place) => ("file" in place ? place.file : undefined);

/**
 * Times of work that changes tables, in its order: the best of them, and the longest that nothing else could run.
 *
 * @param {Omit<import("../service/upkeep-works.mjs").Filled, "send"> & { readonly handle: ReturnType<typeof toFetch> }} filled
 */
async function measureUpkeep({ handle, ...filled }) {
  /** @param {string} user @param {string} address @param {object} body */
  const send = async (user, address, body) => {
    const credentials = Buffer.from(`${user}:${administrator.password}`).toString("base64");
    const request = new Request(origin + address, {
      method: "POST",
      headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = /** @type {Response} */ (await handle(request));
    const { status } = answer;
    if (status !== 201 && status !== 202)
      throw new Error(`${address} is answered by ${status}: ${await answer.text()}`);
  };
  const figures = [];
  for (const { name, times, run, isOfFile = false } of upkeepWorks(filled.size)) {
    if (isOfFile && filled.file === undefined) continue;
    progress(`service-tables: ${name}`);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    let milliseconds = Infinity;
    delay.enable();
    for (let time = 0; time < times; time++) {
      const start = performance.now();
      await run({ ...filled, send }, time);
      milliseconds = Math.min(milliseconds, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    delay.disable();
    figures.push({ name, milliseconds, blocked: delay.max / 1e6 });
  }
  return figures;
}

/**
 * The best of several times, since other work never makes it shorter; and of all, the longest that
 * nothing else could run, and by how much memory grew.
 *
 * @param {() => Promise<number>} read
 * @param {number} times
 * @returns {Promise<Reading>}
 */
async function measureReading(read, times) {
  let bytes = await read();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = process.memoryUsage().rss;
  let memory = 0;
  let milliseconds = Infinity;
  delay.enable();
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    bytes = await read();
    milliseconds = Math.min(milliseconds, performance.now() - start);
    memory = Math.max(memory, process.memoryUsage().rss - before);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  delay.disable();
  return { milliseconds, bytes, blocked: delay.max / 1e6, memory };
}
