import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { testName, type Group } from "./suite.ts";

/** Names of the tests that ajv with all of ajv-formats answers as the suite does. */
export function rightByAjv(groups: readonly Group[]): ReadonlySet<string> {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv, { mode: "full" });
  const right = new Set<string>();
  for (const group of groups) {
    const validate = ajv.compile(group.schema as object);
    for (const test of group.tests)
      if (validate(test.data) === test.valid) right.add(testName(group, test.description));
  }
  return right;
}
