import { readFileSync } from "node:fs";
import path from "node:path";
import {
  dataConfigurations,
  namesIn,
  programConfiguration,
} from "../../../generator/output/prettier.ts";
import { digest } from "./digest.ts";

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

/** The settings in a file, empty for other files; undefined if they cannot be known. */
function settingsText(folder: string, name: string): string | undefined {
  if (programConfiguration.test(name)) return undefined;
  const isPackage = name === "package.json" || name === "package.yaml";
  if (!isPackage && !dataConfigurations.has(name)) return "";
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
