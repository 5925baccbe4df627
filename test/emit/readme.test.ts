import * as prettier from "prettier";
import { describe, expect, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { textFiles } from "../support/text-file.ts";

/** A node of Markdown as prettier's parser gives it. */
interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly depth?: number;
  readonly url?: string;
  readonly children?: readonly MarkdownNode[];
}

const { parse } = (
  prettier as unknown as {
    readonly __debug: {
      parse(text: string, options: object): Promise<{ readonly ast: MarkdownNode }>;
    };
  }
).__debug;

/** A document with the text wherever a README shows something of it. */
function documentWith(text: string): string {
  return JSON.stringify({
    openapi: "3.1.1",
    info: {
      title: `Title ${text}`,
      version: `1 ${text}`,
      description: `${text}\nand ${text}`,
      "x-gaps": [{ id: "gap", source: `A ${text}`, missing: text, decision: text }],
    },
    paths: {
      "/things/{id}": {
        get: {
          operationId: `get ${text}`,
          summary: text,
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          responses: {
            "200": {
              description: "ok",
              content: {
                "application/json": { schema: { $ref: "#/components/schemas/Thing" } },
              },
            },
          },
        },
        post: {
          summary: `${text} again`,
          deprecated: true,
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          responses: { "204": { description: "ok" } },
        },
      },
    },
    components: {
      schemas: {
        Thing: { type: "object", description: text, properties: { a: { type: "string" } } },
        Default: { type: "object", description: `a ${text}.`, properties: {} },
      },
    },
  });
}

async function readmeOf(document: string, name = "@hostile/api"): Promise<string> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const spec = {
    input: "a `b` | c.yaml",
    output: "/",
    identity: { name, version: "1.0.0" },
    int64: "number",
    emit: ["types", "validate", "json", "client"],
  } as const;
  const { files } = await generate(spec, host, diagnostics);
  if (files === undefined) throw new Error(diagnostics.all.map(({ message }) => message).join());
  return textFiles(files).find(({ path }) => path === "README.md")?.text ?? "";
}

/** Blocks with their nesting, and inline nodes that are not text, code or an address as it stands. */
function structure(node: MarkdownNode): unknown {
  const own = node.depth === undefined ? node.type : `${node.type} ${node.depth}`;
  const inner = (node.children ?? []).map(structure).filter((child) => child !== undefined);
  const isText = ["text", "inlineCode", "sentence", "word", "whitespace"].includes(node.type);
  const isCode = node.type === "html" && /^<\/?code>$/.test(node.value ?? "");
  const isAddress = node.type === "link" && node.url === textOf(node);
  return isText || isCode || isAddress ? undefined : [own, ...inner];
}

const textOf = ({ type, value, children = [] }: MarkdownNode): string =>
  type === "html" ? "" : (value ?? children.map(textOf).join(""));

const payloads = [
  "# heading",
  "Setext\n===",
  "Setext\n---",
  "a\n\n# heading",
  "```\nfence",
  "~~~\nfence",
  "- item",
  "1. item",
  "12) item",
  "> quote",
  "| cell | cell |",
  "a \\| b",
  "`open",
  "``open`",
  "<script>alert(1)</script>",
  "<!-- comment",
  "</td></table>",
  "[link](javascript:alert(1))",
  "![image](x)",
  "[reference]: https://example.com",
  "<https://example.com>",
  "*strong* _emphasis_ ~~gone~~",
  "&lt;b&gt; &#124;",
  "$$math$$",
  "\\",
  "a\\",
  "***",
  "a  \nb",
  "    indented",
];

const parsed = async (text: string): Promise<MarkdownNode> =>
  (await parse(await readmeOf(documentWith(text)), { parser: "markdown" })).ast;

const plain = parsed("text");

describe("the README of a package", () => {
  test.each(payloads)("shows %j as text", async (payload) => {
    const readme = await parsed(payload);
    expect(structure(readme)).toEqual(structure(await plain));
    const words = payload
      .replace(/\n\n[^]*/, "")
      .replace(/\s+/g, " ")
      .trim();
    const shown = textOf(readme).replace(/\s+/g, " ");
    expect(shown).toContain(`Title ${words}`);
  });

  test("keeps code in descriptions", async () => {
    const readme = await readmeOf(documentWith("Uses `a|b` and ``c`d`` of `e`."));
    expect(readme).toContain("Uses <code>a&#124;b</code> and <code>c&#96;d</code> of `e`.");
  });

  test("has snippets whose locals are identifiers", async () => {
    const schemas = { Default: { type: "object", properties: { a: { type: "string" } } } };
    const readme = await readmeOf(
      JSON.stringify({
        openapi: "3.1.1",
        info: { title: "T", version: "1" },
        paths: {},
        components: { schemas },
      }),
      "~odd-~name",
    );
    expect(readme).toContain('} from "~odd-~name";');
    expect(readme).toContain("const default_ = decodeDefaultJson(bytes); // Default, or throws");
  });

  test("shows a type that has codecs", async () => {
    const readme = await readmeOf(documentWith("text"));
    expect(readme).toContain("decodeThingJson(bytes)");
    expect(readme).toMatch(/const response = await api\.\w+\(\{ id \}\);/);
  });
});
