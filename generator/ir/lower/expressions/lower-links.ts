import { membersAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { ApiIndex } from "../../navigate.ts";
import type { LinkNode, OperationNode, ResponseNode } from "../../operations.ts";
import { lowerDoc } from "../lower-doc.ts";
import type { LinkReading } from "./link-reading.ts";
import { originOf } from "../../origin.ts";
import { reportUnsupported } from "../unsupported.ts";
import { linkBody, linkParameters } from "./link-arguments.ts";
import { LinkTargets } from "./link-targets.ts";

/**
 * Reads the links of responses, and reports those that lead to no operation or give no values by the
 * schemas. Source: OpenAPI 3.2, Link Object.
 */
export function lowerLinks(
  lowering: LinkReading,
  index: ApiIndex,
  operations: readonly OperationNode[],
): readonly OperationNode[] {
  if (lowering.linkedResponses.size === 0) return operations;
  const targets = new LinkTargets(lowering, operations);
  // Responses of components are met at each use.
  const refused = new Set<string>();
  return operations.map((operation) => {
    const responses = operation.responses.map((response): ResponseNode => {
      const place = `${response.origin.file}#${response.origin.pointer}`;
      const site = lowering.linkedResponses.get(place);
      if (site === undefined) return response;
      if (operation.webhook !== undefined) {
        if (!refused.has(place)) reportUnsupported(lowering, site, "links");
        refused.add(place);
        return response;
      }
      const links = linksOf(
        lowering,
        site,
        { ...operation, responses: [response] },
        targets,
        index,
      );
      return links.length === 0 ? response : { ...response, links };
    });
    return { ...operation, responses };
  });
}

/** @param from the operation with the one response that the links are of */
function linksOf(
  lowering: LinkReading,
  response: Site<JsonObject>,
  from: OperationNode,
  targets: LinkTargets,
  index: ApiIndex,
): readonly LinkNode[] {
  return membersAt(response, "links").flatMap((member): readonly LinkNode[] => {
    const site = lowering.document.follow(member);
    if (site === undefined) return [];
    if (own(site, "server") !== undefined) reportServer(lowering, site);
    const target = targets.find(member.key, site);
    if (target === undefined) return [];
    const isComplete = [from, target].every(
      ({ origin }) => !lowering.incomplete.has(origin.pointer),
    );
    const given = { lowering, link: member.key, site, from, target, targets, index, isComplete };
    const parameters = linkParameters(given);
    const body = linkBody(given);
    if (parameters === undefined || body === "refused") return [];
    return [
      {
        key: member.key,
        target: target.id,
        parameters,
        ...(body !== undefined && { body }),
        doc: lowerDoc(site, lowering.document),
        origin: originOf(site),
      },
    ];
  });
}

/** The function for a link gives values only, so the caller chooses the server. */
function reportServer(lowering: LinkReading, { file, pointer }: Site<JsonObject>): void {
  const place = { file, pointer: `${pointer}/server`, part: "key" } as const;
  lowering.diagnostics.reportOnce("feature-unsupported", place, { feature: "server" });
}
