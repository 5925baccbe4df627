import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { curl, hasCurl } from "../support/curl.ts";
import { open, seen, uploadClient, type Opened } from "../multipart/uploads.ts";
import { formData, urlencoded } from "./form-documents.ts";
import {
  encoded,
  forms,
  nullsOf,
  sentOf,
  tableDocument,
  valueOf,
  versions,
  type TableFile,
  type TableForm,
} from "./table.ts";

type Fields = readonly (readonly [string, string | TableFile])[];

/** Sends fields to an address, and gives what the server has sent back. */
type Sender = (url: string, form: TableForm, fields: Fields) => Promise<unknown>;

const isFile = (value: unknown): value is TableFile =>
  typeof value === "object" && value !== null && "text" in value;

/** A value with files in place of those of the table. */
function withFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFiles);
  return isFile(value) ? new File([value.text], value.name, { type: value.type }) : value;
}

const textsOf = (fields: Fields): readonly (readonly [string, string])[] =>
  fields.map(([name, value]) => [name, isFile(value) ? value.text : value]);

const ofNode: Sender = async (url, { mediaType }, fields) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, withFiles(value) as string);
  const isParts = mediaType === formData;
  const headers = isParts ? {} : { "Content-Type": urlencoded };
  const body = isParts ? form : encoded(textsOf(fields));
  return (await fetch(url, { method: "POST", headers, body })).json();
};

let folder = "";

const ofCurl: Sender = async (url, { mediaType }, fields) => {
  const words = fields.flatMap(([name, value]) => {
    if (isFile(value)) {
      const { name: filename, type } = value;
      return ["-F", `${name}=@${path.join(folder, filename)};type=${type}`];
    }
    if (mediaType === formData) return ["--form-string", `${name}=${value}`];
    if (value.includes(",")) return ["--data", encoded([[name, value]])];
    return ["--data-urlencode", `${name}=${value}`];
  });
  return JSON.parse(Buffer.from(await curl("-s", ...words, url), "latin1").toString()) as unknown;
};

const script = `
import json, sys, urllib.parse, requests
url, parts, fields = json.load(sys.stdin)
if parts:
    files = [(n, (v["name"], v["text"], v["type"]) if isinstance(v, dict) else (None, v)) for n, v in fields]
    answer = requests.post(url, files=files)
else:
    data = urllib.parse.urlencode([tuple(one) for one in fields], safe=",")
    answer = requests.post(url, data=data, headers={"Content-Type": "application/x-www-form-urlencoded"})
print(answer.text)
`;
const hasPython = spawnSync("python3", ["-c", "import requests"]).status === 0;

const ofPython: Sender = (url, { mediaType }, fields) =>
  new Promise((resolve, reject) => {
    const child = execFile("python3", ["-c", script], (error, stdout) => {
      if (error === null) resolve(JSON.parse(stdout) as unknown);
      else reject(error as Error);
    });
    child.stdin?.end(JSON.stringify([url, mediaType === formData, fields]));
  });

const senders: readonly (readonly [string, Sender, boolean])[] = [
  ["Node.js", ofNode, true],
  ["curl", ofCurl, hasCurl],
  ["Python", ofPython, hasPython],
];

describe.each(versions)("forms of a document of %s", (version) => {
  const document = tableDocument(version);
  let opened: Opened<string>;
  let sent: Response | undefined;
  let calls: Awaited<ReturnType<typeof uploadClient<string>>>;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "diptych-forms-"));
    await writeFile(path.join(folder, "a.png"), "x");
    await writeFile(path.join(folder, "b.txt"), "y");
    const echo = async ({ body }: { body: unknown }): Promise<object> => ({
      status: 200,
      body: await seen(body),
    });
    const handlers = Object.fromEntries(forms.map(({ id }) => [id, echo]));
    opened = await open<string>(handlers, {}, "node", document);
    const spy = (url: string, init: RequestInit): Promise<Response> => {
      const type = new Headers(init.headers).get("Content-Type") ?? "";
      sent = new Response(init.body as Blob, { headers: { "Content-Type": type } });
      return fetch(url, init);
    };
    calls = await uploadClient<string>({ baseUrl: opened.origin, fetch: spy }, document);
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  /** The fields that were sent, as the platform reads them. */
  const sentFields = async (): Promise<unknown> => {
    const entries = [...((await sent?.formData()) ?? [])];
    return Promise.all(entries.map(async ([name, value]) => [name, await seen(value)]));
  };

  it.each(forms)("$id are sent by the client, and arrive", async (form) => {
    const value = valueOf(form);
    const body = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, withFiles(one)]),
    );
    expect(await calls[form.id]?.({ body })).toEqual(value);
    expect(await sentFields()).toEqual(sentOf(form));
  });

  it.each(forms.filter(({ isNullable }) => isNullable))(
    "$id are left out by the client where they are null",
    async (form) => {
      const { value, sent: fields, got } = nullsOf(form);
      expect(await calls[form.id]?.({ body: value })).toEqual(got);
      expect(await sentFields()).toEqual(fields);
    },
  );

  it.each(forms.filter(({ isRequired }) => !isRequired))(
    "$id may be absent, or undefined",
    async (form) => {
      expect(await calls[form.id]?.({ body: {} })).toEqual({});
      const names = Object.keys(valueOf(form));
      const body = Object.fromEntries(names.map((name) => [name, undefined]));
      expect(await calls[form.id]?.({ body })).toEqual({});
    },
  );

  for (const [sender, send, isThere] of senders)
    it.skipIf(!isThere).each(forms)(`$id arrive from ${sender}`, async (form) => {
      const url = `${opened.origin}/${form.id}`;
      expect(await send(url, form, sentOf(form))).toEqual(valueOf(form));
    });
});
