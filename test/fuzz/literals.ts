import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { compilePackages } from "../support/compile-packages.ts";
import type { FuzzPackage } from "./fuzz-package.ts";
import type { Finding } from "./examine.ts";
import type { Schemas } from "./schemas.ts";

/** An accepted value of a component, as its decoder gives it. */
export interface Accepted {
  readonly schemas: Schemas;
  readonly made: FuzzPackage;
  readonly name: string;
  readonly value: unknown;
}

/** What each literal is given to: a value of the type, which may have more properties than it names. */
const head = `type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T;
declare function made<const T>(value: T): Writable<T>;
`;

/**
 * Compiles accepted values as literals of their types, all in one run of the compiler.
 *
 * @param folder where the packages are written
 */
export async function compileLiterals(
  folder: string,
  accepted: readonly Accepted[],
): Promise<readonly (Finding & { readonly schemas: Schemas })[]> {
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
      (one, i) => `export const v${i}: types.${one.name} = made(${JSON.stringify(one.value)});\n`,
    );
    const text = `import type * as types from "./types.js";\n${head}${lines.join("")}`;
    await writeText(path.join(folder, name, "src/literals.ts"), text);
  }
  const byName = new Map([...packages.values()].map((one) => [one.name, one.values]));
  const errors = await compilePackages(folder, [...byName.keys()]);
  return [...errors].flatMap(([name, list]) => {
    const values = byName.get(name) ?? [];
    return list.slice(0, 1).map((detail) => {
      const line = /^src\/literals\.ts\((\d+),/.exec(detail)?.[1];
      const one = values[Number(line) - head.split("\n").length - 1] ?? values[0];
      const place =
        line === undefined || one === undefined ? {} : { name: one.name, value: one.value };
      return { kind: "compiler", detail, schemas: one?.schemas ?? {}, ...place } as const;
    });
  });
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
