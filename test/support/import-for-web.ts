import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { bundle } from "./bundle.ts";

const target = path.resolve(import.meta.dirname, "../.tmp/web");

/**
 * Imports a program with the platform that browsers get in place of Node's. It is a bundle of its
 * own, so its classes differ from those that tests import.
 *
 * @param folder where the program stands
 */
export async function importForWeb(
  program: string,
  folder: string,
): Promise<Record<string, unknown>> {
  const { text, modules } = await bundle(program, folder);
  const platforms = [...modules.keys()].filter((name) => name.startsWith("runtime/src/platform/"));
  if (platforms.join() !== "runtime/src/platform/web.ts")
    throw new Error(`the bundle has the platforms ${platforms.join()}`);
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = path.join(target, `${name}.mjs`);
  await mkdir(target, { recursive: true });
  await writeFile(file, text);
  return (await import(file)) as Record<string, unknown>;
}
