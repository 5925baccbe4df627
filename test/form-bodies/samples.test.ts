import { toFetch, type Server } from "@diptych/runtime";
import { execFileSync } from "node:child_process";
import { getResponse, type RequestHandler } from "msw";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { loadLive } from "../../generator/live/load-live.ts";
import { ApiIndex } from "../../generator/ir/index.ts";
import { SampleValues } from "../../generator/samples/sample-values.ts";
import { curlCommand } from "../../generator/snippets/curl.ts";
import { mockServer } from "../../tools/mock/server/mock-server.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { apiOf } from "../support/api-of.ts";
import { writePackage } from "../support/generate.ts";
import { formData } from "./form-documents.ts";
import {
  forms,
  kindsOf,
  nullsOf,
  sentOf,
  tableDocument,
  valueOf,
  type TableFile,
  type TableForm,
} from "./table.ts";

interface Media {
  readonly example?: unknown;
}

interface Post {
  readonly requestBody: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: object;
}

const isFile = (value: unknown): value is TableFile =>
  typeof value === "object" && value !== null && "text" in value && "type" in value;

/** A value as an example of a document has it: files are texts. */
const exampleOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) => (isFile(one) ? one.text : one)) as unknown;

/** The document of the table, with an example of each form, which responses have too. */
function exampleDocument(given: (form: TableForm) => unknown): string {
  const document = JSON.parse(tableDocument("3.1.1")) as {
    readonly paths: Record<string, { post: Post; get?: object }>;
  };
  for (const form of forms) {
    const item = document.paths[`/${form.id}`];
    const media = item?.post.requestBody.content[form.mediaType];
    if (item === undefined || media === undefined) expect.unreachable();
    const content = { [form.mediaType]: { ...media, example: exampleOf(given(form)) } };
    item.post = { ...item.post, requestBody: { ...item.post.requestBody, content } };
    const response = { description: "A form.", content };
    item.get = { operationId: `${form.id}Get`, responses: { "200": response } };
  }
  return JSON.stringify(document);
}

const nullable = forms.filter(({ isNullable }) => isNullable);

type Fields = readonly (readonly [string, string])[];

/** The fields that a response has, files by their texts. */
async function fieldsOf(response: Response): Promise<Fields> {
  const entries = [...(await response.formData())];
  return Promise.all(
    entries.map(async ([name, value]) => [
      name,
      typeof value === "string" ? value : await value.text(),
    ]),
  );
}

const withTexts = (fields: readonly (readonly [string, string | TableFile])[]): Fields =>
  fields.map(([name, value]) => [name, isFile(value) ? value.text : value]);

/** The fields of a response: styles are for requests, and urlencoded responses have no media types either. */
const answered = (form: TableForm): Fields =>
  kindsOf(form).flatMap(([name, { value, sent, encoding = {} }]): Fields => {
    const isOfType = form.mediaType === formData && "contentType" in encoding;
    if (isOfType) return withTexts(sent.map(([suffix, one]) => [name + suffix, one]));
    const items = [exampleOf(value)].flat();
    return items.map((one) => [name, typeof one === "string" ? one : JSON.stringify(one)]);
  });

const given = [
  ["values", (form: TableForm): object => valueOf(form), forms, answered],
  ["nulls", (form: TableForm): object => nullsOf(form).value, nullable, nullsAnswered],
] as const;

/** A list that is null has no items; a response of urlencoded fields has no encoding that sends null. */
function nullsAnswered(form: TableForm): Fields {
  return form.mediaType === formData ? nullsOf(form).sent : [];
}

describe.each(given)("forms of %s", (name, value, some, expected) => {
  const document = exampleDocument(value);

  it("are answered by handlers of MSW as the table says", async () => {
    const { files, findings } = await runWithPlugin(document, { emit: ["client"] });
    if (files === undefined) throw new Error(findings.join("\n"));
    const folder = await writePackage(files, `form-samples-${name}`);
    const { createHandlers } = (await import(path.join(folder, "src/mocks/handlers.ts"))) as {
      createHandlers: (options: object) => RequestHandler[];
    };
    const handlers = createHandlers({ baseUrl: "https://forms.example" });
    for (const form of some) {
      const request = new Request(`https://forms.example/${form.id}`);
      const response = (await getResponse(handlers, request)) ?? expect.unreachable();
      expect([form.id, await fieldsOf(response)]).toEqual([form.id, expected(form)]);
    }
  });

  it("are answered by the mock server as the table says", async () => {
    const host = { readFile: () => Promise.resolve(document) };
    const spec = { input: "openapi.json", int64: "number", artefacts: ["server"] } as const;
    const { live } = await loadLive(spec, host, new Diagnostics());
    if (live === undefined) throw new Error("the document has errors");
    const errors: unknown[] = [];
    const hear = (error: unknown): void => void errors.push(error);
    const options = { seed: 1, cors: false, stateful: false, report: hear, onError: hear };
    const { server } = mockServer(live, options);
    const answer = toFetch(server as Server);
    for (const form of some) {
      const response = await answer(new Request(`https://forms.example/${form.id}`));
      expect([form.id, await fieldsOf(response)]).toEqual([form.id, expected(form)]);
    }
    expect(errors).toEqual([]);
  });

  it("are sent by commands of curl as the table says", async () => {
    const api = await apiOf(document, "number");
    const index = new ApiIndex(api);
    const samples = { api, index, values: new SampleValues({ api, index }) };
    for (const form of some) {
      const operation = api.operations.find((one) => one.name === form.id) ?? expect.unreachable();
      const sent = sentByCurl(curlCommand(operation, "https://forms.example", samples));
      const fields = name === "values" ? sentOf(form) : nullsOf(form).sent;
      const texts = withTexts(fields).map(([key, text], i) => {
        const isNamed = sent[i]?.[1] === "@FILE" && isFile(fields[i]?.[1]);
        return [key, isNamed ? "@FILE" : text];
      });
      expect([form.id, sent]).toEqual([form.id, texts]);
    }
  });
});

/** The fields that a command of curl sends, as a shell hands its options over. */
function sentByCurl(command: string): Fields {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0");
  return words.flatMap((option, i): Fields => {
    const word = words[i + 1] ?? "";
    const [, name = "", text = ""] = /^([^=]*)=(.*)$/su.exec(word) ?? [];
    if (option === "--data") return [...new URLSearchParams(word)];
    if (option === "--data-urlencode" || option === "--form-string") return [[name, text]];
    if (option !== "--form") return [];
    const content = text.replace(/;type=application\/json$/u, "");
    const quoted = /^"(.*)"$/su.exec(content)?.[1];
    return [[name, quoted === undefined ? content : quoted.replaceAll(/\\(["\\])/g, "$1")]];
  });
}
