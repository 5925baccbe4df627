import type { Code } from "../code/index.ts";
import type { Member, Type } from "./type.ts";

/** A member of an enum, with the comment behind `//` before it. */
export interface EnumMember {
  readonly name: Code;
  readonly value: Code;
  readonly comment: Code | undefined;
}

/** A statement of the file. */
export type Declaration =
  | { readonly kind: "interface"; readonly name: Code; readonly members: readonly Member[] }
  | { readonly kind: "alias"; readonly name: Code; readonly type: Type }
  | { readonly kind: "enum"; readonly name: Code; readonly members: readonly EnumMember[] }
  | {
      readonly kind: "constant";
      readonly name: Code;
      readonly type: Type;
      readonly values: readonly Code[];
    }
  /** Lines of the generator itself. */
  | { readonly kind: "fixed"; readonly lines: readonly Code[] };
