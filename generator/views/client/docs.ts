import { docSentence, type Code, type DocTag } from "../../code/index.ts";
import type { BodyNode, OperationNode, ParameterNode, SecuritySchemeNode } from "../../ir/index.ts";
import type { ApiKeyScheme } from "./client-symbols.ts";
import { provenance, typeDoc } from "../types/doc-text.ts";

/** The comment over the type of an operation's parameters. */
export function paramsDoc(operation: OperationNode): Code {
  return sentence("Parameters of", operation);
}

/** The comment over the type of an operation's responses. */
export function responseDoc(operation: OperationNode): Code {
  return sentence("Successful responses of", operation);
}

/** The comment over the type of the errors that the document lists. */
export function errorDoc(operation: OperationNode): Code {
  return sentence("Errors that the document lists for", operation);
}

/** The comment over what recognizes an operation's errors. */
export function isErrorDoc(operation: OperationNode): Code {
  return sentence("Whether an error is one that the document lists for", operation);
}

function sentence(start: string, { name, doc }: OperationNode): Code {
  return docSentence(`${start} \`${name}\`.`, deprecation(doc.deprecated));
}

/** The comment over a parameter; the server takes a default where it is absent. */
export function paramDoc(parameter: ParameterNode): Code | false {
  return typeDoc(parameter.doc, parameter.type, parameter.default);
}

/** The comment over the parameter `body`, whose type has a comment of its own. */
export function bodyDoc({ doc, origin }: BodyNode): Code | false {
  return typeDoc(doc, { kind: "any", origin }, undefined);
}

/**
 * The comment over an operation and over a method of the client: the document's words, method and
 * path, its sources and the errors it lists. Editors show it at a call.
 */
export function operationDoc(operation: OperationNode, replacement: string | undefined): Code {
  const { doc, method, path } = operation;
  const address = `${method.toUpperCase()} ${path}`.trim();
  const facts = [`\`${address}\`.`, ...provenance(doc)];
  const parts = [closed(doc.summary), doc.description?.trim() ?? "", facts.join(" ")];
  return docSentence(paragraphs(parts), [
    ...errors(operation),
    ...deprecation(doc.deprecated, replacement),
  ]);
}

/** The comment over a function that makes credentials which fetch their token themselves. */
export function authDoc({ doc }: SecuritySchemeNode, takesOwnToken: boolean): Code {
  const own = takesOwnToken ? " A token from elsewhere is sent as it is." : "";
  const how = `The first call that needs a token fetches it; it is refreshed before it expires.${own}`;
  const source = doc.sources.length === 0 ? "" : `Source: ${doc.sources.join("; ")}.`;
  return docSentence(paragraphs([doc.description?.trim() ?? "", how, source]));
}

/** Comment over a function that sends a key. */
export function keyDoc({ doc, in: place, parameter }: ApiKeyScheme): Code {
  const where = place === "query" ? "query parameter" : place;
  const how = `Sends a key in the ${where} \`${parameter}\` with every request that needs it.`;
  const source = doc.sources.length === 0 ? "" : `Source: ${doc.sources.join("; ")}.`;
  return docSentence(paragraphs([how, doc.description?.trim() ?? "", source]));
}

const paragraphs = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");

/** A summary as a sentence. */
function closed(summary = ""): string {
  const text = summary.trim();
  return text === "" || /[.!?:]$/.test(text) ? text : `${text}.`;
}

function deprecation(deprecated: boolean, replacement?: string): DocTag[] {
  if (!deprecated) return [];
  const text = replacement === undefined ? {} : { text: `Use \`${replacement}\`.` };
  return [{ name: "deprecated", ...text }];
}

/** The statuses that the document lists as errors, as a tag of the comment. */
function errors({ responses }: OperationNode): DocTag[] {
  const statuses = responses
    .map(({ status }) => status)
    .filter((status) => status !== "default" && !/^[12]/.test(status));
  const last = statuses.pop();
  if (last === undefined) return [];
  const list = statuses.length === 0 ? last : `${statuses.join(", ")} or ${last}`;
  return [{ name: "throws", type: "ApiError", text: `Of status ${list}, among others.` }];
}
