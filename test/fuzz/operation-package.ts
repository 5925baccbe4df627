import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import type { Server } from "../../runtime/src/index.ts";
import type { ClientModule } from "../client/generated/generated-client.ts";
import { writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";
import { operationsDocument, type OperationSketch } from "./operations.ts";

/** A client and a server that were generated from random operations. */
export interface OperationPackage {
  readonly files: readonly TextFile[];
  readonly client: ClientModule;
  readonly server: { readonly createServer: (handlers: object, options?: object) => Server };
}

/** Generates both; a string says what is wrong. */
export async function generateOperations(
  operations: readonly OperationSketch[],
): Promise<OperationPackage | string> {
  const diagnostics = new Diagnostics();
  const document = JSON.stringify(operationsDocument(operations));
  const spec = {
    input: "fuzz.json",
    // Outside this repository, whose settings of prettier would count as the user's.
    output: "/",
    emit: ["client", "server"],
    int64: "number",
  } as const;
  try {
    const { files } = await generate(
      spec,
      { readFile: () => Promise.resolve(document) },
      diagnostics,
    );
    if (files === undefined)
      return diagnostics.all
        .map(({ code, message, stack }) => `${code}: ${stack ?? message}`)
        .join("\n");
    const folder = await writePackage(textFiles(files));
    return {
      files: textFiles(files),
      client: await importGenerated(folder, "client"),
      server: await importGenerated(folder, "server"),
    };
  } catch (error) {
    return (error as Error).stack ?? String(error);
  }
}
