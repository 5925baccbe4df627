import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { builtInTemplates } from "../emit/built-in-templates.ts";
import { digest, digestFolder } from "./digest.ts";

/** Folder of the generator's code: of its sources, or of what was compiled from them. */
const code = path.resolve(import.meta.dirname, "..");

let ofCode: string | undefined;

/**
 * Digest of the generator itself: its code and its templates, the versions of the packages that it
 * uses, and the Node.js that runs it. Undefined if a part of it cannot be read. The bytes of the
 * code are read, so that a change in a checkout or a patched package counts as another generator.
 */
export function toolDigest(): string | undefined {
  // Once for each process: code that has changed since then is not the code that runs.
  ofCode ??= digestFolder(code, (name) => /(?<!\.d)\.[jt]s$|\.json$/.test(name));
  const templates = digestFolder(builtInTemplates(), (name) => name.endsWith(".hbs"));
  const packages = dependencyVersions();
  if (ofCode === undefined || templates === undefined || packages === undefined) return undefined;
  const { version, platform, arch } = process;
  return digest(JSON.stringify({ version, platform, arch, ofCode, templates, packages }));
}

/** Versions of the packages that `package.json` names, by name; null if one is not installed. */
function dependencyVersions(): Readonly<Record<string, unknown>> | undefined {
  const root = folderWith("package.json", code);
  if (root === undefined) return undefined;
  const { dependencies = {} } = readJson(path.join(root, "package.json")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const versions = Object.keys(dependencies).map((name) => {
    const manifest = path.join("node_modules", name, "package.json");
    const folder = folderWith(manifest, root);
    if (folder === undefined) return [name, null];
    return [name, (readJson(path.join(folder, manifest)) as { readonly version: unknown }).version];
  });
  return Object.fromEntries(versions) as Readonly<Record<string, unknown>>;
}

/** The nearest folder, from `start` upward, that has such a file. */
function folderWith(file: string, start: string): string | undefined {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, file))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
