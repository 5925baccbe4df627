import type { ProblemDetails } from "../../problem/problem-details.ts";
import { writeProblemXml } from "../../problem/write-problem-xml.ts";
import { essenceOf } from "../../http/media-type.ts";
import { Negotiator } from "./negotiator.ts";
import type { ServerOperation } from "../description/server-operation.ts";

const json = "application/problem+json";
const xml = "application/problem+xml; charset=UTF-8";

/** Writes problem details in one of the media types of an operation, or of a server. */
export class ProblemFormat {
  /** Whether another client may get another media type. */
  readonly varies: boolean;
  readonly #contentTypes: readonly string[];
  readonly #negotiator: Negotiator;

  /**
   * Uses the media types of problems that the operations list; both if they list none, first the
   * one with the syntax of their other responses.
   */
  constructor(operations: Iterable<ServerOperation>) {
    const listed = new Set<string>();
    let first: string | undefined;
    for (const operation of operations) {
      for (const { contents } of Object.values(operation.responses)) {
        for (const { contentType } of contents) {
          const essence = essenceOf(contentType);
          if (essence === json) listed.add(json);
          else if (essence === essenceOf(xml)) listed.add(xml);
          first ??= /[/+]xml$/.test(essence) ? xml : json;
        }
      }
    }
    this.#contentTypes = listed.size > 0 ? [...listed] : [...new Set([first ?? json, json, xml])];
    this.varies = this.#contentTypes.length > 1;
    this.#negotiator = new Negotiator(this.#contentTypes);
  }

  /** Content-Type and text; the first media type if the client accepts none. */
  write(details: ProblemDetails, accept: string | undefined): readonly [string, string] {
    const contentType = this.#contentTypes[Math.max(0, this.#negotiator.choose(accept))] ?? json;
    return [contentType, contentType === xml ? writeProblemXml(details) : JSON.stringify(details)];
  }
}
