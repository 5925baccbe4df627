// @ts-check
import { isSameValue } from "../measure/same-value.mjs";
import { subject } from "../measure/subject.mjs";

/** @typedef {import("../data/documents.mjs").Document} Document */

/**
 * JSON.parse of the bytes, then a check.
 *
 * @param {string} name
 * @param {(document: Document) => Promise<(value: any) => any>} load of a function that returns the valid value
 * @returns {import("../measure/task.mjs").Contender}
 */
const parseAnd = (name, load) => ({
  name: `JSON.parse + ${name}`,
  load: async (document) => {
    const check = await load(document);
    const bytes = document.jsonBytes;
    return () => check(JSON.parse(bytes.toString()));
  },
});

/** @param {(value: unknown) => boolean} isValid */
const checkedBy = (isValid) => (/** @type {unknown} */ value) => {
  if (!isValid(value)) throw new Error("the value is not valid");
  return value;
};

/** @type {import("../measure/task.mjs").Task} */
export const jsonDecode = {
  title: "Decode and validate JSON",
  bytes: (document) => document.jsonBytes.length,
  check: (result, document) => isSameValue(result, document.value),
  contenders: [
    {
      name: "Diptych, bytes",
      load: async (document, settings) => {
        const decode = await subject(settings, "json/decode", `decode${document.root}Json`);
        const bytes = document.jsonBytes;
        return () => decode(bytes);
      },
    },
    {
      name: "Diptych, string",
      load: async (document, settings) => {
        const decode = await subject(settings, "json/decode", `decode${document.root}Json`);
        const text = document.json;
        return () => decode(text);
      },
    },
    {
      name: "JSON.parse alone, bytes",
      load: async (document) => {
        const bytes = document.jsonBytes;
        return () => JSON.parse(bytes.toString());
      },
    },
    {
      name: "JSON.parse alone, string",
      load: async (document) => {
        const text = document.json;
        return () => JSON.parse(text);
      },
    },
    parseAnd("ajv standalone", async (document) => {
      const { ajvValidator } = await import("../peers/ajv.mjs");
      return checkedBy(ajvValidator(document.root));
    }),
    parseAnd("typebox compiled", async (document) => {
      const { typeboxValidator } = await import("../peers/typebox.mjs");
      return checkedBy(typeboxValidator(document.root));
    }),
    parseAnd("zod", async (document) => {
      const { zodSchema } = await import("../peers/zod.mjs");
      const schema = zodSchema[document.root];
      return (value) => schema.parse(value);
    }),
    parseAnd("valibot", async (document) => {
      const { parse } = await import("valibot");
      const { valibotSchema } = await import("../peers/valibot.mjs");
      const schema = valibotSchema[document.root];
      return (value) => parse(schema, value);
    }),
  ],
};
