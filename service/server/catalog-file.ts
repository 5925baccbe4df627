import { readFileSync } from "node:fs";
import { loadCatalog, type CatalogChanges } from "../catalog-file/load-catalog.ts";
import { readCatalogFile } from "../catalog-file/read-catalog-file.ts";
import { oneAtATime } from "../store/database/one-at-a-time.ts";
import type { Service } from "./service.ts";

/** The lock of processes that load a catalog. */
const catalogLock = 0x63_61_74_61;

/**
 * Brings a service to what a catalog file says. Of several processes that start at once, one after another does.
 *
 * @throws {CatalogFileError} with every mistake and where it is
 * @throws {Error} the file cannot be read
 */
export function loadCatalogFile({ db, rows }: Service, file: string): Promise<CatalogChanges> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`the catalog file ${file} cannot be read`, { cause: error });
  }
  const content = readCatalogFile(file, text);
  return oneAtATime(db, catalogLock, () =>
    loadCatalog(rows, content, { file, text, variables: process.env }),
  );
}
