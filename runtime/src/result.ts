import type { Issue } from "./issue.ts";

/** Answer of a validator: the value, now known to be a `T`, or everything that is wrong with it. */
export type Result<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly value?: undefined };
