import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ImportExtension } from "../../code/module-id.ts";
import type { ArtefactName } from "../../views/artefact.ts";
import { compilerSettingsOf } from "../setup/compiler-settings.ts";
import { manifestIn } from "../setup/folders.ts";

/** Uses of a document, in the order of the question. */
export const purposes = {
  everything: "everything: types, validators, codecs, and a server and a client of its operations",
  client: "a client, and what it needs",
  server: "a server, and what it needs",
  codecs: "types, validators and codecs",
  validators: "types and validators",
  types: "types only, which need no package at run time",
} as const;

export type Purpose = keyof typeof purposes;

/** The setting `emit` for a purpose; undefined where its default is meant. */
export function emitFor(purpose: Purpose, file: string): readonly ArtefactName[] | undefined {
  switch (purpose) {
    case "everything":
      return undefined;
    case "client":
    case "server":
      return [purpose];
    case "codecs":
      return ["types", "validate", "json", ...(hasXml(file) ? (["xml"] as const) : [])];
    case "validators":
      return ["types", "validate"];
    case "types":
      return ["types"];
  }
}

/** Whether a document names a media type of XML. */
function hasXml(file: string): boolean {
  try {
    return /[/+]xml\b/.test(readFileSync(file, "utf8"));
  } catch {
    return false;
  }
}

/** Where the code of a repository usually is. */
export function proposeOutput(folder: string): string {
  return existsSync(path.join(folder, "src")) ? "src/api" : "generated";
}

/** Bundlers that find no `types.ts` where `types.js` is imported. */
const plainBundlers = ["webpack", "next", "react-scripts", "@angular/cli"];

/** How imports have to end by what the repository says; undefined where the default is right. */
export function proposeExtension(folder: string): ImportExtension | undefined {
  const settings = compilerSettingsOf(folder);
  if (settings?.allowsTsExtensions === true) return "ts";
  if (settings?.moduleResolution !== "bundler") return undefined;
  const { dependencies, devDependencies } = manifestIn(folder) ?? {};
  const installed = { ...Object(dependencies), ...Object(devDependencies) } as object;
  return plainBundlers.some((name) => Object.hasOwn(installed, name)) ? "none" : undefined;
}
