import type { Declaration } from "../ir/index.ts";

/** Names of what is exported for a declaration, in one place so that artefacts can refer to each other. */
export const symbols = {
  type: (d: Declaration): string => d.name,
  validate: (d: Declaration): string => `validate${d.name}`,
  schema: (d: Declaration): string => `${d.name}Schema`,
  decodeJson: (d: Declaration): string => `decode${d.name}Json`,
  encodeJson: (d: Declaration): string => `encode${d.name}Json`,
  decodeXml: (d: Declaration): string => `decode${d.name}Xml`,
  encodeXml: (d: Declaration): string => `encode${d.name}Xml`,
  encodeXmlString: (d: Declaration): string => `encode${d.name}XmlString`,
} as const;
