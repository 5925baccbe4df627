import { code, ModuleScope, type Printable } from "../code/index.ts";
import {
  ApiIndex,
  Secrets,
  type Api,
  type Declaration,
  type PropertyNode,
  type TypeNode,
} from "../ir/index.ts";
import type { PackageContext } from "../views/context.ts";
import type { Options } from "../views/options.ts";
import { baseCode, inheritance } from "../views/types/bases.ts";
import { typeCode } from "../views/types/type-code.ts";

/** Types of one document as the generated package has them. */
export class TypeTexts {
  readonly #context: PackageContext;

  constructor(api: Api, options: Pick<Options, "int64" | "dates" | "decimals">) {
    const index = new ApiIndex(api);
    this.#context = {
      api,
      index,
      secrets: new Secrets(index),
      options: {
        ...options,
        enums: "types",
        codecs: "used",
        groupBy: "none",
        importExtension: "js",
      },
      namesIn: () => new Set(),
    };
  }

  /** The declaration of a type. */
  declaration({ name, type }: Declaration): string {
    if (type.kind !== "object") return `type ${name} = ${this.type(type)};`;
    const members = type.properties.map((one) => `  ${this.property(one)}`);
    const bases = inheritance(type, this.#context)
      .bases.map((base) => printed(baseCode(base)))
      .join(", ");
    const head = bases === "" ? name : `${name} extends ${bases}`;
    return [`interface ${head} {`, ...members, "}"].join("\n");
  }

  /** The member of an interface. */
  property({ name, type, required }: PropertyNode): string {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${key}${required ? "" : "?"}: ${this.type(type)};`;
  }

  type(node: TypeNode): string {
    return printed(typeCode(node, this.#context));
  }
}

/** A type in a scope of its own: no import of an earlier one takes a name. */
function printed(type: Printable): string {
  return new ModuleScope("./types", { globals: ["Date", "Omit"] }).print(code`${type}`);
}
