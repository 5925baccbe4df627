import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ImportExtension } from "../../generator/code/module-id.ts";
import type { ArtefactName } from "../../generator/views/artefact.ts";
import { compilerSettingsOf } from "../frame/setup/compiler-settings.ts";
import { manifestIn } from "../frame/setup/folders.ts";

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

/** Frameworks of pages and apps, which call; and those of servers. */
const frameworks = {
  client: [
    "vite",
    "next",
    "nuxt",
    "astro",
    "react",
    "vue",
    "svelte",
    "solid-js",
    "preact",
    "@angular/core",
    "@sveltejs/kit",
    "react-native",
    "expo",
  ],
  server: ["express", "fastify", "@nestjs/core", "hono", "koa", "@hapi/hapi", "elysia", "restify"],
} as const;

/** A purpose, and the package that shows it; none where everything is proposed. */
export interface ProposedPurpose {
  readonly purpose: Purpose;
  readonly shownBy?: string;
}

/** The purpose that the frameworks in package.json show: a client, a server, or everything. */
export function proposePurpose(folder: string): ProposedPurpose {
  const installed = installedIn(folder);
  const find = (names: readonly string[]): string | undefined =>
    names.find((name) => Object.hasOwn(installed, name));
  const client = find(frameworks.client);
  const server = find(frameworks.server);
  if (client !== undefined && server === undefined) return { purpose: "client", shownBy: client };
  if (server !== undefined && client === undefined) return { purpose: "server", shownBy: server };
  return { purpose: "everything" };
}

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
  const installed = installedIn(folder);
  return plainBundlers.some((name) => Object.hasOwn(installed, name)) ? "none" : undefined;
}

/** Packages that the package.json of a folder names. */
function installedIn(folder: string): object {
  const { dependencies, devDependencies } = manifestIn(folder) ?? {};
  return { ...Object(dependencies), ...Object(devDependencies) } as object;
}
