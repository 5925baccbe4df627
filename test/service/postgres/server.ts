import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { placeOf, postgres } from "../../support/extras.ts";
import { freePort } from "../../support/free-port.ts";
import { until } from "../../support/patience.ts";

/** A PostgreSQL of its own, below a folder that ends with it. */
export interface PostgresServer {
  /** Address of a database of this server. */
  url(database: string): string;
  /** Makes an empty database, by default of a name of its own. @returns its address */
  createDatabase(name?: string): Promise<string>;
  /** Stops the server as if its machine had failed; `start` brings it back. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes a cluster in a temporary folder, and starts it on a free port of this machine and a socket.
 *
 * @param isDurable whether it waits for the disk; tests in which nothing fails need not
 */
export async function startPostgres(isDurable = true): Promise<PostgresServer> {
  const programs = placeOf(postgres);
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-pg-"));
  const user = ordinaryUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const made = spawnSync(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "diptych", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  writeFileSync(
    path.join(data, "postgresql.auto.conf"),
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}'`,
      "max_connections = 60",
      "shared_buffers = 16MB",
      ...(isDurable ? [] : ["fsync = off", "synchronous_commit = off"]),
    ].join("\n"),
  );
  const url = (database: string): string => `postgres://diptych@127.0.0.1:${port}/${database}`;
  let child: ReturnType<typeof spawn> | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
    child = undefined;
  };
  const start = async (): Promise<void> => {
    child = spawn(path.join(programs, "postgres"), ["-D", data], {
      ...user,
      cwd: folder,
      stdio: "ignore",
    });
    await untilItAnswers(url("postgres"));
  };
  await start();
  return {
    url,
    createDatabase: (name) => createDatabase(url("postgres"), { name }),
    // An immediate shutdown: no connection is told, and what was not written is recovered at the start.
    crash: () => end("SIGQUIT"),
    start,
    stop: async () => {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number =>
    Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

export interface NewDatabase {
  readonly name?: string | undefined;
  /** Name of the database that it begins as a copy of. */
  readonly template?: string;
}

/**
 * Makes a database.
 *
 * @param server address of another database of the same server
 * @returns its address
 */
export async function createDatabase(
  server: string,
  { name = `d${randomBytes(6).toString("hex")}`, template = "template1" }: NewDatabase = {},
): Promise<string> {
  await query(server, `create database ${name} template ${template}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function untilItAnswers(url: string): Promise<void> {
  await until(() =>
    query(url, "select 1").then(
      () => true,
      () => false,
    ),
  );
}
