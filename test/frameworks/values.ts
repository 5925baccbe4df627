import type { Framework } from "./frameworks.ts";

/** The largest integers of 64 bits and of a double: documents without `format: int64` promise no more. */
const serials = { wide: 9_223_372_036_854_775_807n, safe: Number.MAX_SAFE_INTEGER };

/** A thing as JSON has it. */
export function newThing(
  { int64, price }: Framework,
  note: string | null,
  opens: string | null = null,
): object {
  return {
    name: "Lamp é",
    kind: "small",
    note,
    count: 2,
    serial: int64.includes("serial") ? serials.wide : serials.safe,
    day: "2026-11-28",
    opens,
    at: "2026-11-28T20:15:00Z",
    price: price === "text" ? "12.50" : 12.5,
  };
}

/** A cat and a dog as JSON has them, by their tags. */
export const newPets = ({ tag }: Framework): Readonly<Record<string, object>> => ({
  cat: { [tag]: "cat", name: "Tom", born: "2020-02-29", indoor: true },
  dog: { [tag]: "dog", name: "Rex", born: null, tricks: ["sit", "roll over"] },
});

/** Values of a setting: a union without a discriminator. */
export const settings: readonly unknown[] = [7, "seven", ["a", "b"], null];

/** Bytes of the download `name`. */
export const download = (name: string): Uint8Array =>
  Uint8Array.from([0, 1, 254, 255, ...new TextEncoder().encode(name)]);

export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

export const picture: SentFile = { name: "a.png", type: "image/png", content: "picture" };
export const notes: readonly SentFile[] = [
  { name: "b.txt", type: "text/plain", content: "b" },
  { name: "c.bin", type: "application/octet-stream", content: "cc" },
];

/** The facts that an application tells of a file. */
export const described = ({ name, type, content }: SentFile): object => ({
  name,
  type,
  size: content.length,
});

/** A value of JSON as clients and handlers have it: integers of 64 bits as bigints. */
export function widen({ int64 }: Pick<Framework, "int64">, value: unknown, name = ""): unknown {
  if (typeof value === "number") return int64.includes(name) ? BigInt(value) : value;
  return mapped(value, (member, key) => widen({ int64 }, member, key ?? name));
}

/** A value of clients and handlers as JSON has it, but for integers that no number holds. */
export function narrow(value: unknown): unknown {
  if (typeof value !== "bigint") return mapped(value, narrow);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** A value as a framework sends it: without what it leaves out where it is null, and without `$schema`, which huma adds. */
export function sentBy({ omits }: Pick<Framework, "omits">, value: unknown): unknown {
  const changed = mapped(value, (member) => sentBy({ omits }, member));
  if (Object.getPrototypeOf(changed ?? 0) !== Object.prototype) return changed;
  const entries = Object.entries(changed as object);
  return Object.fromEntries(
    entries.filter(([key, member]) => key !== "$schema" && (member !== null || !omits(key))),
  );
}

function mapped(value: unknown, change: (member: unknown, key?: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => change(item));
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([key, member]) => [key, change(member, key)]));
}
