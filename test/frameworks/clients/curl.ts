import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { curl } from "../../support/curl.ts";
import type { Wire } from "../calls/call.ts";
import type { ForeignClient } from "./answer.ts";

/** Forms of curl: `-F` for parts, `--data-urlencode` for fields. */
export const curlForms: ForeignClient = {
  name: "curl",
  sends: ({ query, data, files }) =>
    query === undefined && (data !== undefined || files !== undefined),
  send: async (origin, requests) => {
    const folder = await mkdtemp(path.join(tmpdir(), "diptych-curl-"));
    try {
      const answers = [];
      for (const wire of requests) {
        const body = path.join(folder, "answer");
        const flags = ["--silent", "--output", body, "--write-out", "%{http_code} %{content_type}"];
        const written = await curl(...flags, ...(await fieldsOf(wire, folder)), origin + wire.path);
        const [, status, type = ""] = /^(\d+) (.*)$/.exec(written) ?? [];
        answers.push({ status: Number(status), type, body: Uint8Array.from(await readFile(body)) });
      }
      return answers;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function fieldsOf({ data = {}, files }: Wire, folder: string): Promise<readonly string[]> {
  const fields = Object.entries(data).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${String(one)}`),
  );
  if (files === undefined) return fields.flatMap((field) => ["--data-urlencode", field]);
  const parts = fields.flatMap((field) => ["--form-string", field]);
  for (const [field, { name, type, content }] of files) {
    const file = path.join(folder, name);
    await writeFile(file, content);
    parts.push("--form", `${field}=@${file};type=${type}`);
  }
  return parts;
}
