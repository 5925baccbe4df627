// @ts-check
// Starts the services of test/tools/try/strangers, each in a process of its own with one fault or none.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installPython } from "../../frameworks/install.mjs";
import { pythonProgram } from "../../frameworks/places.mjs";

export const folder = path.resolve(import.meta.dirname, "../../../test/tools/try/strangers");

/**
 * A fault of a service, and what a finding of it names.
 *
 * @typedef {object} Fault
 * @property {string} service
 * @property {string} name value of `FAULT`
 * @property {readonly string[]} where operations that show it, as `GET /books`; `*` for any
 * @property {readonly string[]} kinds kinds of findings that tell of it
 * @property {string} summary
 * @property {string} source address of a public report of its class
 */

/** @type {readonly Fault[]} */
export const faults = JSON.parse(readFileSync(path.join(folder, "faults.json"), "utf8"));

/**
 * How a service is started and called.
 *
 * @typedef {object} Service
 * @property {string} language
 * @property {(built: string) => readonly [string, ...string[]]} command
 * @property {readonly (readonly [string, ...string[]])[]} [build] commands that make it, with `OUT` for the folder that they write to
 * @property {() => void} [prepare] brings what it is written with, where that is not there
 * @property {string} prefix of all paths
 * @property {string} scheme security scheme of its document
 * @property {string} header that has the credentials
 * @property {readonly [string, string]} secrets of two users; one twice where it has no users
 * @property {readonly string[]} private first segments of paths whose things belong to one user
 */

/** @type {Readonly<Record<string, Service>>} */
export const services = {
  library: {
    language: "Express",
    command: () => [process.execPath, "server.mjs"],
    prefix: "",
    scheme: "token",
    header: "Authorization: Bearer ",
    secrets: ["ada-token", "ben-token"],
    private: ["loans"],
  },
  invoices: {
    language: "FastAPI",
    command: () => [pythonProgram() ?? "python3", "-B", "-m", "uvicorn", "main:app", "--port", "0"],
    prepare: installPython,
    prefix: "",
    scheme: "HTTPBearer",
    header: "Authorization: Bearer ",
    secrets: ["acme-token", "globex-token"],
    private: ["customers", "invoices"],
  },
  parking: {
    language: "Go",
    command: (built) => [path.join(built, "parking")],
    build: [["go", "build", "-o", "OUT/parking", "."]],
    prefix: "/v1",
    scheme: "apiKey",
    header: "X-Api-Key: ",
    secrets: ["garage-key", "garage-key"],
    private: [],
  },
};

/**
 * Prepares and builds a service if its language needs that.
 *
 * @param {string} id
 * @param {string} out folder for what is built
 */
export function build(id, out) {
  services[id]?.prepare?.();
  for (const [program, ...args] of services[id]?.build ?? [])
    execFileSync(
      program,
      args.map((one) => one.replace("OUT", out)),
      { cwd: path.join(folder, id), stdio: "inherit" },
    );
}

/**
 * A service that runs.
 *
 * @typedef {object} Running
 * @property {string} address that is in front of the paths of its document
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a service.
 *
 * @param {string} id
 * @param {string} fault its name, or an empty text for none
 * @param {string} built folder that {@link build} wrote to
 * @returns {Promise<Running>}
 */
export async function start(id, fault, built = "") {
  const service = services[id];
  if (service === undefined) throw new Error(`There is no service ${id}`);
  const [program, ...args] = service.command(built);
  const env = { ...process.env, FAULT: fault, PORT: "0" };
  const child = spawn(program, args, { cwd: path.join(folder, id), env });
  const ended = new Promise((resolve) => void child.once("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    let text = "";
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      text += chunk.toString();
      const found = /https?:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${id} has ended: ${text}`)));
  });
  return {
    address: `${address}${service.prefix}`,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/**
 * The document of a service as a file: the one that it was written with, or the one that it writes.
 *
 * @param {string} id
 * @param {string} into folder for a document that the service writes
 */
export async function documentOf(id, into) {
  const own = path.join(folder, id, "openapi.yaml");
  if (existsSync(own)) return own;
  const { address, stop } = await start(id, "");
  const text = JSON.stringify(await (await fetch(`${address}/openapi.json`)).json(), undefined, 2);
  await stop();
  mkdirSync(into, { recursive: true });
  const file = path.join(into, `${id}.json`);
  writeFileSync(file, text);
  return file;
}

/**
 * Operations of a document by their ids, as `GET /books`. It is in JSON, or in YAML as these services have it.
 *
 * @param {string} file
 * @returns {ReadonlyMap<string, string>}
 */
export function operationNames(file) {
  /** @type {Map<string, string>} */
  const found = new Map();
  let [place, method] = ["", ""];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    place = /^ +"?(\/[^"\s]*?)"?:/.exec(line)?.[1] ?? place;
    method = /^ +"?(get|put|post|patch|delete)"?:/.exec(line)?.[1] ?? method;
    const id = /^ +"?operationId"?: "?(\w+)/.exec(line)?.[1];
    if (id !== undefined) found.set(id, `${method.toUpperCase()} ${place}`);
  }
  return found;
}
