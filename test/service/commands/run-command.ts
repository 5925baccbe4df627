import { spawn } from "node:child_process";
import { once } from "node:events";
import { anyPasswords } from "../service-process.ts";
import { serviceProgram } from "../service-program.ts";

/** What a command has said, and how it has ended. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly environment?: Readonly<Record<string, string>>;
  /** Text on the standard input. */
  readonly input?: string;
  readonly folder?: string;
}

/** Runs a command of the program. */
export async function runCommand(
  args: readonly string[],
  { environment = {}, input = "", folder }: Surroundings = {},
): Promise<Ended> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [await serviceProgram(), ...args], {
    env: { ...inherited, ...anyPasswords, ...environment },
    ...(folder !== undefined && { cwd: folder }),
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  // A command that reads nothing may have ended before.
  child.stdin.on("error", () => {}).end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}
