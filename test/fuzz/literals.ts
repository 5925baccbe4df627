import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { compilePackages } from "../support/compile-packages.ts";
import type { FuzzPackage } from "./fuzz-package.ts";
import type { Finding } from "./examine.ts";
import type { Components } from "./schemas.ts";

/** An accepted value of a component, as its decoder gives it. */
export interface Accepted {
  readonly components: Components;
  readonly made: FuzzPackage;
  readonly name: string;
  readonly value: unknown;
}

type CompilerFinding = Finding & { readonly components: Components };

/** What a literal is given to: a value of the type, which may have more properties than it names. */
const plain = {
  head: `type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T;
declare function made<const T>(value: T): Writable<T>;
`,
  type: (type: string) => type,
};

/**
 * The same with a property that no value has, in types and in literals: the compiler refuses a value that shares no
 * property with a type of optional ones, only because a mistake is likely. Not every recursive type comes to an end so.
 */
const shared = {
  head: `type Shared = { "~"?: never };
type Each<T> = { [K in keyof T]: Open<T[K]> };
type Open<T> = T extends readonly unknown[] ? Each<T>
  : T extends object ? {} extends T ? string extends keyof T ? Each<T> : Each<T> & Shared : Each<T>
  : T;
type Writable<T> = T extends readonly unknown[] ? { -readonly [K in keyof T]: Writable<T[K]> }
  : T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } & Shared
  : T;
declare function made<const T>(value: T): Writable<T>;
`,
  type: (type: string) => `Open<${type}>`,
};

/**
 * Compiles accepted values as literals of their types, all in one run of the compiler, and those that it refuses in
 * another.
 *
 * @param folder where the packages are written
 * @returns one finding of each package at most
 */
export async function compileLiterals(
  folder: string,
  accepted: readonly Accepted[],
): Promise<readonly CompilerFinding[]> {
  const first = await refusals(folder, accepted, plain);
  const literals = first.flatMap(({ one, isLiteral }) => (isLiteral ? [one] : []));
  const second = literals.length === 0 ? [] : await refusals(folder, literals, shared);
  const found = new Map<FuzzPackage, CompilerFinding>();
  for (const { one, isLiteral, detail } of [
    ...first.filter((refusal) => !refusal.isLiteral),
    ...second,
  ]) {
    const { components, name, value } = one;
    const place = isLiteral ? { name, value } : {};
    if (!found.has(one.made))
      found.set(one.made, { kind: "compiler", detail, components, ...place });
  }
  return [...found.values()];
}

/** An error of the compiler in a literal, or in the package of one. */
interface Refusal {
  readonly one: Accepted;
  readonly isLiteral: boolean;
  readonly detail: string;
}

async function refusals(
  folder: string,
  accepted: readonly Accepted[],
  { head, type }: typeof plain,
): Promise<readonly Refusal[]> {
  await rm(folder, { recursive: true, force: true });
  const packages = new Map<FuzzPackage, { readonly name: string; readonly values: Accepted[] }>();
  for (const one of accepted) {
    const known = packages.get(one.made) ?? { name: `p${packages.size}`, values: [] };
    packages.set(one.made, known);
    known.values.push(one);
  }
  for (const [{ files }, { name, values }] of packages) {
    for (const file of files) await writeText(path.join(folder, name, file.path), file.text);
    const lines = values.map(
      (one, i) =>
        `export const v${i}: ${type(`types.${one.name}`)} = made(${JSON.stringify(one.value)});\n`,
    );
    const text = `import type * as types from "./types.js";\n${head}${lines.join("")}`;
    await writeText(path.join(folder, name, "src/literals.ts"), text);
  }
  const byName = new Map([...packages.values()].map((one) => [one.name, one.values]));
  const errors = await compilePackages(folder, [...byName.keys()]);
  return [...errors].flatMap(([name, list]) => {
    const values = byName.get(name) ?? accepted;
    return list.flatMap((detail): Refusal[] => {
      const line = /^src\/literals\.ts\((\d+),/.exec(detail)?.[1];
      const at = Number(line) - head.split("\n").length - 1;
      const one = values[at] ?? values[0];
      return one === undefined ? [] : [{ one, isLiteral: values[at] !== undefined, detail }];
    });
  });
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
