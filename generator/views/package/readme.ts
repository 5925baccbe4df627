import type { ModuleId } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import type { PackageIdentity } from "./manifest.ts";
import { markdownCode, markdownParagraph, markdownText, type Markdown } from "./markdown.ts";
import { snippets, type Snippets } from "./snippets.ts";

/** View of `package/readme`. Unlike the views of modules it consists of Markdown, not fragments. */
export interface ReadmeView {
  /** Name of the package. */
  readonly name: Markdown;
  /** Title of the document. */
  readonly title: Markdown;
  /** Version of the document. */
  readonly apiVersion: Markdown;
  /** The document's path as the configuration names it, as code. */
  readonly input: Markdown;
  /** First paragraph of the document's description; may be empty. */
  readonly intro: Markdown;
  /** Blocks of code that show what the package is used for; false for parts that it lacks. */
  readonly snippets: Snippets;
  /** The operations; empty where there is neither a client nor a server. */
  readonly operations: readonly OperationRow[];
  /** Webhooks and callbacks, with their paths at a receiver; empty where these are not emitted. */
  readonly webhooks: readonly OperationRow[];
  /** The types that are made of component schemas. */
  readonly types: readonly TypeRow[];
  /** Entries of the document's `x-gaps`. */
  readonly gaps: readonly GapRow[];
}

/** A row of the table of operations. */
export interface OperationRow {
  /** The operation's name, as code. */
  readonly name: Markdown;
  /** Method and path, as code. */
  readonly request: Markdown;
  /** Summary of the operation, or the first sentence of its description. */
  readonly summary: Markdown;
  /** Whether the operation is deprecated. */
  readonly deprecated: boolean;
}

/** A row of the table of types. */
export interface TypeRow {
  /** The type's name, as code. */
  readonly name: Markdown;
  /** First sentence of the type's description. */
  readonly summary: Markdown;
}

/** A row of the table of gaps: something that the source does not show. */
export interface GapRow {
  /** Id of the gap, as code. */
  readonly id: Markdown;
  /** Section of the source. */
  readonly source: Markdown;
  /** Knowledge that the source does not show. */
  readonly missing: Markdown;
  /** Decision that was taken. */
  readonly decision: Markdown;
}

/** @param modules those of the package */
export function readmeView(
  context: PackageContext,
  identity: PackageIdentity,
  input: string,
  modules: readonly ModuleId[],
): ReadmeView {
  const { api } = context;
  const all = new Set(modules);
  const hasStubs = all.has("./client") || all.has("./server");
  return {
    name: markdownText(identity.name),
    title: markdownText(api.title),
    apiVersion: markdownText(api.version),
    input: markdownCode(input),
    intro: markdownParagraph(firstParagraph(api.doc.description)),
    snippets: snippets(context, identity, all),
    operations: hasStubs ? api.operations.map(operationRow) : [],
    webhooks: all.has("./webhooks/receiver") ? api.webhooks.map(operationRow) : [],
    types: api.declarations
      .filter(({ component }) => component !== undefined)
      .map(({ name, doc }) => ({
        name: markdownCode(name),
        summary: markdownText(firstSentence(doc.description ?? doc.summary)),
      })),
    gaps: api.gaps.map(({ id, source, missing, decision }) => ({
      id: markdownCode(id),
      source: markdownText(source),
      missing: markdownText(missing),
      decision: markdownText(decision),
    })),
  };
}

function operationRow({ name, method, path, doc }: OperationNode): OperationRow {
  return {
    name: markdownCode(name),
    request: markdownCode(`${method.toUpperCase()} ${path}`),
    summary: markdownText(doc.summary ?? firstSentence(doc.description)),
    deprecated: doc.deprecated,
  };
}

const firstParagraph = (text = ""): string => text.trim().split(/\n[^\S\n]*\n/)[0] ?? "";

const firstSentence = (text = ""): string =>
  /^.*?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
