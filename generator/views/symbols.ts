import { exportedType, exportedValue, type Reference } from "../code/index.ts";
import type { Declaration } from "../ir/index.ts";

/** The conditions of the document, where schemas demand more than their types say. */
export const conditionsSymbol: Reference = exportedValue("./conditions", "conditions");

/** Name of the function that checks a declaration. */
export const checkName = (d: Declaration): string => `check${d.name}`;

/** Exports for a declaration, in one place so that artefacts can refer to each other. */
export const symbols = {
  type: (d: Declaration): Reference => exportedType("./types", d.name),
  check: (d: Declaration): Reference => exportedValue("./checks", checkName(d)),
  validate: (d: Declaration): Reference => exportedValue("./validate", `validate${d.name}`),
  decodeJson: (d: Declaration): Reference => exportedValue("./json/decode", `decode${d.name}Json`),
  decodeJsonItems: (d: Declaration): Reference =>
    exportedValue("./json/decode", `decode${d.name}JsonItems`),
  encodeJson: (d: Declaration): Reference => exportedValue("./json/encode", `encode${d.name}Json`),
  decodeXml: (d: Declaration): Reference => exportedValue("./xml/decode", `decode${d.name}Xml`),
  decodeXmlItems: (d: Declaration): Reference =>
    exportedValue("./xml/decode", `decode${d.name}XmlItems`),
  encodeXml: (d: Declaration): Reference => exportedValue("./xml/encode", `encode${d.name}Xml`),
  encodeXmlString: (d: Declaration): Reference =>
    exportedValue("./xml/encode", `encode${d.name}XmlString`),
} as const;
