// @ts-check
import { isSameValue } from "../measure/same-value.mjs";
import { subject } from "../measure/subject.mjs";
import { writeXml } from "../data/write-xml.mjs";
import { fastXmlParserDecoder } from "../peers/fast-xml-parser.mjs";

/** @type {import("../measure/task.mjs").Task} */
export const xmlEncode = {
  title: "Encode values as XML",
  bytes: (document) => document.xmlBytes.length,
  check: (result, document) => {
    const text = typeof result === "string" ? result : Buffer.from(result).toString();
    const value = text.startsWith("{")
      ? JSON.parse(text)
      : fastXmlParserDecoder(document.root)(Buffer.from(text));
    return isSameValue(value, document.value);
  },
  contenders: [
    {
      name: "Diptych, to bytes",
      load: async (document, settings) => {
        const encode = await subject(settings, "xml/encode", `encode${document.root}Xml`);
        const value = document.value;
        return () => encode(value);
      },
    },
    {
      name: "Diptych, to string",
      load: async (document, settings) => {
        const encode = await subject(settings, "xml/encode", `encode${document.root}XmlString`);
        const value = document.value;
        return () => encode(value);
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
      name: "concatenation by hand, to bytes",
      load: async (document) => {
        const write = writeXml[document.root];
        const value = document.value;
        return () => Buffer.from(write(value));
      },
    },
    {
      name: "fast-xml-parser's builder, to bytes",
      load: async (document) => {
        const { fastXmlParserEncoder } = await import("../peers/fast-xml-parser.mjs");
        const encode = fastXmlParserEncoder(document.root);
        const value = document.value;
        return () => encode(value);
      },
    },
  ],
};
