import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { digest } from "./digest.ts";

/** Configurations of prettier that are data. Source: prettier's documentation, Configuration File. */
const data = new Set([
  ".prettierrc",
  ".prettierrc.json",
  ".prettierrc.yaml",
  ".prettierrc.yml",
  ".prettierrc.json5",
  ".prettierrc.toml",
]);

/** Configurations of prettier that are programs. */
const program = /^(?:\.prettierrc|prettier\.config)\.[cm]?[jt]s$/;

/**
 * Digest of every configuration of prettier that formatting may consult: those in the folder and in
 * all folders above it. Undefined if these files do not determine the settings: if one is a program,
 * refers to a package or names plugins.
 */
export function formatSettingsDigest(folder: string): string | undefined {
  const found: string[] = [];
  for (let here = path.resolve(folder); ; here = path.dirname(here)) {
    for (const name of namesIn(here)) {
      const text = settingsText(here, name);
      if (text === undefined) return undefined;
      if (text !== "") found.push(`${path.join(here, name)}\0${text}`);
    }
    if (here === path.dirname(here)) return digest(found.join("\0"));
  }
}

/** Names of the files in a folder, sorted; of one that cannot be read there are none to consult. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** The settings in a file, empty for other files; undefined if they cannot be known. */
function settingsText(folder: string, name: string): string | undefined {
  if (program.test(name)) return undefined;
  const isPackage = name === "package.json" || name === "package.yaml";
  if (!isPackage && !data.has(name)) return "";
  try {
    const text = readFileSync(path.join(folder, name), "utf8");
    if (name === "package.json") return packageSettings(text);
    if (name === "package.yaml") return text.includes("prettier") ? undefined : "";
    return text.includes("plugins") ? undefined : text;
  } catch {
    return undefined;
  }
}

function packageSettings(text: string): string | undefined {
  const { prettier } = JSON.parse(text) as { readonly prettier?: unknown };
  if (prettier === undefined) return "";
  if (typeof prettier !== "object") return undefined;
  const settings = JSON.stringify(prettier);
  return settings.includes("plugins") ? undefined : settings;
}
