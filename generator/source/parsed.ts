/** The value of a text, or the first error in it, with its offsets. */
export type Parsed =
  | { readonly value: unknown; readonly problem?: undefined }
  | {
      readonly problem: {
        readonly code: "json-syntax" | "yaml-syntax" | "duplicate-key" | "yaml-alias-limit";
        /** The reason, or the duplicate key. */
        readonly text: string;
        readonly start: number;
        readonly end: number;
      };
    };
