import type { Result } from "@diptych/runtime";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { addOracleFormats } from "../support/oracle-formats.ts";
import { withExactIntegers } from "../support/oracle-integers.ts";

export type Validator = (value: unknown) => Result<unknown>;

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** What ajv says about the component schemas of a document, where integers are exact. */
export class Oracle {
  readonly names: readonly string[];
  readonly #ajv: Ajv2020;

  constructor(text: string) {
    const document = parse(text) as Document;
    this.names = Object.keys(document.components.schemas);
    this.#ajv = new Ajv2020({ strict: false, ownProperties: true, validateFormats: true });
    addOracleFormats(this.#ajv);
    this.#ajv.addKeyword({ keyword: "x-key", type: "array", validate: differByKey });
    this.#ajv.addSchema(withExactIntegers(document), "https://test.example/document");
  }

  accepts(name: string, value: unknown): boolean {
    return (
      this.#ajv.validate(`https://test.example/document#/components/schemas/${name}`, value) ===
      true
    );
  }
}

/** Whether no two items of a list have the same value of a property. Items without it are not compared. */
function differByKey(key: string, items: readonly unknown[]): boolean {
  const values = items.flatMap((item) =>
    typeof item === "object" && item !== null && Object.hasOwn(item, key)
      ? [JSON.stringify((item as Readonly<Record<string, unknown>>)[key])]
      : [],
  );
  return new Set(values).size === values.length;
}

/** The generated validator of a component. */
export function validatorOf(module: Record<string, unknown>, name: string): Validator | undefined {
  return module[`validate${name}`] as Validator | undefined;
}
