import { stringify } from "yaml";
import type { Finding } from "./examine.ts";
import { documentOf } from "./judges.ts";
import type { Components, Schemas } from "./schemas.ts";

/** A finding as the files of a case folder, to be copied into `test/cases`. */
export function caseText(
  finding: Finding,
  { version, schemas }: Components,
  isValid: boolean,
): string {
  const { kind, name, value, detail } = finding;
  const data =
    name === undefined
      ? ""
      : `# ${isValid ? "ok" : "bad"}.${name}.1.json\n${JSON.stringify(value)}\n`;
  const needed = name === undefined ? schemas : reachable(schemas, name);
  const spec =
    version === "3.1.1" ? needed : (JSON.parse(documentOf({ version, schemas: needed })) as object);
  return [
    `--- ${kind}: ${detail}`,
    `# spec.yaml\n${stringify(spec).trimEnd()}`,
    `# options.json\n{ "untyped": "schema" }\n${data}`,
  ].join("\n");
}

/** The schemas that a component refers to, itself too. */
function reachable(schemas: Schemas, name: string): Schemas {
  const found = new Set([name]);
  for (const one of found)
    for (const [, other] of JSON.stringify(schemas[one]).matchAll(/components\/schemas\/(\w+)/g))
      found.add(other as string);
  return Object.fromEntries(Object.entries(schemas).filter(([one]) => found.has(one)));
}
