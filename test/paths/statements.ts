import { expect } from "vitest";
import { compileTypes, typesOf, type Files } from "./support.ts";

/** A document in JSON with these paths and components. */
export const documentOf = (parts: object, version = "3.1.0"): string =>
  JSON.stringify({ openapi: version, info: { title: "T", version: "1" }, paths: {}, ...parts });

export const ok = { 200: { description: "ok" } };

export const schemaOf = (value: object): string =>
  documentOf({ components: { schemas: { A: value } } });

/** Types with statements about them, which one run of the compiler checks at the end of a file. */
export class Statements {
  readonly #name: string;
  readonly #files: Record<string, string> = {};

  constructor(name: string) {
    this.#name = name;
  }

  /** Takes the types of a document, and expressions that must have the type `true`. */
  async hold(
    name: string,
    files: Files | string,
    ...statements: readonly string[]
  ): Promise<string> {
    const { text, findings } = await typesOf(files);
    expect(findings.filter((finding) => finding.startsWith("error"))).toEqual([]);
    this.add(`${name}/schema.d.ts`, text);
    const check = [
      'import type { paths, components, operations, webhooks } from "./schema.js";',
      "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
      ...statements.map((statement, i) => `export const s${i}: ${statement} = true;`),
      "export type Used = [Same<1, 1>, paths, components, operations, webhooks];",
    ];
    this.add(`${name}/check.ts`, check.join("\n"));
    return text;
  }

  /** Takes a module that must compile. */
  add(file: string, text: string): void {
    this.#files[file] = text;
  }

  errors(): Promise<readonly string[]> {
    return compileTypes(this.#name, this.#files);
  }
}
