import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Makes a backup by the command of that name, in a process of its own: looking at a large copy takes its time.
 *
 * @param program main module of the service
 * @param data folder of the embedded database
 * @param file made as a whole, or not at all
 * @throws {Error} with the last line that the command has said
 */
export async function backUp(program: string, data: string, file: string): Promise<void> {
  const child = spawn(process.execPath, [program, "backup", file, "--data", data], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr
    .setEncoding("utf8")
    .on("data", (text: string) => (said = (said + text).slice(-2000)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(said.trim().split("\n").at(-1) || `the command ended by ${code}`);
}
