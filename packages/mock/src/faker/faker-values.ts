import {
  extensionsAt,
  type AskedValue,
  type GivenValue,
  type Json,
  type Origin,
  type PluginContext,
  type TypeNode,
} from "diptych/plugin";
import type { FakerOptions } from "../options.ts";
import { fakerCall, type FakerCall } from "./faker-call.ts";
import { loadFaker, type LoadedFaker } from "./load-faker.ts";

/**
 * Values of `@faker-js/faker` for schemas with `x-faker`, and for the names that the options list.
 * A function that cannot be called is reported once.
 */
export function fakerValues(
  { api, index, report }: Pick<PluginContext, "api" | "index" | "report">,
  { names, locale }: FakerOptions,
): GivenValue {
  const calls = new Map<unknown, FakerCall | undefined>();
  let loaded: LoadedFaker | undefined | "unknown" = "unknown";
  const warn = (message: string, help: string, origin: Origin): undefined => {
    report({ severity: "warning", message, help, origin });
  };
  const load = (origin: Origin): LoadedFaker | undefined => {
    if (loaded !== "unknown") return loaded;
    loaded = loadFaker(locale);
    if (loaded === undefined)
      warn(
        `The package @faker-js/faker, or its locale '${locale}', is not installed: values are made up`,
        "Install it: npm install --save-dev @faker-js/faker",
        origin,
      );
    return loaded;
  };
  const callOf = (given: unknown, origin: Origin): FakerCall | undefined => {
    if (calls.has(given)) return calls.get(given);
    const found = fakerCall(given);
    const call = typeof found === "string" ? undefined : found;
    calls.set(given, call);
    if (typeof found === "string")
      warn(found, "Name a function as internet.email, or { finance.amount: [1, 5] }", origin);
    return call;
  };
  return ({ type, name, seed }: AskedValue): Json | undefined => {
    const { node } = index.resolveNullable(type);
    const said = extensionsAt(api, type.origin)["x-faker"];
    const given = said ?? (isScalar(node) && Object.hasOwn(names, name) ? names[name] : undefined);
    if (given === undefined) return undefined;
    const call = callOf(given, type.origin);
    const faker = call && load(type.origin);
    if (call === undefined || faker === undefined) return undefined;
    const path = `${call.module}.${call.method}`;
    try {
      const value = asJson(faker.call(call, seed), node);
      if (value === undefined) {
        calls.set(given, undefined);
        return warn(`faker has no function ${path}`, "See https://fakerjs.dev/api", type.origin);
      }
      return value;
    } catch (error) {
      calls.set(given, undefined);
      return warn(
        `${path} of faker failed: ${error instanceof Error ? error.message : String(error)}`,
        "Correct its parameters",
        type.origin,
      );
    }
  };
}

function isScalar({ kind }: TypeNode): boolean {
  return kind === "string" || kind === "boolean" || kind === "integer" || kind === "number";
}

/** A value of faker as JSON has it, in the form that the type asks for. */
function asJson(value: unknown, type: TypeNode): Json | undefined {
  if (value instanceof Date)
    return dateText(value, type.kind === "string" ? type.format : undefined);
  if (typeof value === "bigint") return type.kind === "string" ? String(value) : Number(value);
  if (type.kind === "string" && (typeof value === "number" || typeof value === "boolean"))
    return String(value);
  // Amounts are texts in faker.
  if (typeof value === "string" && isNumber(type) && /^-?\d+(?:\.\d+)?$/.test(value))
    return Number(value);
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
}

const isNumber = ({ kind }: TypeNode): boolean => kind === "number" || kind === "integer";

function dateText(value: Date, format: string | undefined): string {
  const text = value.toISOString();
  if (format === "date") return text.slice(0, 10);
  return format === "time" ? text.slice(11) : text;
}
