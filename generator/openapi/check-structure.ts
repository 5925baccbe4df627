import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { isRemote } from "../source/references/reference-path.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { accepts } from "../json-schema/accepts.ts";
import { ajv } from "../json-schema/ajv.ts";
import type { OpenApiVersion } from "./document.ts";
import { explain, mistakesOf, type Mistake } from "./explain-errors.ts";
import { mapReferences } from "./faults/map-references.ts";
import { edited } from "./faults/edits.ts";
import type { FaultyDocument } from "./faults/faulty-document.ts";
import { operationReferences } from "./faults/operation-references.ts";
import { structureReading } from "./faults/structure-reading.ts";
import { metaSchema } from "./meta-schema.ts";
import { membersAt, objectAt, type JsonObject, type Site } from "./site.ts";

const validators = new Map<OpenApiVersion, ValidateFunction>();

/** Rounds in which faults are read; one may hide another. */
const mostRounds = 6;

/**
 * Checks the document against the meta-schema of its version and reports what does not fit. Returns the
 * document as later stages read it: faulty parts are read past where their meaning is clear or does
 * not count. Schemas are checked when they are lowered.
 */
export function checkStructure(
  version: OpenApiVersion,
  document: FaultyDocument,
  diagnostics: Diagnostics,
): Site<JsonObject> {
  let { root } = document;
  const maps = mapReferences(document, diagnostics);
  if (maps.length > 0) root = { ...root, value: edited(root.value, maps) as JsonObject };
  const operations = version === "2.0" ? [] : operationReferences(root, diagnostics);
  const checked = (): unknown =>
    operations.length === 0 ? root.value : edited(root.value, operations);
  if (version === "3.0") checkComponentNames(root, diagnostics);
  const expected = metaSchema(version);
  // ajv says what is wrong, and takes as long to load as the rest of a small document's run.
  if (accepts(expected)(checked())) return root;
  const validate = validators.get(version) ?? compile(expected);
  validators.set(version, validate);
  const known = new Set<string>();
  for (let round = 1; !validate(checked()); round++) {
    const errors = (validate.errors ?? []) as ErrorObject[];
    const mistakes = mistakesOf(version, errors).filter(({ key }) => !known.has(key));
    const found = { ...document, root };
    const edits = mistakes.flatMap((mistake) => {
      const reading = structureReading(mistake.error, mistake.property, found);
      const isLast = round === mostRounds;
      if (reading === undefined || isLast) return [];
      known.add(mistake.key);
      explain(mistake, version, root, reading, diagnostics);
      return reading.edits;
    });
    if (edits.length === 0) {
      for (const mistake of mistakes)
        if (!known.has(mistake.key) && !isRemoteReference(mistake))
          explain(mistake, version, root, undefined, diagnostics);
      break;
    }
    root = { ...root, value: edited(root.value, edits) as JsonObject };
  }
  return root;
}

/** Whether a mistake is a map that is a reference to an address: reading has reported it. */
const isRemoteReference = ({ error: { instancePath, data } }: Mistake): boolean =>
  instancePath.endsWith("/$ref") && typeof data === "string" && isRemote(data);

/** Checks a part of another file against the definition of the meta-schema that it has to fit. */
export function checkFragment(
  version: OpenApiVersion,
  definition: string,
  site: Site<JsonObject>,
  diagnostics: Diagnostics,
): void {
  const schema = { $ref: `#/$defs/${definition}`, $defs: metaSchema(version)["$defs"] };
  if (accepts(schema)(site.value)) return;
  const validate = compile(schema);
  if (validate(site.value)) return;
  for (const mistake of mistakesOf(version, (validate.errors ?? []) as ErrorObject[]))
    explain(mistake, version, site, undefined, diagnostics);
}

/** The meta-schema of 3.0 checks components with allowed names, and lets the others pass unseen. */
function checkComponentNames(root: Site<JsonObject>, diagnostics: Diagnostics): void {
  const components = objectAt(root, "components");
  if (components === undefined) return;
  for (const kind of Object.keys(components.value)) {
    for (const { key: name, file, pointer } of membersAt(components, kind)) {
      if (kind.startsWith("x-") || /^[a-zA-Z0-9._-]+$/.test(name)) continue;
      diagnostics.report("component-name", { file, pointer, part: "key" }, { name });
    }
  }
}

function compile(schema: JsonObject): ValidateFunction {
  const { Ajv2020 } = ajv();
  const library = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    validateFormats: false,
    validateSchema: false,
    inlineRefs: false,
  });
  return library.compile(schema);
}
