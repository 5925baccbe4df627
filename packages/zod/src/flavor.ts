import { code, exportedValue, type Code, type Printable, type Reference } from "diptych/plugin";

/** Form of Zod that schemas are written for: with methods, or the smaller one of functions. */
export type Flavor = "zod" | "mini";

/** Names of Zod in one of its forms. What is not here is the same in both. */
export interface ZodNames {
  readonly z: Reference;
  /** Type of any schema, without its arguments. */
  readonly Type: Printable;
  readonly Object: Printable;
  readonly Optional: Printable;
  /** An object schema that judges properties without a name. */
  catchall(object: Code, others: Code): Code;
}

/** Names of Zod for a module that imports `z`. */
export function zodNames(flavor: Flavor): ZodNames {
  switch (flavor) {
    case "zod": {
      const z = exportedValue("zod", "z");
      return {
        z,
        Type: code`${z}.ZodType`,
        Object: code`${z}.ZodObject`,
        Optional: code`${z}.ZodOptional`,
        catchall: (object, others) => code`${object}.catchall(${others})`,
      };
    }
    case "mini": {
      const z = exportedValue("zod/mini", "z");
      return {
        z,
        Type: code`${z}.ZodMiniType`,
        Object: code`${z}.ZodMiniObject`,
        Optional: code`${z}.ZodMiniOptional`,
        catchall: (object, others) => code`${z}.catchall(${object}, ${others})`,
      };
    }
  }
}
