// @ts-check
// Writes what follows from interfaces: JSON Schemas, and the table of settings. Run by `npm run generate`; a
// test holds that all of it is current.
import { writeFile } from "node:fs/promises";
import { configFiles } from "./config-schema.mjs";
import { schemaFiles } from "./output-schemas.mjs";

for (const { file, text } of [...(await configFiles()), ...(await schemaFiles())])
  await writeFile(new URL(`../${file}`, import.meta.url), text);
