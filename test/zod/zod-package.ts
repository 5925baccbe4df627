import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import zod from "../../packages/zod/src/index.ts";
import type { Result } from "../../runtime/src/issue/result.ts";
import { runWithPlugin, type PluginRunOptions } from "../plugin/mock-package.ts";
import { writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

/** Schemas and validators of one document. */
export interface ZodPackage {
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  readonly validators: Readonly<Record<string, (value: unknown) => Result<unknown>>>;
}

interface ZodOptions extends PluginRunOptions {
  readonly flavor?: "zod" | "mini";
}

/** Generates schemas and validators into a folder of this name, and loads them. */
export async function zodPackage(
  document: string,
  name: string,
  options: ZodOptions = {},
): Promise<ZodPackage> {
  const made = await tryZodPackage(document, name, options);
  if (made === undefined) throw new Error(`${name} is refused`);
  return made;
}

/** The same, undefined where the document is refused. */
export async function tryZodPackage(
  document: string,
  name: string,
  { flavor = "zod", ...options }: ZodOptions = {},
): Promise<ZodPackage | undefined> {
  const { files } = await runWithPlugin(document, {
    ...options,
    plugin: zod,
    pluginOptions: { flavor },
    emit: ["types", "validate"],
  });
  if (files === undefined) return undefined;
  const target = await writePackage(files, name);
  return {
    schemas: (await importGenerated(target, "zod")) as ZodPackage["schemas"],
    validators: (await importGenerated(target, "validate")) as ZodPackage["validators"],
  };
}

/** Whether the validator of a type accepts a value. */
export function accepts({ validators }: ZodPackage, type: string, value: unknown): boolean {
  return validators[`validate${type}`]?.(value).issues === undefined;
}

/** Where a schema judges a value otherwise than the validator, or changes one that it accepts. */
export function disagreement(
  { schemas, validators }: ZodPackage,
  type: string,
  value: unknown,
): string | undefined {
  const { issues } = validators[`validate${type}`]?.(value) ?? { issues: [] };
  const parsed = schemas[type]?.safeParse(value);
  const shown = `${type} ${String(JSON.stringify(value)).slice(0, 200)}`;
  if (parsed?.success !== (issues === undefined))
    return `${shown}: validator ${JSON.stringify(issues?.[0])}, Zod ${parsed?.error?.message}`;
  if (!parsed.success || isDeepStrictEqual(withoutProto(parsed.data), withoutProto(value)))
    return undefined;
  return `${shown} became ${JSON.stringify(parsed.data)}`;
}

/** Removes what Zod notes globally when it is loaded; it keeps what it has noted. */
export function forgetZod(): void {
  Reflect.deleteProperty(globalThis, "__zod_globalConfig");
  Reflect.deleteProperty(globalThis, "__zod_globalRegistry");
}

/** Zod leaves properties called `__proto__` out, unless the schema names them. */
function withoutProto(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutProto);
  const kept = Object.entries(value).filter(([name]) => name !== "__proto__");
  return Object.fromEntries(kept.map(([name, own]) => [name, withoutProto(own)]));
}
