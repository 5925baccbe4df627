import type { OperationNode } from "../../../generator/ir/index.ts";
import { mediaTypeProbes } from "../probes/media-types.ts";
import type { Session } from "../session.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Makes a call that succeeded again for each media type that its answer may have. */
export async function askMediaTypes(
  session: Session,
  operation: OperationNode,
  { request, answer, args }: AnsweredCall,
): Promise<void> {
  for (const probe of mediaTypeProbes(operation, request, answer)) {
    const own = session.tags.matching(probe.request);
    const other = await session.send(operation, own);
    if (other === undefined) continue;
    if (other.status < 300) session.tags.keep(own, other);
    const { breaches } = await session.check(operation, args, other);
    session.report(operation, own, other, [...probe.check(other), ...breaches], { readWith: args });
  }
}
