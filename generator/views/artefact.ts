import type { ModulePlan } from "./module-view.ts";
import type { PackageContext } from "./context.ts";

/** Something that can be emitted from a document: it names its modules, and builds each in turn. */
export interface Artefact {
  readonly name: string;
  modules(context: PackageContext): readonly ModulePlan[];
}

/**
 * Built-in artefacts, as the configuration names them. `json` and `xml` each stand for a decoder and
 * an encoder.
 */
export const artefactNames = ["types", "validate", "json", "xml", "server", "client"] as const;

export type ArtefactName = (typeof artefactNames)[number];
