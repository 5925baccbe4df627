import type { Origin } from "../ir/index.ts";
import type { ModulePlan } from "./module-view.ts";
import type { PackageContext } from "./context.ts";

/** Output of one kind from a document: it names its modules, and builds each in turn. */
export interface Artefact {
  readonly name: string;
  modules(context: PackageContext): readonly ModulePlan[];
  /** Types that it makes for operations and responses, which must not be called like schemas. */
  derivedTypes?(context: PackageContext): Iterable<DerivedType>;
}

/** A type that is named after an operation or a response. */
export interface DerivedType {
  readonly name: string;
  /** The name that it would have if no schema had it. */
  readonly usual: string;
  readonly origin: Origin;
}

/**
 * Built-in artefacts, as the configuration names them. `json` and `xml` each stand for a decoder and
 * an encoder.
 */
export const artefactNames = [
  "types",
  "validate",
  "json",
  "xml",
  "server",
  "client",
  "webhooks",
] as const;

export type ArtefactName = (typeof artefactNames)[number];
