// @ts-check
/**
 * Modules that read files of the package when they are needed, and what stands in their place in a bundle. The
 * bundler puts those files and libraries into a chunk, which still runs at need only: `require` is its own.
 *
 * @type {Readonly<Record<string, string>>} texts by the path of the module
 */
export const seams = {
  "generator/json-schema/ajv.ts": `export const ajv = () => require("ajv/dist/2020.js");`,
  "generator/openapi/meta-schema.ts": `
    const schemas = {
      "2.0": () => require("./meta-schema/2.0.json"),
      "3.0": () => require("./meta-schema/3.0.json"),
      "3.1": () => require("./meta-schema/3.1.json"),
      "3.2": () => require("./meta-schema/3.2.json"),
    };
    export const metaSchema = (version) => schemas[version]();`,
  "tools/lint/extension-schema.ts": `
    export const extensionSchema = () => require("../../spec/extensions.schema.json");`,
};
