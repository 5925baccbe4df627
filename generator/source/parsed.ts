/** Text that was read, or the first thing that is wrong with it, at offsets of the text. */
export type Parsed =
  | { readonly value: unknown; readonly problem?: undefined }
  | {
      readonly problem: {
        readonly code: "json-syntax" | "yaml-syntax" | "duplicate-key" | "yaml-alias-limit";
        /** The reason, or the key that stands twice. */
        readonly text: string;
        readonly start: number;
        readonly end: number;
      };
    };
