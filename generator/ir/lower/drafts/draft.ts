import { pascalCase } from "../../../names/identifier.ts";
import type { Site } from "../../../openapi/site.ts";
import type { Origin } from "../../origin.ts";
import type { LoweredType } from "../types/lowered.ts";

/** The words from which the declaration of an inline schema gets its name. */
export interface Hint {
  /** Name of the declaration around it. */
  readonly parent: string;
  /** Words after the parent's name, such as a property's name; empty for the declaration itself. */
  readonly part: string;
}

/** The name that a declaration asks for. */
export const nameOf = ({ parent, part }: Hint): string =>
  pascalCase(part === "" ? parent : `${parent} ${part}`);

/** A declaration during lowering. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  /** The name that it would have if no other declaration had it. */
  readonly wanted: string;
  readonly component?: string;
  /** Name of its root in XML where it is no component of the document, whatever its own name became. */
  readonly rootName?: string;
  /** Id of the declaration of the same schema with those that extend it, where this one is without them. */
  readonly aloneOf?: string;
  readonly origin: Origin;
  /** The schema it was made from; absent where parts of several schemas were merged. */
  readonly site?: Site;
  /** Where its words stand, if not at its schema: a component that only refers to it. */
  readonly docSite?: Site;
  readonly children: Draft[];
  /** The declarations whose values it has in common, where merging made it. */
  readonly parts?: readonly string[];
  /** The declaration during whose making it was asked for. */
  readonly owner?: Draft;
  /** Whether its schema demands more than its type says. */
  hasConditions: boolean;
  /** Whether parts of it do, so that no keywords of its own say how much more. */
  isInexact: boolean;
  state: "waiting" | "running" | "done";
  type: LoweredType | undefined;
  build: () => LoweredType;
}
