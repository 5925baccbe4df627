import path from "node:path";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../../generator/generate.ts";
import type { ClientModule } from "../../client/generated/generated-client.ts";
import { writePackage } from "../../support/generate.ts";
import { textFiles } from "../../support/text-file.ts";
import { excerpt, published } from "./document.ts";
import { queries, queryServices, type QueryService } from "./queries.ts";
import { importGenerated } from "../../support/import-generated.ts";

interface Client {
  /** The address that a call of an operation asks for. */
  addressOf(operation: string, parameters: object): Promise<string>;
  readonly diagnostics: Diagnostics;
}

async function clientOf(service: QueryService): Promise<Client> {
  const own = queries.filter((query) => query.service === service);
  const operations = new Set(own.map(({ operation }) => `GET_${operation}`));
  const document = JSON.stringify(excerpt(published(service), operations, []));
  const diagnostics = new Diagnostics();
  const { files } = await generate(
    {
      input: "openapi.json",
      output: path.parse(import.meta.dirname).root,
      emit: ["client"],
      int64: "number",
    },
    { readFile: () => Promise.resolve(document) },
    diagnostics,
  );
  const target = await writePackage(textFiles(files ?? []));
  const { createClient } = (await importGenerated(target, "client")) as ClientModule;
  const addressOf = async (operation: string, parameters: object): Promise<string> => {
    const addresses: string[] = [];
    const api = createClient({
      baseUrl: "https://service.example",
      fetch(url) {
        addresses.push(String(url));
        return Promise.resolve(new Response("", { status: 400 }));
      },
    });
    await expect(api[`get${operation}`]?.(parameters)).rejects.toThrow("400");
    return addresses.join(" ");
  };
  return { addressOf, diagnostics };
}

/** Path and parameters of an address; the order of the parameters does not count. */
function partsOf(address: string): readonly string[] {
  const { pathname, searchParams } = new URL(address, "https://service.example");
  return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`).sort()];
}

describe("requests", () => {
  describe.each(queryServices)("%s", (service) => {
    const client = clientOf(service);
    const own = queries.filter((query) => query.service === service);

    it.each(own)("$operation is sent as the document says it", async (query) => {
      const { operation, parameters, shown, sent } = query;
      const { addressOf } = await client;
      const address = await addressOf(operation, { ...parameters, Action: operation });
      expect(partsOf(address)).toEqual(partsOf(sent ?? shown));
      expect(partsOf(shown)).not.toEqual(sent === undefined ? [] : partsOf(sent));
    });

    it("what styles cannot write is reported", async () => {
      const { diagnostics } = await client;
      const found = diagnostics.all.filter(({ code }) => code === "parameter-nested");
      const names = found.map(({ message }) => /cannot encode '(\w+)'/.exec(message)?.[1]);
      expect(names).toEqual(expect.arrayContaining(own.flatMap(({ nested }) => nested ?? [])));
    });
  });
});
