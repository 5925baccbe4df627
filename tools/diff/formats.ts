import { formatNames } from "../frame/format-names.ts";

/** Formats of `diptych diff`. */
export const diffFormats = [...formatNames, "html"] as const;

export type DiffFormat = (typeof diffFormats)[number];
