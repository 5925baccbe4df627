/** Characters in which a document says that it is one. */
const head = 5000;

/** Whether a text begins as an OpenAPI document does. The extension for Visual Studio Code asks it, too. */
export const isDocumentText = (text: string): boolean =>
  /^\s*(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:/m.test(text.slice(0, head));
