// @ts-check
import { isSameValue } from "../measure/same-value.mjs";
import { subject } from "../measure/subject.mjs";

/** @type {import("../measure/task.mjs").Task} */
export const xmlDecode = {
  title: "Decode XML to typed values",
  bytes: (document) => document.xmlBytes.length,
  check: (result, document) => isSameValue(result, document.value),
  contenders: [
    {
      name: "Diptych, bytes",
      load: async (document, settings) => {
        const decode = await subject(settings, "xml/decode", `decode${document.root}Xml`);
        const bytes = document.xmlBytes;
        return () => decode(bytes);
      },
    },
    {
      name: "Diptych, string",
      load: async (document, settings) => {
        const decode = await subject(settings, "xml/decode", `decode${document.root}Xml`);
        const text = document.xml;
        return () => decode(text);
      },
    },
    {
      name: "JSON.parse, string of the same data",
      load: async (document) => {
        const text = document.json;
        return () => JSON.parse(text);
      },
    },
    {
      name: "JSON.parse, bytes of the same data",
      load: async (document) => {
        const bytes = document.jsonBytes;
        return () => JSON.parse(bytes.toString());
      },
    },
    {
      name: "txml + mapping",
      load: async (document) => {
        const { txmlDecoder } = await import("../peers/txml.mjs");
        const decode = txmlDecoder(document.root);
        const bytes = document.xmlBytes;
        return () => decode(bytes);
      },
    },
    {
      name: "saxes + state machine",
      load: async (document) => {
        const { saxesDecoder } = await import("../peers/saxes.mjs");
        const decode = saxesDecoder(document.root);
        const bytes = document.xmlBytes;
        return () => decode(bytes);
      },
    },
    {
      name: "fast-xml-parser + mapping",
      load: async (document) => {
        const { fastXmlParserDecoder } = await import("../peers/fast-xml-parser.mjs");
        const decode = fastXmlParserDecoder(document.root);
        const bytes = document.xmlBytes;
        return () => decode(bytes);
      },
    },
  ],
};
