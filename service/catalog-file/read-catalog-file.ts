import { parseDocument, type Document } from "yaml";
import type { CatalogFile } from "../generated/catalog-file/types.ts";
import { validateCatalogFile } from "../generated/catalog-file/validate.ts";
import { unreadableIn } from "../model/unreadable.ts";
import { errorOf, type FileMistake } from "./mistakes.ts";

/** Characters of a catalog file: what no operator writes by hand is longer. */
const longest = 4_000_000;

/**
 * Reads a catalog file.
 *
 * @param file its name, for mistakes
 * @throws {CatalogFileError} with every mistake and where it is
 */
export function readCatalogFile(file: string, text: string): CatalogFile {
  if (text.length > longest)
    throw errorOf(file, "", [{ offset: 0, message: `It is longer than ${longest} characters.` }]);
  const document = parseDocument(text, { merge: false, prettyErrors: false });
  const broken = [...document.errors, ...document.warnings].map(({ pos: [offset], message }) => ({
    offset,
    message,
  }));
  if (broken.length > 0) throw errorOf(file, text, broken);
  const content = contentOf(file, text, document);
  const unreadable = unreadableIn(content, "");
  if (unreadable.length > 0)
    throw errorOf(
      file,
      text,
      unreadable.map((pointer) => ({
        pointer,
        message: "A text has a character that XML cannot hold.",
      })),
    );
  const { value, issues } = validateCatalogFile(content ?? {});
  if (issues !== undefined)
    throw errorOf(
      file,
      text,
      issues.map(({ path, message }) => ({
        pointer: path,
        message: `${path.split("/").at(-1) || "The file"} ${message}`,
      })),
    );
  const repeated = repeatedNames(value);
  if (repeated.length > 0) throw errorOf(file, text, repeated);
  return value;
}

/** The values of a document. @throws {CatalogFileError} its aliases grow without bounds */
function contentOf(file: string, text: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (error) {
    throw errorOf(file, text, [{ offset: 0, message: `${(error as Error).message}.` }]);
  }
}

/** A name says which row is meant, so that none occurs twice. */
function repeatedNames(file: CatalogFile): readonly FileMistake[] {
  return Object.entries(file).flatMap(([list, items]) => {
    const seen = new Set<string>();
    return (items as readonly { readonly name: string; readonly groupType?: string }[]).flatMap(
      ({ name, groupType = "" }, index) => {
        const key = JSON.stringify([groupType, name]);
        const isRepeated = seen.has(key);
        seen.add(key);
        return isRepeated
          ? [{ pointer: `/${list}/${index}/name`, message: `${name} occurs twice in ${list}.` }]
          : [];
      },
    );
  });
}
