import type * as coreDoor from "../../generator/core.ts";
import type { DocumentRef, Finding, GenerateSettings } from "../../generator/core.ts";
import type * as reportDoor from "../../generator/report/door.ts";
import type * as diffDoor from "../../tools/diff/door.ts";
import type * as lintDoor from "../../tools/lint/door.ts";

/** A document, and another to compare it with. */
export interface Job {
  readonly name: string;
  readonly text: string;
  readonly later: string;
  readonly settings: GenerateSettings;
  /** Texts of other files by path. */
  readonly others?: Readonly<Record<string, string>>;
  readonly overlays?: readonly string[];
}

/** The doors of the package that run in browsers. */
export interface Doors {
  readonly core: typeof coreDoor;
  readonly lint: typeof lintDoor;
  readonly diff: typeof diffDoor;
  readonly report: typeof reportDoor;
}

/** Everything that the doors say of a document, as JSON. */
export interface Checked {
  /** Of reading, lowering and generating. */
  readonly found: readonly (readonly Finding[])[];
  readonly findings: readonly Finding[];
  /** Findings as SARIF, which has fingerprints. */
  readonly log: string;
  readonly changes?: readonly unknown[];
  readonly files?: readonly (readonly [path: string, text: string])[];
}

/** Does with a document what the doors can do. */
export async function checkedIn({ core, lint, diff, report }: Doors, job: Job): Promise<Checked> {
  const document = refTo(core, job.text, job);
  const read = await core.readDocument(document);
  const lowered = await core.lowerDocument(document);
  const generated = await core.generateFiles(document, { ...job.settings, format: false });
  const findings = await lint.lintDocument(document, { extends: "strict" });
  const { changes } = await diff.diffDocuments(document, refTo(core, job.later), {
    today: "2026-01-01",
  });
  return JSON.parse(
    JSON.stringify({
      found: [read, lowered, generated].map((one) => one.findings),
      findings,
      log: report.formatFindings("sarif", findings),
      changes,
      files: generated.files && [...generated.files],
    }),
  ) as Checked;
}

const refTo = (
  { inMemory }: Doors["core"],
  text: string,
  { others = {}, overlays = [] }: Pick<Job, "others" | "overlays"> = {},
): DocumentRef => ({
  input: "api/openapi.yaml",
  root: ".",
  host: inMemory({ "api/openapi.yaml": text, ...others }),
  overlays,
});
