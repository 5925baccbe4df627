// @ts-check
// Lints a document with Redocly's recommended rules, as its command line does, and prints how much it has found.
import { createConfig, lint } from "@redocly/openapi-core";

const config = await createConfig({ extends: ["recommended"] });
const found = await lint({ ref: process.argv[2] ?? "", config });
console.log(`${found.length} findings`);
