import path from "node:path";
import { builtInTemplates } from "../emit/built-in-templates.ts";
import { dependencyVersions, folderWith } from "./dependency-versions.ts";
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
  const root = folderWith("package.json", code);
  const packages = root === undefined ? undefined : dependencyVersions(root);
  if (ofCode === undefined || templates === undefined || packages === undefined) return undefined;
  const { version, platform, arch } = process;
  return digest(JSON.stringify({ version, platform, arch, ofCode, templates, packages }));
}
