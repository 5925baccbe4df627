import { nameMistake } from "../shared/names.ts";

/** The part of a request that the value of an element decides, beside being recorded. */
export type Meaning = "cpu-count" | "memory" | "disk" | "network" | "deployed-name" | "required-by";

/** A kind of form element: how its text in the form is read, and which values it takes. */
export interface FormType {
  readonly meaning?: Meaning;
  readonly read: (text: string) => unknown;
  /** The mistake of a value, as the end of a sentence; undefined if it is right. */
  readonly complain: (value: unknown) => string | undefined;
}

/** Size value of version 3; a disk also names its tier. Source: B 2.2. */
export interface SizeSetting {
  readonly size: { readonly unit: string; readonly value: number };
  readonly storage_tier?: string;
}

/** KB of each unit. */
export const kbOf: Readonly<Record<string, number>> = {
  KB: 1,
  MB: 1024,
  GB: 1024 ** 2,
  TB: 1024 ** 3,
};

/** The largest size that a request may ask for: 1 PB. */
const largestKb = 1024 ** 4;
const mostCpus = 1024;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text: FormType = {
  read: (given) => given,
  complain: (value) => (typeof value === "string" ? undefined : "must be a text"),
};
const number: FormType = {
  read: Number,
  complain: (value) =>
    typeof value === "number" && Number.isFinite(value) ? undefined : "must be a number",
};
const size: FormType = { read: readSize, complain: complainOfSize };
const day: FormType = {
  read: (given) => given,
  complain: (value) =>
    typeof value === "string" && isDay(value) ? undefined : "must be a day, yyyy-MM-dd",
};
const anything: FormType = { read: (given) => given, complain: () => undefined };

const types: Readonly<Record<string, FormType>> = {
  TEXT: text,
  NUMBER: number,
  BOOLEAN: {
    read: readBoolean,
    complain: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
  },
  DATE: day,
  SIZE: size,
  CPU_COUNT: {
    meaning: "cpu-count",
    read: Number,
    complain: (value) =>
      Number.isInteger(value) && Number(value) > 0 && Number(value) <= mostCpus
        ? undefined
        : `must be a whole number from 1 to ${mostCpus}`,
  },
  MEMORY: { ...size, meaning: "memory" },
  DISK: { ...size, meaning: "disk" },
  NETWORK: { meaning: "network", read: readNetworks, complain: complainOfNetworks },
  DEPLOYED_NAME: {
    ...text,
    meaning: "deployed-name",
    complain: (value) =>
      text.complain(value) ?? (typeof value === "string" ? nameMistake(value) : undefined),
  },
  REQUIRED_BY: { ...day, meaning: "required-by" },
};

/** The type of that name; others take any value. */
export function formTypeOf(name: string | undefined): FormType {
  return name !== undefined && Object.hasOwn(types, name) ? (types[name] ?? anything) : anything;
}

/** As XML writes it, in any case; another text stays what it is, and is no value. Source: XML Schema 1.1-2, 3.3.2. */
function readBoolean(given: string): unknown {
  const word = given.trim().toLowerCase();
  if (word === "true" || word === "1") return true;
  return word === "false" || word === "0" ? false : given;
}

/** `8 GB`, and for disks `40 GB gold`. */
function readSize(given: string): SizeSetting | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([A-Z]+)(?:\s+(\S.*?))?\s*$/.exec(given);
  if (match === null) return null;
  const [, value = "", unit = "", tier] = match;
  const read: SizeSetting = { size: { unit, value: Number(value) } };
  return tier === undefined ? read : { ...read, storage_tier: tier };
}

function complainOfSize(value: unknown): string | undefined {
  const shape = 'must be a size such as { "size": { "unit": "GB", "value": 8 } }';
  if (!isObject(value) || !isObject(value["size"])) return shape;
  const { unit, value: amount } = value["size"];
  const tier = value["storage_tier"];
  if (tier !== undefined && typeof tier !== "string") return "must name its storage_tier by a text";
  if (typeof unit !== "string" || typeof amount !== "number") return shape;
  const kb = Object.hasOwn(kbOf, unit) ? kbOf[unit] : undefined;
  if (kb === undefined) return `must be in one of ${Object.keys(kbOf).join(", ")}`;
  return amount > 0 && amount * kb <= largestKb ? undefined : "must be above 0 and at most 1 PB";
}

/** `VM Network/production, Backup/management`. */
function readNetworks(given: string): readonly { name: string; zone: string }[] {
  return given.split(",").map((one) => {
    const [name = "", zone = ""] = one.split("/");
    return { name: name.trim(), zone: zone.trim() };
  });
}

function complainOfNetworks(value: unknown): string | undefined {
  const isRight =
    Array.isArray(value) &&
    value.length <= 10 &&
    value.every(
      (one) =>
        isObject(one) && typeof one["name"] === "string" && typeof (one["zone"] ?? "") === "string",
    );
  return isRight ? undefined : 'must be a list of at most 10 networks, { "name": …, "zone": … }';
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
