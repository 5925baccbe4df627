import type { FunctionView } from "./views.ts";

/** The forms of a function before one of them is chosen. */
export const noForm: FunctionView["form"] = {
  conditions: false,
  slot: false,
  object: false,
  list: false,
  union: false,
  variants: false,
};
