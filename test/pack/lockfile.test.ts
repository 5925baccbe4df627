import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

interface Entry {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
}

const root = path.resolve(import.meta.dirname, "../..");

it.each(["package-lock.json", "bench/package-lock.json"])(
  "%s holds the integrity of every package, of all platforms, and names no registry",
  (name) => {
    const lock = JSON.parse(readFileSync(path.join(root, name), "utf8")) as {
      readonly packages: Readonly<Record<string, Entry>>;
    };
    const installed = Object.entries(lock.packages).filter(
      ([key, entry]) => key.includes("node_modules/") && entry.link !== true,
    );
    expect(installed.length).toBeGreaterThan(100);
    expect(
      installed.flatMap(([key, entry]) => (entry.integrity?.startsWith("sha512-") ? [] : [key])),
    ).toEqual([]);
    expect(
      installed.flatMap(([key, { resolved }]) => (resolved === undefined ? [] : [key])),
    ).toEqual([]);
  },
);
