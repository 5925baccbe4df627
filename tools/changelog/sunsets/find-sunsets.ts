import { objectAt, own, textAt } from "../../../generator/openapi/site.ts";
import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { writtenLocation } from "../../../generator/source/references/relocation.ts";
import { dateOf } from "../../diff/contract/lifecycle.ts";
import { walk, type LintNode } from "../../lint/walk.ts";
import { capitalized } from "../capitalized.ts";
import { isProperty, PartNames } from "./part-names.ts";
import type { Sunset } from "./sunset.ts";

const kinds: Readonly<Partial<Record<LintNode["kind"], Sunset["kind"]>>> = {
  operation: "operation",
  parameter: "parameter",
  header: "header",
  schema: "schema",
};

/**
 * Every part of a document that is deprecated or has an `x-sunset`, in the order of the document.
 *
 * @param label the document as the user knows it
 * @param fileOf a file as the user knows it
 */
export function findSunsets(
  document: OpenApiDocument,
  label: string,
  fileOf: (file: string) => string,
): readonly Sunset[] {
  const nodes = walk(document.sources).all;
  const names = new PartNames(nodes);
  const info = objectAt(document.root, "info");
  const title = info === undefined ? undefined : textAt(info, "title");
  return nodes.flatMap((node) => {
    const isDeprecated = own(node, "deprecated") === true;
    const sunset = own(node, "x-sunset");
    if (!isDeprecated && (sunset === undefined || sunset === false)) return [];
    const day = dateOf(sunset);
    const { file, pointer = "" } = writtenLocation(
      { file: node.file, pointer: node.pointer, part: "key" },
      document.sources,
    );
    return [
      {
        document: label,
        ...(title === undefined || title === "" ? {} : { title }),
        kind: isProperty(node) ? "property" : (kinds[node.kind] ?? "other"),
        part: capitalized(names.of(node)),
        isDeprecated,
        ...(sunset === undefined ? {} : { written: textOf(sunset) }),
        ...(day === undefined ? {} : { day }),
        file: fileOf(file),
        pointer,
      } as const,
    ];
  });
}

/** Characters of a text that is no date which are kept. */
const mostCharacters = 100;

const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, mostCharacters);
