import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import {
  expectedInstead,
  isNewer,
  schemaKeywords,
  silentKeywords,
  unsupportedKeywords,
} from "../../../openapi/schema-keywords.ts";
import type { OpenApiDocument, OpenApiVersion } from "../../../openapi/document.ts";
import { applyReading } from "../../../openapi/faults/reading.ts";
import { keywordReading } from "../../../openapi/faults/keyword-reading.ts";
import { spreadKindOf, spreadReference } from "../../../openapi/faults/spread-references.ts";
import { at, isObject, type Site } from "../../../openapi/site.ts";
import { newTypeCure, printed, valueCure } from "../../../openapi/value-cure.ts";
import { upgradeSwaggerSchema } from "../../../openapi/swagger/upgrade-schema.ts";
import { upgradeSchema } from "../../../openapi/upgrade-schema.ts";
import { checkDialect } from "./schema-dialects.ts";
import { readListedValues } from "./listed-values.ts";
import { NullParts } from "./null-parts.ts";
import { readNulls } from "./null-spellings.ts";
import { NumericTexts } from "./numeric-texts.ts";
import { IntOrString } from "./int-or-string.ts";
import { LooseFormats } from "./loose-formats.ts";
import { checkFormat } from "./schema-formats.ts";
import type { Lowering } from "../lowering.ts";
import { reachableHolders, type Holder } from "../keywords/reachable-schemas.ts";

/** Keywords that a reference of OpenAPI 3.0 may have beside it without losing anything. */
const harmlessSiblings = new Set([
  "$ref",
  "description",
  "summary",
  "title",
  "example",
  "examples",
]);

/**
 * Upgrades every schema that lowering will read to the form of 3.1 and removes keywords with a wrong
 * value. Those are reported, as are unknown and unsupported keywords. Returns every object that may contain
 * schemas, as lowering will find it.
 */
export function prepareSchemas(
  lowering: Pick<Lowering, "document" | "diagnostics"> & Partial<Pick<Lowering, "options">>,
): readonly Holder[] {
  const { document, diagnostics } = lowering;
  const { root } = document;
  checkDialect(root.value, "jsonSchemaDialect", () => root, diagnostics);
  const formats = new LooseFormats(lowering.options);
  const texts = new NumericTexts(lowering.options);
  const nulls = new NullParts();
  const mixed = new IntOrString();
  const holders = reachableHolders(document, (schema, site) => {
    spreadReferences(document, schema as Mutable, site, diagnostics);
    texts.read(schema as Mutable, site);
    checkKeywords(document.version, schema as Mutable, site, diagnostics);
    mixed.read(schema as Mutable, site);
    readListedValues(document, schema as Mutable, site, diagnostics);
    checkFormat(schema, site, lowering);
    formats.note(schema, site);
    nulls.note(schema, site);
  });
  nulls.read(document, diagnostics);
  formats.report(diagnostics);
  texts.report(diagnostics);
  mixed.report(diagnostics);
  return holders;
}

type Mutable = Record<string, unknown>;

function checkKeywords(
  version: OpenApiVersion,
  schema: Mutable,
  site: () => Site,
  diagnostics: Diagnostics,
): void {
  const isOld = version === "3.0" || version === "2.0";
  if (isOld) {
    if (typeof schema["$ref"] === "string") dropSiblings(schema, site, diagnostics);
    if (version === "3.0") checkVersion(schema, site, diagnostics);
    if (version === "2.0") upgradeSwaggerSchema(schema);
    else checkNullable(schema, site, diagnostics);
    upgradeSchema(schema);
  } else readNulls(schema, site, diagnostics);
  requireProperties(schema, site, diagnostics);
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (!Object.hasOwn(schema, keyword) || isRest(schema, keyword)) continue;
    if (keyword === "nullable" && !isOld && value !== true) {
      diagnostics.report("nullable-ignored", key(site(), keyword), {});
      delete schema[keyword];
    } else if (schemaKeywords.has(keyword)) {
      const expected = expectedInstead(keyword, value);
      if (expected === undefined) continue;
      reportValue(schema, keyword, expected, site, diagnostics);
    } else if (unsupportedKeywords.has(keyword)) {
      const cure = unsupportedKeywords.get(keyword) ?? "";
      diagnostics.report("keyword-unsupported", key(site(), keyword), { keyword, cure });
    } else if (!keyword.startsWith("x-") && !silentKeywords.has(keyword)) {
      const suggestion = suggest(
        keyword,
        schemaKeywords.keys(),
        "Remove it, or start its name with 'x-' if it is an extension",
      );
      diagnostics.report("keyword-unknown", key(site(), keyword), { keyword, suggestion });
    }
  }
  checkNodeType(schema, site, diagnostics);
  checkDialect(schema, "$schema", site, diagnostics);
}

/** Reports what came with 3.1, which is read as that version means it, and lists that must not be empty. */
function checkVersion(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (isNewer(keyword, value)) {
      const cure =
        newTypeCure(keyword, value) ?? `Move the document to 3.1, or remove '${keyword}'`;
      diagnostics.report("keyword-version", at(site(), keyword), { keyword, cure });
    } else if (emptyLists.has(keyword) && Array.isArray(value) && value.length === 0) {
      reportValue(schema, keyword, "a list that is not empty", site, diagnostics);
    }
  }
}

const emptyLists: ReadonlySet<string> = new Set(["required", "enum"]);

/** Whether a keyword is about items behind those that a list of schemas describes. */
const isRest = (schema: Mutable, keyword: string): boolean =>
  keyword === "additionalItems" && Array.isArray(schema["items"]);

/** Reads what references lead to that stand for texts, lists and maps. */
function spreadReferences(
  document: OpenApiDocument,
  schema: Mutable,
  site: () => Site,
  diagnostics: Diagnostics,
): void {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (!isObject(value) || typeof value["$ref"] !== "string") continue;
    const kind = spreadKindOf(keyword);
    const place = at(site(), keyword);
    const found = kind && spreadReference(document, place, kind);
    if (found === undefined) continue;
    diagnostics.report("ref-misplaced", place, { field: keyword, ref: found.ref });
    schema[keyword] = found.value;
  }
}

/** `required: true` in a property says in drafts before 4 that the object around it requires it. */
function requireProperties(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  const { properties } = schema;
  if (!isObject(properties)) return;
  const listed = schema["required"];
  if (listed !== undefined && !Array.isArray(listed)) return;
  const names = new Set<unknown>(listed);
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property) || property["required"] !== true) continue;
    const place = at(at(at(site(), "properties"), name), "required");
    const cure = valueCure("required", true) ?? "";
    const args = { keyword: "required", expected: "a list of strings", found: "true", cure };
    const taken = `the object around it requires '${name}'`;
    diagnostics.report("keyword-type", place, { ...args, taken });
    delete (property as Mutable)["required"];
    schema["required"] = [...names.add(name)];
  }
}

/** Reports a keyword with a wrong value, and takes what it means; a fatal one is left out. */
function reportValue(
  schema: Mutable,
  keyword: string,
  expected: string,
  site: () => Site,
  diagnostics: Diagnostics,
): void {
  const value = schema[keyword];
  const cure =
    valueCure(keyword, value) ?? `Correct the value of '${keyword}', or remove the keyword`;
  const args = { keyword, expected, found: printed(value), cure };
  const place = at(site(), keyword);
  const reading = keywordReading(schema, keyword, site().pointer);
  if (reading === undefined) diagnostics.refuse("keyword-type", place, args);
  else diagnostics.report("keyword-type", place, { ...args, taken: reading.taken });
  delete schema[keyword];
  applyReading(schema, reading);
}

/** `nodeType` stands for `attribute` and `wrapped`. Source: OpenAPI 3.2, XML Object. */
function checkNodeType(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  const { xml } = schema;
  if (!isObject(xml) || xml["nodeType"] === undefined) return;
  for (const keyword of ["attribute", "wrapped"]) {
    if (xml[keyword] === undefined) continue;
    diagnostics.report("xml-node-type", at(at(site(), "xml"), keyword), { keyword });
  }
}

/** Reports a `nullable` that admits no null by the text. Source: OpenAPI 3.0.4, Schema Object. */
function checkNullable(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  if (schema["nullable"] !== true) return;
  const values = schema["enum"];
  const isListed = !Array.isArray(values) || values.includes(null);
  if (isListed && schema["type"] !== undefined) return;
  const where = isListed ? "without 'type'" : "beside an 'enum' without null";
  const cure = isListed ? "Write 'type' beside it" : "Add null to 'enum'";
  diagnostics.report("nullable-meant", key(site(), "nullable"), { where, cure });
}

function dropSiblings(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  for (const keyword of Object.keys(schema)) {
    if (harmlessSiblings.has(keyword) || keyword.startsWith("x-")) continue;
    // The text has it ignored; those who write it mean it, and other tools take it so.
    if (keyword === "nullable" && typeof schema[keyword] === "boolean") continue;
    diagnostics.report("ref-siblings", key(site(), keyword), { keyword });
    delete schema[keyword];
  }
}

function key(site: Site, keyword: string): { file: string; pointer: string; part: "key" } {
  const { file, pointer } = at(site, keyword);
  return { file, pointer, part: "key" };
}
