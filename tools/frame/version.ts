import { readFileSync } from "node:fs";
import path from "node:path";
import { packageFolder } from "./package-folder.ts";

/** Version of the package that contains this file. */
export function version(): string {
  const text = readFileSync(path.join(packageFolder(), "package.json"), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
