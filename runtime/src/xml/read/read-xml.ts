import type { XmlReader } from "./reader/xml-reader.ts";

/**
 * Reads the element whose start tag ends at `start`: `n` is the length of its expected name, `key`
 * the pointer segment of its value, `depth` its own depth.
 */
export type ReadXml<T> = (r: XmlReader, start: number, n: number, key: string, depth: number) => T;
