import type { OperationNode } from "../../operations.ts";
import type { Lowering } from "../lowering.ts";

/** With the flag `u`, a pair of surrogates is one character and does not match. */
const loneSurrogate = /\p{Surrogate}/u;

/** Reports paths and names of parameters that cannot be percent-encoded. Source: RFC 3986, 2.5. */
export function checkWellFormed(
  { diagnostics }: Lowering,
  operations: readonly OperationNode[],
): void {
  const seen = new Set<string>();
  for (const operation of operations) {
    if (loneSurrogate.test(operation.path)) {
      report("The path", operation.origin.file, operation.origin.pointer.replace(/\/[^/]*$/, ""));
    }
    for (const { name, in: location, origin } of operation.parameters) {
      if (loneSurrogate.test(name)) {
        report(`The name of this ${location} parameter`, origin.file, origin.pointer);
      }
    }
  }

  function report(what: string, file: string, pointer: string): void {
    const key = `${file}#${pointer}`;
    if (seen.has(key)) return;
    seen.add(key);
    diagnostics.report("text-surrogate", { file, pointer }, { what });
  }
}
