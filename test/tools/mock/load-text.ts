import type { Live } from "../../../generator/live/load-live.ts";
import { loadText as load } from "../try/small-service.ts";

/** The modules of a document that stands in a test, as the mock server has them. */
export const loadText = (text: string): Promise<Live> => load(text, { int64: "number" });
