import type { Api, ApiIndex } from "../ir/index.ts";
import type { SampleValues } from "../samples/sample-values.ts";

/** A document, and the values that stand for those of its types. */
export interface Samples {
  readonly api: Api;
  readonly index: ApiIndex;
  readonly values: SampleValues;
}
