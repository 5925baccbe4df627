// @ts-check
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ShippedProcess } from "../measure/shipped-process.mjs";
import { administrator, encryptionKey, origin } from "./world.mjs";

/** @typedef {{ readonly file: string } | { readonly databaseUrl: string }} Place */

/** A token lasts as long as a work does where the machine is busy. */
const lifetimes = ["--access-seconds", "3600", "--refresh-seconds", "3600"];

/** A server in one process or several. */
export class Contender {
  name;
  processes;

  /** @param {string} name @param {readonly ShippedProcess[]} processes */
  constructor(name, processes) {
    this.name = name;
    this.processes = processes;
  }

  async ready() {
    for (const process of this.processes) await process.ready();
  }

  async end() {
    for (const process of this.processes) await process.end();
  }

  /** @param {"Basic" | "Bearer"} scheme @returns {Promise<string>} a header */
  async authorization(scheme) {
    const { userid, password } = administrator;
    if (scheme === "Basic")
      return `Basic ${Buffer.from(`${userid}:${password}`).toString("base64")}`;
    const response = await fetch(`${this.processes[0]?.url}/rest/v3/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: userid, password }),
    });
    if (response.status !== 201) throw new Error(`${this.name} gives no token`);
    return `Bearer ${/** @type {{ token: string }} */ (await response.json()).token}`;
  }
}

/**
 * The service as it is shipped.
 *
 * @param {Place} place
 * @param {number} count of processes
 * @param {string} folder for logs
 * @param {readonly string[]} flags
 */
export function serviceOn(place, count, folder, flags = []) {
  const program = fileURLToPath(new URL("../../service/dist/main.js", import.meta.url));
  const data = "file" in place ? ["--data", path.dirname(place.file)] : [];
  return new Contender(
    "the service",
    numbers(count).map(
      (index) =>
        new ShippedProcess(
          program,
          ["--port", "0", "--public-url", origin, ...lifetimes, ...data, ...flags],
          {
            log: path.join(folder, `service-${index}.log`),
            environment: {
              DIPTYCH_SERVICE_ENCRYPTION_KEYS: encryptionKey.toString("base64"),
              ...("file" in place ? {} : { DATABASE_URL: place.databaseUrl }),
            },
            execArgv: profiling(),
          },
        ),
    ),
  );
}

/**
 * The same by hand on fastify.
 *
 * @param {Place} place
 * @param {number} count of processes
 * @param {string} folder for logs
 */
export function fastifyOn(place, count, folder) {
  const program = fileURLToPath(new URL("../servers/service/main.mjs", import.meta.url));
  const database = "file" in place ? place.file : place.databaseUrl;
  return new Contender(
    "fastify by hand",
    numbers(count).map(
      (index) =>
        new ShippedProcess(program, ["0", origin, database], {
          log: path.join(folder, `fastify-${index}.log`),
          execArgv: profiling(),
        }),
    ),
  );
}

const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);

/** Profiles of V8 are written to the folder that DIPTYCH_BENCH_PROFILES names. */
function profiling() {
  const folder = process.env["DIPTYCH_BENCH_PROFILES"];
  return folder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${folder}`];
}
