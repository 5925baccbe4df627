import {
  checkOf,
  type ResolvedSchema,
  type SchemaReading,
} from "../../../generator/json-schema/accepts.ts";
import type { Check } from "../../../generator/json-schema/check.ts";
import type { KeywordCheck } from "../../../generator/json-schema/restrictions.ts";
import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import type { Site } from "../../../generator/openapi/site.ts";
import { isQuicklyTested } from "../../../generator/rules/backtracking.ts";
import { keeps } from "../../../generator/rules/evaluate.ts";
import { formatOf } from "../../../generator/rules/formats.ts";

/** Whether a schema admits a value; undefined where that cannot be told. */
export type Admits = (value: unknown) => boolean | undefined;

/** Says of values whether the schemas of a document admit them. */
export class Admitting {
  readonly #document: OpenApiDocument;
  readonly #checks = new Map<string, { check: Check }>();
  readonly #known = new Map<string, Admits>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** The test of values that have to fulfil all of some schemas. */
  of(sites: readonly Site[]): Admits {
    const all = sites.map((site) => this.#one(site));
    const [only] = all;
    if (only !== undefined && all.length === 1) return only;
    return (value) => {
      const found = all.map((admits) => admits(value));
      return found.includes(false) ? false : found.includes(undefined) ? undefined : true;
    };
  }

  #one(site: Site): Admits {
    const key = `${site.file}#${site.pointer} ${typeof site.value}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const check = checkOf(site.value, this.#reading(site), this.#checks);
    const admits: Admits = (value) => {
      try {
        return check?.(value);
      } catch {
        return undefined;
      }
    };
    this.#known.set(key, admits);
    return admits;
  }

  #reading({ file, pointer }: Site): SchemaReading {
    return {
      keywords,
      isSilent,
      resolve: (value): ResolvedSchema | undefined => {
        const found = this.#document.lookUp({ value, file, pointer: `${pointer}/$ref` });
        if (found === undefined) return undefined;
        const key = `${found.file}#${found.pointer}`;
        return { schema: found.value, key, reading: this.#reading(found) };
      },
    };
  }
}

/** Keywords whose values say nothing of which values are admitted. */
const annotations: ReadonlySet<string> = new Set([
  "example",
  "externalDocs",
  "xml",
  "discriminator",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "$id",
  "$anchor",
]);

const isSilent = (keyword: string): boolean => annotations.has(keyword) || keyword.startsWith("x-");

class Untested extends Error {}

/** Keywords that a document's schemas have in another way than those of this project. */
const keywords: Readonly<Record<string, KeywordCheck>> = {
  pattern: (expected) => {
    const pattern = new RegExp(String(expected), "u");
    return (value) => {
      if (typeof value !== "string") return true;
      if (!isQuicklyTested(String(expected), value)) throw new Untested(value);
      return pattern.test(value);
    };
  },
  // By the digits that are written: 0.3 is a multiple of 0.1.
  multipleOf: (divisor) => (value) =>
    typeof value !== "number" ||
    keeps(
      { kind: "multipleOf", code: "multipleOf", expected: "", divisor: divisor as number },
      value,
    ),
  format: (expected) => {
    const format = formatOf(String(expected));
    if (format === undefined) return () => true;
    const rule = { kind: "format", code: "format", format: format.name, ...format } as const;
    return (value) => typeof value !== "string" || keeps(rule, value);
  },
};
