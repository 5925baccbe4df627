/** Names in braces, each once. */
export const namesInTemplate = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
