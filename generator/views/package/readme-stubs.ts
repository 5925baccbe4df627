import type { Api, OperationNode } from "../../ir/index.ts";
import { isIdentifier } from "../../names/identifier.ts";
import { propertyAccess, propertyKey, quote } from "../../names/quote.ts";
import type { ArtefactName } from "../artefact.ts";
import { groupOperations } from "../client/groups.ts";
import { clientParams } from "../client/params.ts";
import type { Options } from "../options.ts";
import type { PackageIdentity } from "./manifest.ts";

/** Lines of TypeScript that show one use of the package. */
export interface SnippetView {
  readonly lines: readonly string[];
}

/** How the client is called; null where there is none, or nothing to call. */
export function clientSnippet(
  api: Api,
  identity: PackageIdentity,
  options: Options,
  artefacts: readonly ArtefactName[],
): SnippetView | null {
  const operation = shownOperation(api);
  if (operation === undefined || !artefacts.includes("client")) return null;
  const { groups } = groupOperations(api, options);
  const group = groups.find(({ operations }) => operations.includes(operation));
  const method = `api${group === undefined ? "" : propertyAccess(group.name)}.${operation.name}`;
  const secured = operation.security.length > 0 ? ", auth" : "";
  return {
    lines: [
      `import { createClient } from ${quote(`${identity.name}/client`)};`,
      "",
      `const api = createClient({ baseUrl${secured} });`,
      `const answer = await ${method}(${argumentsOf(operation)});`,
    ],
  };
}

/** How a server is made; null where there is none, or nothing to serve. */
export function serverSnippet(
  api: Api,
  identity: PackageIdentity,
  artefacts: readonly ArtefactName[],
): SnippetView | null {
  const operation = shownOperation(api);
  if (operation === undefined || !artefacts.includes("server")) return null;
  const secured = api.operations.some(({ security }) => security.length > 0);
  const status = operation.responses.find((response) => /^2\d\d$/.test(response.status));
  const reply = `{ status: ${status?.status ?? 200}${status?.contents.length === 0 ? "" : ", body"} }`;
  return {
    lines: [
      `import { createServer, toNodeListener } from ${quote(`${identity.name}/server`)};`,
      "",
      `const server = createServer({ ${operation.name}: (request) => (${reply}) }${secured ? ", { authenticate }" : ""});`,
      "http.createServer(toNodeListener(server)).listen(8080);",
    ],
  };
}

/** One that reads a single thing shows most; the first one otherwise. */
function shownOperation({ operations }: Api): OperationNode | undefined {
  const reads = operations.filter(({ method, doc }) => method === "get" && !doc.deprecated);
  return (
    reads.find(({ parameters }) => parameters.some((parameter) => parameter.in === "path")) ??
    reads[0] ??
    operations[0]
  );
}

function argumentsOf(operation: OperationNode): string {
  const required = clientParams(operation).filter(({ parameter }) => parameter.required);
  const names = required.map(({ name }) =>
    isIdentifier(name) ? name : `${propertyKey(name)}: value`,
  );
  if (operation.body?.required === true) names.push("body");
  return names.length === 0 ? "" : `{ ${names.join(", ")} }`;
}
