import type { ModuleContext } from "diptych/plugin";
import type { ZodNames } from "./flavor.ts";

/** Context that the expression of a schema is printed in. */
export interface SchemaContext extends ModuleContext {
  readonly zod: ZodNames;
  /** Declarations whose schemas are constants above, by id; undefined within a function. */
  readonly above: ReadonlySet<string> | undefined;
  /** Whether checks follow the schema: adding them reads the properties of an object, and so its getters. */
  readonly isChecked: boolean;
}
