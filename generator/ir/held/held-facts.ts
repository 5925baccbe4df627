import type { IntegerNode, NumberNode, StringNode, TypeNode } from "../types.ts";

/** A type that TypeScript can hold in several ways. */
export type HeldNode = IntegerNode | NumberNode | StringNode;

/** Relation of a held value to its JSON. */
export interface HeldFacts {
  /** Whether it is the value that `JSON.parse` gives and `JSON.stringify` takes. */
  readonly isJson: boolean;
  /** Kind of JSON value that it looks like; an object of a class looks like its JSON. */
  readonly looks: "string" | "number";
  /** Kind of value that links convert it from. */
  readonly converts: "text" | "number" | "date";
  /** Whether a text that the type allows can be held; absent where all can. */
  readonly holds?: (text: string) => boolean;
}

const asNumber = { isJson: true, looks: "number", converts: "number" } as const;

/** Facts by the kind of a type and by how it is held. */
const facts: { readonly [K in HeldNode as K["kind"]]: Readonly<Record<K["held"], HeldFacts>> } = {
  integer: { number: asNumber, bigint: { ...asNumber, isJson: false } },
  number: {
    number: asNumber,
    string: { isJson: false, looks: "string", converts: "number" },
    class: { ...asNumber, isJson: false },
  },
  string: {
    string: { isJson: true, looks: "string", converts: "text" },
    Date: {
      isJson: false,
      looks: "string",
      converts: "date",
      // A leap second is a date-time, but no Date holds it.
      holds: (text) => !Number.isNaN(Date.parse(text)),
    },
    temporal: { isJson: false, looks: "string", converts: "date" },
  },
};

/** Facts of the values of a type. */
export function heldFacts(node: HeldNode): HeldFacts {
  const byHeld: Readonly<Record<string, HeldFacts>> = facts[node.kind];
  return byHeld[node.held] as HeldFacts;
}

/** Whether a type can be held in several ways. */
export function isHeld(node: TypeNode): node is HeldNode {
  return Object.hasOwn(facts, node.kind);
}

/** Whether values are strings of JSON that are held as they are. */
export function isText(node: TypeNode): node is StringNode {
  return node.kind === "string" && heldFacts(node).isJson;
}

/** Whether values are numbers, or integers, that are held as JSON holds them. */
export function isPlainNumber(node: TypeNode): node is IntegerNode | NumberNode {
  return (node.kind === "integer" || node.kind === "number") && heldFacts(node).isJson;
}
