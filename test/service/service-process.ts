import { spawn } from "node:child_process";
import { once } from "node:events";
import { serviceProgram } from "./service-program.ts";

/** A service in a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  stdout(): string;
  stderr(): string;
  /** Asks it to stop. @returns its exit code */
  stop(): Promise<number | null>;
  /** Ends it at once. */
  kill(): Promise<void>;
}

/**
 * Starts the service, on a port that is free, and waits until it is ready.
 *
 * @param program its main module. Default: the one that tests share
 * @throws {Error} it does not start: the message is what it printed
 */
export async function startService(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  program?: string,
): Promise<ServiceProcess> {
  const main = program ?? (await serviceProgram());
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    [main, ...(args.includes("--port") ? [] : ["--port", "0"]), ...args],
    {
      env: { ...inherited, ...anyPasswords, ...keysFor(environment), ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let stdout = "";
  let stderr = "";
  const exit = once(child, "exit") as Promise<[number | null]>;
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const started = /"url":"([^"]+)".*"msg":"started"/.exec(stdout)?.[1];
      if (started !== undefined) resolve(started);
    });
    void exit.then(([code]) => reject(new Error(`exit ${code}: ${stderr}${stdout}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    stop: async () => {
      child.kill("SIGTERM");
      return (await exit)[0];
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** Variables with which passwords are as short as tests like them. */
export const anyPasswords = {
  DIPTYCH_SERVICE_PASSWORD_LENGTH: "1",
  DIPTYCH_SERVICE_COMMON_PASSWORDS: "allowed",
};

/** PostgreSQL wants a key, which is the same for all processes of a test. */
function keysFor(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (environment["DATABASE_URL"] === undefined) return {};
  return { DIPTYCH_SERVICE_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64") };
}
