import { existsSync } from "node:fs";
import path from "node:path";
import { builtInTemplates } from "../../../generator/emit/built-in-templates.ts";
import { dependencyVersions, folderWith } from "./dependency-versions.ts";
import { digest, digestFolder } from "./digest.ts";

/** Folders of the code: of the sources, of what was compiled from them, or of a package, which has chunks beside. */
const folders = ["generator", "tools", "chunks"];

/** The folder that holds them. */
const root = folderWith("tools", import.meta.dirname) ?? import.meta.dirname;

let ofCode: string | undefined;

/**
 * Digest of the generator itself: its code and its templates, the versions of the packages that it
 * uses, and the Node.js that runs it. Undefined if a part of it cannot be read. The bytes of the
 * code are read, so that a change in a checkout or a patched package counts as another generator.
 */
export function toolDigest(): string | undefined {
  // Once for each process: code that has changed since then is not the code that runs.
  ofCode ??= digestCode();
  const templates = digestFolder(builtInTemplates(), (name) => name.endsWith(".hbs"));
  const manifest = folderWith("package.json", root);
  const packages = manifest === undefined ? undefined : dependencyVersions(manifest);
  if (ofCode === undefined || templates === undefined || packages === undefined) return undefined;
  const { version, platform, arch } = process;
  return digest(JSON.stringify({ version, platform, arch, ofCode, templates, packages }));
}

function digestCode(): string | undefined {
  const present = folders.map((folder) => path.join(root, folder)).filter(existsSync);
  const digests = present.map((folder) =>
    digestFolder(folder, (name) => /(?<!\.d)\.[jt]s$|\.json$/.test(name)),
  );
  return digests.includes(undefined) ? undefined : digest(JSON.stringify(digests));
}
