import { AddressList } from "./address-list.ts";

/** One setting: where it may stand, and what it means. */
export interface Setting<T> {
  /** Name in the file, and behind `--` as a flag. */
  readonly name: string;
  /** Variable of the environment. */
  readonly variable: string;
  readonly description: string;
  /** Form of its value, for the help; a switch has none. */
  readonly value?: string;
  /** Secrets have no flag: command lines can be read by everybody on the machine. */
  readonly isSecret?: boolean;
  /** Shown as the default. */
  readonly initially?: string;
  /** @throws {TypeError} the text is no value of the setting; the message goes on after its name */
  readonly read: (text: string) => T;
}

/** A setting, with the type of its value. */
export const one = <T>(setting: Setting<T>): Setting<T> => setting;

/** The settings of a table as they were given; absent ones are undefined. */
export type Given<Table extends Readonly<Record<string, Setting<unknown>>>> = {
  readonly [Key in keyof Table]: ReturnType<Table[Key]["read"]> | undefined;
};

/** The value of a switch. */
export function readSwitch(text: string): boolean {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw new TypeError(`must be true or false, not ${text}`);
}

/** A whole number between bounds. */
export function readNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most))
      throw new TypeError(`must be a whole number from ${least} to ${most}, not ${text}`);
    return value;
  };
}

/** One of several words. */
export function readOneOf<const Word extends string>(...words: readonly Word[]) {
  return (text: string): Word => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new TypeError(`must be one of ${words.join(", ")}, not ${text}`);
    return found;
  };
}

/** The responses that get a line in the log; a number for one of so many, and errors. */
export type ResponseShare = "all" | "errors" | "none" | number;

/** A share of responses. */
export function readShare(text: string): ResponseShare {
  if (text === "all" || text === "errors" || text === "none") return text;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 2 || number > 1_000_000)
    throw new TypeError(`must be all, errors, none or a number from 2 to 1000000, not ${text}`);
  return number;
}

/** Text that is not empty. */
export function readText(text: string): string {
  if (text.trim() === "") throw new TypeError("must not be empty");
  return text;
}

/** Addresses and networks, separated by commas. */
export function readAddresses(text: string): AddressList {
  const parts = text.split(",").map((part) => part.trim());
  try {
    return new AddressList(parts.filter((part) => part !== ""));
  } catch (error) {
    throw new TypeError(`is wrong: ${(error as Error).message}`, { cause: error });
  }
}

/** Names of hosts, separated by commas. */
export function readNames(text: string): readonly string[] {
  const names = text.split(",").map((part) => part.trim());
  const wrong = names.find((name) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name));
  if (wrong !== undefined) throw new TypeError(`must be names of hosts, not ${wrong}`);
  return names;
}

/** An address of HTTP without a path, such as `https://cloud.example`. */
export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.href === `${url.origin}/`;
  if (!isOrigin)
    throw new TypeError(`must be an address without a path, such as https://cloud.example`);
  return url.origin;
}

/** Encryption keys: base64 of 32 bytes each, separated by commas or white space. They are not repeated in messages. */
export function readKeys(text: string): readonly Uint8Array[] {
  const texts = text.split(/[\s,]+/).filter((part) => part !== "");
  const keys = texts.map((part) => Buffer.from(part, "base64"));
  const isRight = keys.every(
    (key, i) => key.length === 32 && texts[i]?.replace(/=+$/, "") === withoutPadding(key),
  );
  if (keys.length === 0 || !isRight)
    throw new TypeError(
      "must be base64 of 32 bytes, such as of openssl rand -base64 32, or several of them",
    );
  if (new Set(keys.map(withoutPadding)).size < keys.length)
    throw new TypeError("has one key twice");
  return keys;
}

const withoutPadding = (key: Buffer): string => key.toString("base64").replace(/=+$/, "");

/** An address of PostgreSQL. It is not repeated in messages, since it may hold a password. */
export function readDatabaseUrl(text: string): string {
  const isRight = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (!isRight) throw new TypeError("must be an address such as postgres://user@host:5432/name");
  return text;
}
