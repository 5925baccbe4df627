import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, runIn } from "../frame/memory-host.ts";

const document = `
openapi: 3.0.3
info: { title: Letter Box, version: "1" }
servers: [{ url: https://box.example }]
tags: [{ name: Sent Letters }]
paths:
  /letters/{letter_id}:
    parameters: [{ name: letter_id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getLetter
      tags: [Sent Letters]
      responses:
        "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Letter" } } } }
        "404": { description: None., content: { application/json: { schema: { $ref: "#/components/schemas/Fault" } } } }
    patch:
      operationId: changeLetter
      tags: [Sent Letters]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Letter" } } }
      responses: { "204": { description: Done. } }
    delete:
      operationId: removeLetter
      responses: { "204": { description: Gone. } }
components:
  schemas:
    Letter: { type: object, required: [text], properties: { text: { type: string } } }
    Fault: { type: object, required: [code], properties: { code: { type: string } } }
`;

/** Moves a project of one file; gives its text, what the command prints, and the folder. */
async function moved(
  output: string,
  app: string,
  others: Readonly<Record<string, string>> = {},
): Promise<{ readonly app: string; readonly err: string; readonly folder: string }> {
  const folder = await folderWith({
    "orval.config.ts": `export default { box: { input: "box.yaml", output: ${output} } };`,
    "box.yaml": document,
    "src/app.tsx": app,
    ...others,
  });
  const { code, err } = await runIn(folder, ["migrate", "--from", "orval"]);
  expect({ code, err }).toMatchObject({ code: 0 });
  return { app: await readFile(path.join(folder, "src/app.tsx"), "utf8"), err, folder };
}

const without = (text: string): string => text.replace(/^import .*\n/gm, "");

describe("orval's modules", () => {
  it.each([
    ["single", "src/api.ts", "./api", "src/api"],
    ["single", "src/api", "./api/letterBox", "src/diptych"],
    ["split", "src/api/box.ts", "./api/box", "src/api/box"],
    ["split", "src/api/v1", "./api/v1/letterBox", "src/api/diptych"],
    ["tags", "src/api/box.ts", "./api/sent-letters", "src/api/box"],
    ["tags", "src/api", "./api/sentLetters", "src/diptych"],
    ["tags-split", "src/api/box.ts", "./api/sent-letters/sent-letters", "src/api/box"],
    [
      "tags-split",
      "src/api/endpoints",
      "./api/endpoints/sent-letters/sent-letters",
      "src/api/diptych",
    ],
    ["tags-split", "./src/api/endpoints/", "./api/endpoints", "src/api/diptych"],
  ])("of the mode %s with the target %s are known as %s", async (mode, target, module, output) => {
    const app = `import { getLetter } from "${module}";\nimport { own } from "./own";\nvoid getLetter("1");\nown();\n`;
    const {
      app: after,
      err,
      folder,
    } = await moved(JSON.stringify({ mode, target, client: "axios-functions" }), app, {
      "src/own.ts": "export const own = () => {};\n",
    });
    expect(err).toBe("");
    expect(without(after)).toBe('void api.getLetter({ letter_id: "1" });\nown();\n');
    expect(after).toContain('import { own } from "./own";');
    const config = await readFile(path.join(folder, "diptych.config.yaml"), "utf8");
    expect(config).toContain(`output: ${output}\n`);
  });

  it("of several documents in one configuration get a folder each", async () => {
    const folder = await folderWith({
      "orval.config.mjs": `const common = { mode: "tags-split", client: "axios-functions" };
export default {
  one: { input: "one.yaml", output: { ...common, target: "src/one" } },
  two: { input: "two.yaml", output: { ...common, target: "src/two" } },
};`,
      "one.yaml": document,
      "two.yaml": document.replaceAll("etter", "ard"),
      "src/app.ts": `import { getLetter } from "./one/sent-letters/sent-letters";
import { getLard } from "./two/sent-lards/sent-lards";
void getLetter("1");
void getLard("2");
`,
    });
    expect(await runIn(folder, ["migrate", "--from", "orval"])).toMatchObject({ code: 0, err: "" });
    const config = await readFile(path.join(folder, "diptych.config.yaml"), "utf8");
    expect([...config.matchAll(/output: (.*)/g)].map(([, output]) => output)).toEqual([
      "src/diptych",
      "src/diptych-2",
    ]);
    const app = await readFile(path.join(folder, "src/app.ts"), "utf8");
    expect(without(app)).toBe(
      'void api.getLetter({ letter_id: "1" });\nvoid api2.getLard({ lard_id: "2" });\n',
    );
  });
});

const query = `{ target: "src/api.ts", client: "react-query", httpClient: "axios", mock: true }`;

describe("mutations of orval", () => {
  it("get the document's names where they are called and where callbacks read them", async () => {
    const { app, err } = await moved(
      query,
      `import { useChangeLetter, useRemoveLetter } from "./api";
export function View({ letterId, data }: { letterId: string; data: { text: string } }) {
  const change = useChangeLetter({ mutation: { onMutate: ({ letterId, data }) => [letterId, data], onError: (error, sent) => sent.letterId } });
  const { mutateAsync: remove, variables } = useRemoveLetter();
  change.mutate({ letterId, data }, { onSuccess: (_, { letterId: id }) => id });
  void remove({ "letterId": letterId });
  return variables?.letterId;
}
`,
    );
    expect(err).toBe("");
    expect(without(app))
      .toBe(`export function View({ letterId, data }: { letterId: string; data: { text: string } }) {
  const change = useMutation({ ...changeLetterMutationOptions(transport), onMutate: ({ letter_id: letterId, body: data }) => [letterId, data], onError: (error, sent) => sent.letter_id });
  const { mutateAsync: remove, variables } = useMutation(removeLetterMutationOptions(transport));
  change.mutate({ letter_id: letterId, body: data }, { onSuccess: (_, { letter_id: id }) => id });
  void remove({ letter_id: letterId });
  return variables?.letter_id;
}
`);
  });

  it("are listed where their variables go elsewhere", async () => {
    const { err } = await moved(
      query,
      `import { useChangeLetter, useRemoveLetter } from "./api";
export const useRemove = () => useRemoveLetter();
export function View({ all }: { all: never }) {
  const change = useChangeLetter();
  const { mutate } = useRemoveLetter();
  change.mutate(all);
  return <button onClick={mutate}>x</button>;
}
`,
    );
    expect(err).toContain("left to you, 3 places:");
    expect(err).toContain("what 'mutate' takes is one object here, with 'letter_id'");
    expect(err).toContain("is one object here, with 'letter_id', 'body' in place of 'data'");
    expect(err).toContain("what it takes is one object here, with 'letter_id'");
  });
});

describe("errors of axios", () => {
  const app = `import axios, { type AxiosError } from "axios";
import { getLetter, useGetLetter } from "./api";
import type { Fault } from "./api.schemas";
export async function why(id: string): Promise<unknown> {
  try {
    return (await getLetter(id)).data.text;
  } catch (error) {
    if (axios.isAxiosError(error)) return [error.response?.status, error.response?.data.code];
    return (error as AxiosError<Fault>).message;
  }
}
export const View = () => {
  const { error } = useGetLetter("1", { query: { retry: (count, problem) => problem.response?.status !== 404 } });
  return error?.response?.data?.code;
};
`;

  it("become those of the client", async () => {
    const { app: after, err } = await moved(query, app);
    expect(err).toBe("");
    expect(without(after)).toBe(
      `export async function why(id: string): Promise<unknown> {
  try {
    return (await api.getLetter({ letter_id: id })).text;
  } catch (error) {
    if (error instanceof ApiError) return [error.status, (error.body as Fault | undefined)?.code];
    return (error as ApiError).message;
  }
}
export const View = () => {
  const { error } = useQuery({ ...getLetterQueryOptions(transport, { letter_id: "1" }), retry: (count, problem) => problem.status !== 404 });
  return (error?.body as Fault | undefined)?.code;
};
`,
    );
  });

  it("are listed where other code sends by axios too, and in modules without generated code", async () => {
    const { err } = await moved(query, app, {
      "src/other.ts": 'import axios from "axios";\nexport const other = axios.get("/other");\n',
      "src/words.ts":
        'import { isAxiosError } from "axios";\nexport const words = (e: unknown) => isAxiosError(e);\n',
    });
    const places = [...err.matchAll(/src\/(app\.tsx|words\.ts):/g)].map(([, file]) => file);
    expect(places).toEqual(["app.tsx", "app.tsx", "app.tsx", "app.tsx", "app.tsx", "words.ts"]);
  });
});

describe("handlers of MSW", () => {
  it("stand once in a list, and share one call with their replies", async () => {
    const { app, err } = await moved(
      query,
      `import { getLetterBoxMock, getGetLetterMockHandler, getRemoveLetterMockHandler, getGetLetterResponseMock, getSentLettersMock } from "./api.msw";
const server = setupServer(...getLetterBoxMock(), own, ...getSentLettersMock());
export const handlers = [...getSentLettersMock(), ...getLetterBoxMock()];
test("a", () => {
  server.use(getGetLetterMockHandler({ text: "a" }), getRemoveLetterMockHandler());
  server.use(getGetLetterMockHandler(async () => getGetLetterResponseMock({ text: "b" })));
});
`,
    );
    expect(without(app)).toBe(`const server = setupServer(...createHandlers(), own);
export const handlers = [...createHandlers()];
test("a", () => {
  server.use(...createHandlers({ overrides: { getLetter: () => ({ text: "a" }), removeLetter: {} } }));
  server.use(...createHandlers({ overrides: { getLetter: async () => exampleLetter({ text: "b" }) } }));
});
`);
    expect(err).toContain("hides the handlers of an earlier 'use' here");
  });
});

describe("a mutator", () => {
  const output = `{ target: "src/api.ts", client: "react-query", override: { mutator: { path: "./src/send.ts", name: "send" } } }`;
  const app =
    'import { getLetter } from "./api";\nexport const text = async () => (await getLetter("1")).text;\n';

  it("with an instance of axios stays in use", async () => {
    const send = `import Axios from 'axios'
const instance = Axios.create({ baseURL: '/box' })
export const send = <T>(config: object): Promise<T> => instance(config).then(({ data }) => data)
`;
    const { app: after, err, folder } = await moved(output, app, { "src/send.ts": send });
    expect(err).toBe("");
    expect(without(after)).toBe(
      'export const text = async () => (await api.getLetter({ letter_id: "1" })).text;\n',
    );
    expect(await readFile(path.join(folder, "src/send.ts"), "utf8")).toBe(
      send.replace("const instance", "export const instance"),
    );
    const client = await readFile(path.join(folder, "src/api-client.ts"), "utf8");
    expect(client).toContain('import { instance } from "./send";');
    expect(client).toContain(
      'baseUrl: instance.defaults.baseURL ?? "https://box.example", fetch: axiosFetch(instance)',
    );
  });

  it("of another kind is listed", async () => {
    const { err } = await moved(output, app, {
      "src/send.ts": "export const send = async (url: string) => (await fetch(url)).json();\n",
    });
    expect(err).toContain("'mutator' is the option 'fetch' or 'interceptors' of the client here");
  });
});

it("moves the members of the client axios", async () => {
  const { app, err } = await moved(
    `{ target: "src/api.ts", client: "axios" }`,
    `import { getLetterBox } from "./api";
const { getLetter } = getLetterBox();
const box = getLetterBox();
export const texts = async () => [(await getLetter("1")).data.text, await box.removeLetter("2"), (await getLetterBox().getLetter("3")).status];
`,
  );
  expect(without(app)).toBe(`const { getLetter } = api;
const box = api;
export const texts = async () => [(await getLetter({ letter_id: "1" })).text, await box.removeLetter.response({ letter_id: "2" }), (await api.getLetter.response({ letter_id: "3" })).status];
`);
  expect(err.match(/gives 'status', 'headers' and 'body' here/g)).toHaveLength(2);
});
