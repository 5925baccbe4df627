// @ts-check
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

const folder = "/usr/lib/postgresql";

/** Debian's programs of PostgreSQL, the newest; undefined if there are none. */
export const postgresPrograms = (existsSync(folder) ? readdirSync(folder) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => path.join(folder, version, "bin"))
  .find((programs) => existsSync(path.join(programs, "initdb")));

/** Starts a server of its own with the settings that matter left as they are: what is committed is kept. */
export async function startPostgres() {
  const programs = postgresPrograms ?? "";
  const home = mkdtempSync(path.join(tmpdir(), "diptych-bench-pg-"));
  const user = ordinaryUser();
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  const data = path.join(home, "data");
  const options = { ...user, cwd: home };
  const made = spawnSync(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "diptych", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...options, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  writeFileSync(
    path.join(data, "postgresql.auto.conf"),
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${home}'`,
      "max_connections = 60",
      "shared_buffers = 256MB",
    ].join("\n"),
  );
  const child = spawn(path.join(programs, "postgres"), ["-D", data], {
    ...options,
    stdio: "ignore",
  });
  const url = (/** @type {string} */ name) => `postgres://diptych@127.0.0.1:${port}/${name}`;
  await untilItAnswers(url("postgres"));
  return {
    url,
    /** @param {string} name @param {string} [template] a database to copy */
    create: (name, template = "template1") =>
      query(url("postgres"), `create database ${name} template ${template}`),
    stop: async () => {
      const exit = once(child, "exit");
      child.kill("SIGINT");
      await exit;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (/** @type {string} */ flag) =>
    Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** @param {string} url @param {string} text */
async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** @param {string} url */
async function untilItAnswers(url) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await query(url, "select 1");
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
