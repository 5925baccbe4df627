import type {
  CollectionFilterField,
  EqualityFilterField,
  FieldSet,
  OrderedFilterField,
  StringFilterField,
} from "@diptych/runtime";

/** One field of every type, and two with names that need care. */
export interface Fields {
  readonly name: StringFilterField<keyof Fields>;
  readonly id: OrderedFilterField<number, keyof Fields>;
  readonly cost: OrderedFilterField<number, keyof Fields>;
  readonly bytes: OrderedFilterField<bigint, keyof Fields>;
  readonly is_enabled: EqualityFilterField<boolean, keyof Fields>;
  readonly type: EqualityFilterField<"LOCAL" | "REMOTE", keyof Fields>;
  readonly role: EqualityFilterField<"MANAGER" | (string & {}), keyof Fields>;
  readonly day: OrderedFilterField<string, keyof Fields>;
  readonly submitted: OrderedFilterField<string, keyof Fields>;
  readonly categories: CollectionFilterField<string, keyof Fields>;
  readonly sizes: CollectionFilterField<number, keyof Fields>;
  readonly "a 'b' (c)": StringFilterField<keyof Fields>;
  readonly ["__proto__"]: StringFilterField<keyof Fields>;
}

export const fields: FieldSet<Fields> = {
  fields: {
    name: { kind: "string" },
    id: { kind: "integer" },
    cost: { kind: "number" },
    bytes: { kind: "bigint" },
    is_enabled: { kind: "boolean" },
    type: { kind: "enum", values: ["LOCAL", "REMOTE"], open: false },
    role: { kind: "enum", values: ["MANAGER"], open: true },
    day: { kind: "date" },
    submitted: { kind: "dateTime" },
    categories: { kind: "collection", items: { kind: "string" } },
    sizes: { kind: "collection", items: { kind: "number" } },
    "a 'b' (c)": { kind: "string" },
    ["__proto__"]: { kind: "string" },
  },
};
