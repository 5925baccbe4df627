import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

const main = path.resolve(import.meta.dirname, "../../dist/tools/main.js");

/** Puts the command of this checkout, which is built, where npm puts those of installed packages. */
export async function install(folder: string): Promise<void> {
  const bin = path.join(folder, "node_modules/.bin");
  await mkdir(bin, { recursive: true });
  const script = `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`;
  await writeFile(path.join(bin, "diptych"), script, { mode: 0o755 });
}
