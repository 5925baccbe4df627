import type { Api, Declaration, OperationNode } from "../../ir/index.ts";
import type { ArtefactName } from "../artefact.ts";
import type { Options } from "../options.ts";
import { symbols } from "../symbols.ts";
import type { PackageIdentity } from "./manifest.ts";
import { clientSnippet, serverSnippet, type SnippetView } from "./readme-stubs.ts";

/** View of `package/readme`. */
export interface ReadmeView {
  readonly title: string;
  readonly apiVersion: string;
  readonly name: string;
  readonly input: string;
  readonly intro: string;
  /** Snippet of what the package is used for, or null for a document without declarations. */
  readonly example: { readonly imports: string; readonly lines: readonly string[] } | null;
  readonly client: SnippetView | null;
  readonly server: SnippetView | null;
  /** Empty where there is neither a client nor a server. */
  readonly operations: readonly {
    readonly name: string;
    readonly request: string;
    readonly summary: string;
  }[];
  readonly declarations: readonly { readonly name: string; readonly summary: string }[];
  readonly gaps: readonly {
    readonly id: string;
    readonly source: string;
    readonly missing: string;
    readonly decision: string;
  }[];
}

export function readmeView(
  api: Api,
  identity: PackageIdentity,
  input: string,
  options: Options,
  artefacts: readonly ArtefactName[],
): ReadmeView {
  const hasStubs = artefacts.includes("client") || artefacts.includes("server");
  return {
    title: api.title,
    apiVersion: api.version,
    name: identity.name,
    input,
    intro: firstParagraph(api.doc.description),
    example: example(api, identity, artefacts),
    client: clientSnippet(api, identity, options, artefacts),
    server: serverSnippet(api, identity, artefacts),
    operations: hasStubs ? api.operations.map(operationRow) : [],
    declarations: api.declarations
      .filter((declaration) => declaration.component !== undefined)
      .map((declaration) => ({
        name: declaration.name,
        summary: cell(firstSentence(declaration.doc.description ?? declaration.doc.summary)),
      })),
    gaps: api.gaps.map((gap) => ({
      id: gap.id,
      source: cell(gap.source),
      missing: cell(gap.missing),
      decision: cell(gap.decision),
    })),
  };
}

function operationRow({
  name,
  method,
  path,
  doc,
}: OperationNode): ReadmeView["operations"][number] {
  const summary = cell(doc.summary ?? firstSentence(doc.description));
  return {
    name,
    request: cell(`${method.toUpperCase()} ${path}`),
    summary: doc.deprecated ? `${summary} (deprecated)` : summary,
  };
}

function example(
  api: Api,
  identity: PackageIdentity,
  artefacts: readonly ArtefactName[],
): ReadmeView["example"] {
  const declaration = api.declarations.find(
    (d) => d.type.kind === "object" && d.component !== undefined,
  );
  if (declaration === undefined) return null;
  const { names, lines } = snippet(declaration, artefacts);
  return { imports: `import { ${names.join(", ")} } from "${identity.name}";`, lines };
}

function snippet(
  declaration: Declaration,
  artefacts: readonly ArtefactName[],
): { names: string[]; lines: string[] } {
  const names: string[] = [];
  const lines: string[] = [];
  const variable = declaration.name.charAt(0).toLowerCase() + declaration.name.slice(1);
  const wire = artefacts.includes("xml") ? "Xml" : artefacts.includes("json") ? "Json" : undefined;
  if (wire !== undefined) {
    const decode =
      wire === "Xml"
        ? symbols.decodeXml(declaration).symbol
        : symbols.decodeJson(declaration).symbol;
    const encode =
      wire === "Xml"
        ? symbols.encodeXml(declaration).symbol
        : symbols.encodeJson(declaration).symbol;
    names.push(decode, encode);
    lines.push(
      `const ${variable} = ${decode}(bytes); // ${declaration.name}, or throws DecodeError`,
      `const text = ${encode}(${variable});`,
    );
  }
  if (artefacts.includes("validate")) {
    names.push(symbols.validate(declaration).symbol);
    lines.push(
      `const result = ${symbols.validate(declaration).symbol}(value); // { value } or { issues }`,
    );
  }
  return { names: names.sort(), lines };
}

const firstParagraph = (text = ""): string => text.split(/\n\s*\n/)[0]?.trim() ?? "";

const firstSentence = (text = ""): string =>
  /^.*?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();

/** Text that stays in one cell of a Markdown table. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replace(/\s+/g, " ").trim();
