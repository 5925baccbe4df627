import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** SHA-256, in hexadecimal digits. */
export function digest(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** A file's bytes; undefined if it cannot be read, or is a pipe, which could block for ever. */
export function readRegular(file: string): Buffer | undefined {
  try {
    return statSync(file).isFile() ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Digest of the names and bytes of the files in a folder and the folders below it, of those whose
 * names count. Undefined if it cannot be read, or if it holds a link to another folder: Node.js
 * versions differ in whether they follow it.
 */
export function digestFolder(
  folder: string,
  counts: (name: string) => boolean,
): string | undefined {
  try {
    const hash = createHash("sha256");
    for (const file of filesIn(folder)) {
      const name = path.relative(folder, file).replaceAll("\\", "/");
      if (!counts(name)) continue;
      if (!statSync(file).isFile()) return undefined;
      const bytes = readFileSync(file);
      hash.update(`${name}\0${bytes.length}\0`).update(bytes);
    }
    return hash.digest("hex");
  } catch {
    return undefined;
  }
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const paths = files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink() && statSync(file).isDirectory()) {
      throw new Error(`${file} leads to another folder`);
    }
    return file;
  });
  return paths.sort();
}
