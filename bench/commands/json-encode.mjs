// @ts-check
import { isSameValue } from "../measure/same-value.mjs";
import { subject } from "../measure/subject.mjs";

/** @type {import("../measure/task.mjs").Task} */
export const jsonEncode = {
  title: "Encode values as JSON",
  bytes: (document) => document.jsonBytes.length,
  check: (result, document) => {
    const text = typeof result === "string" ? result : Buffer.from(result).toString();
    return isSameValue(JSON.parse(text), document.value);
  },
  contenders: [
    {
      name: "Diptych",
      load: async (document, settings) => {
        const encode = await subject(settings, "json/encode", `encode${document.root}Json`);
        const value = document.value;
        return () => encode(value);
      },
    },
    {
      name: "JSON.stringify, to string",
      load: async (document) => {
        const value = document.value;
        return () => JSON.stringify(value);
      },
    },
    {
      name: "JSON.stringify, to bytes",
      load: async (document) => {
        const value = document.value;
        return () => Buffer.from(JSON.stringify(value));
      },
    },
    {
      name: "fast-json-stringify, to string",
      load: async (document) => {
        const { fastJsonStringify } = await import("../peers/fast-json-stringify.mjs");
        const encode = fastJsonStringify(document.root);
        const value = document.value;
        return () => encode(value);
      },
    },
  ],
};
