import type { XmlReader } from "./reader/xml-reader.ts";

/**
 * Reads the element whose start tag ends at `start`: `n` is the length of its expected name, `key`
 * the pointer segment of its value, `depth` its own depth.
 */
export type ReadXml<T> = (r: XmlReader, start: number, n: number, key: string, depth: number) => T;

/** Reads an element of text in the same way; `undefined` if it is empty. */
export type ReadXmlLeaf<T> = (r: XmlReader, start: number, n: number, key: string) => T | undefined;
