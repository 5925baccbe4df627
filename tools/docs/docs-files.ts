import { readFileSync } from "node:fs";
import path from "node:path";
import { documentText } from "../bundle/document-text.ts";
import { ApiIndex, type Api } from "../../generator/ir/index.ts";
import type { JsonObject } from "../../generator/openapi/site.ts";
import { SampleValues } from "../../generator/samples/sample-values.ts";
import { ClientCalls } from "../../generator/snippets/client-call.ts";
import { curlCommand } from "../../generator/snippets/curl.ts";
import type { Samples } from "../../generator/snippets/samples.ts";
import { TypeTexts } from "../../generator/snippets/type-text.ts";
import type { Options } from "../../generator/views/options.ts";
import { bodyExamples } from "./body-examples.ts";
import { contentPolicy } from "./content-policy.ts";
import { enriched, type Additions } from "./enrich.ts";
import { documentScript, pageHtml } from "./page.ts";
import { pageFolder } from "./page-folder.ts";

/** A file of the folder. */
interface DocsFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A document as one value, and what was made of it. */
export interface ReadDocument {
  readonly document: JsonObject;
  readonly api: Api;
}

/** Settings of the generated package that snippets are of. */
export interface DocsSettings {
  /** The module that the client is imported from. */
  readonly module: string;
  readonly options: Pick<Options, "int64" | "dates" | "decimals"> &
    Partial<Pick<Options, "groupBy">>;
}

/**
 * Files of the pages about a document.
 *
 * @param renderer files that are copied as they are
 * @param changes text of the page of changes, if there is one
 */
export function docsFiles(
  { document, api }: ReadDocument,
  settings: DocsSettings,
  renderer: readonly DocsFile[],
  changes?: string,
): readonly DocsFile[] {
  const index = new ApiIndex(api);
  const values = new SampleValues({ api, index });
  const shown = enriched(document, api, additionsOf({ api, index, values }, settings));
  const texts: Readonly<Record<string, string>> = {
    "index.html": pageHtml({
      title: api.title,
      version: api.version,
      policy: contentPolicy(api),
      hasChanges: changes !== undefined,
    }),
    "document.js": documentScript(shown),
    "openapi.json": documentText(document, "json"),
    ...(changes === undefined ? {} : { "changes.html": changes }),
  };
  const own = ["page.js", "page.css", "theme.js"].map((name) => ({
    path: name,
    bytes: new Uint8Array(readFileSync(path.join(pageFolder(), name))),
  }));
  const made = Object.entries(texts).map(([name, text]) => ({
    path: name,
    bytes: new TextEncoder().encode(text),
  }));
  return [...made, ...own, ...renderer];
}

function additionsOf(samples: Samples, { module, options }: DocsSettings): Additions {
  const { api } = samples;
  const baseUrl = baseUrlOf(api);
  const groupBy = options.groupBy ?? "none";
  const calls = new ClientCalls(samples, { module, baseUrl, groupBy });
  const texts = new TypeTexts(api, options);
  const types = new Map<string, string>();
  for (const declaration of api.declarations) {
    const { component } = declaration;
    if (component === undefined) continue;
    const before = types.get(component);
    const text = texts.declaration(declaration);
    types.set(component, before === undefined ? text : `${before}\n\n${text}`);
  }
  return {
    codeSamples: (operation) => [
      { lang: "Shell", label: "curl", source: curlCommand(operation, baseUrl, samples) },
      { lang: "TypeScript", label: "Client", source: calls.text(operation) },
    ],
    bodies: (operation) => bodyExamples(operation, samples),
    typeOf: (component) => types.get(component),
  };
}

/** The address that samples call: that of the first server, with the defaults of its variables. */
function baseUrlOf({ servers }: Api): string {
  const [server] = servers;
  if (server === undefined) return "https://host";
  let { url } = server;
  for (const { name, default: usual } of server.variables)
    url = url.replaceAll(`{${name}}`, () => usual);
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(url)
    ? url
    : `https://host/${url.replace(/^\/+/, "")}`;
  return absolute.replace(/\/+$/, "");
}
