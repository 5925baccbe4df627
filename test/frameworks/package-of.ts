import { readFile } from "node:fs/promises";
import path from "node:path";
import { multipartParser } from "@diptych/multipart";
import type { Server } from "@diptych/runtime";
import type { Api } from "../../generator/ir/index.ts";
import { apiOf } from "../support/api-of.ts";
import { generateFiles, writePackage, type GenerateOptions } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import type { At, Operation } from "./calls/call.ts";
import type { Framework } from "./frameworks.ts";
import { sentBy, widen } from "./values.ts";
import type { TextFile } from "../support/text-file.ts";

const documents = path.join(import.meta.dirname, "documents");

/** The committed document that a framework has written. */
export const documentFile = ({ id }: Framework): string => path.join(documents, `${id}.json`);

const documentOf = (framework: Framework): Promise<string> =>
  readFile(documentFile(framework), "utf8");

/** The settings that its users need, beside those of their numbers. */
async function settingsOf({ id }: Framework): Promise<GenerateOptions> {
  const text = await readFile(path.join(import.meta.dirname, "settings.json"), "utf8");
  const settings = JSON.parse(text) as Readonly<Record<string, GenerateOptions>>;
  return { ...settings["*"], ...settings[id] };
}

const int64Of = ({ int64 }: Framework): "bigint" | "number" =>
  int64.length > 0 ? "bigint" : "number";

export async function filesOf(framework: Framework): Promise<readonly TextFile[]> {
  const document = await documentOf(framework);
  const settings = await settingsOf(framework);
  return generateFiles(document, {
    ...settings,
    emit: ["client", "server"],
    int64: int64Of(framework),
  });
}

/** The client and the server of a framework's document. */
export interface Package {
  readonly api: Api;
  /** The operations of a new client. */
  client(options: object): At;
  server(handlers: Readonly<Record<string, unknown>>, options: object): Server;
}

export async function packageOf(framework: Framework): Promise<Package> {
  const api = await apiOf(await documentOf(framework), int64Of(framework));
  const folder = await writePackage(await filesOf(framework));
  const { createClient } = await importGenerated<{
    createClient: (options: object) => Readonly<Record<string, Operation>>;
  }>(folder, "client");
  const { createServer } = await importGenerated<{
    createServer: (handlers: object, options: object) => Server;
  }>(folder, "server");
  const nameOf = (method: string, place: string): string => {
    const found = api.operations.find(
      (one) => one.method === method.toLowerCase() && one.path.replace(/\/$/, "") === place,
    );
    if (found === undefined) throw new Error(`${framework.name} has no ${method} ${place}`);
    return found.name;
  };
  return {
    api,
    client: (options) => {
      const client = createClient({ retry: { retries: 0 }, ...options });
      return (method, place) => {
        const operation = client[nameOf(method, place)] as Operation;
        const wide = (params?: object): object =>
          widen(framework, sentBy(framework, params ?? {})) as object;
        return Object.assign((params?: object) => operation(wide(params)), {
          result: (params?: object) => operation.result(wide(params)),
          items: (params?: object, own?: object) => operation.items(wide(params), own),
        });
      };
    },
    server: (handlers, options) =>
      createServer(
        Object.fromEntries(
          Object.entries(handlers).map(([key, handler]) => {
            const [method = "", place = ""] = key.split(" ");
            return [nameOf(method, place), handler];
          }),
        ),
        { multipart: multipartParser(), ...options },
      ),
  };
}
