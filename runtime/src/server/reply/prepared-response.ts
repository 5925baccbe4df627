import { Negotiator } from "../negotiation/negotiator.ts";
import type { ResponseShape } from "../description/server-operation.ts";

/** One of an operation's responses, with what negotiates its media type. */
export interface PreparedResponse {
  readonly shape: ResponseShape;
  /** Absent if the response has no body. */
  readonly negotiator: Negotiator | undefined;
}

/** An operation's responses by status. Source: OpenAPI 3.1, Responses Object. */
export class PreparedResponses {
  /** Negotiator over the media types of all successes; absent if a success may have no body. */
  readonly successes: Negotiator | undefined;
  /** Media types of successes, for the text of a 406. */
  readonly successTypes: readonly string[];
  readonly #shapes: ReadonlyMap<string, PreparedResponse>;
  /** Responses by the statuses that were used so far. */
  readonly #found = new Map<number, PreparedResponse | undefined>();

  constructor(responses: Readonly<Record<string, ResponseShape>>) {
    this.#shapes = new Map(
      Object.entries(responses).map(([status, shape]) => [
        status.toUpperCase(),
        { shape, negotiator: negotiatorOf(shape) },
      ]),
    );
    const successes = [...this.#shapes].filter(([status]) => status.startsWith("2"));
    const fallback = this.#shapes.get("DEFAULT");
    const shapes =
      successes.length > 0
        ? successes.map(([, { shape }]) => shape)
        : fallback === undefined
          ? []
          : [fallback.shape];
    this.successTypes = [
      ...new Set(shapes.flatMap(({ contents }) => contents.map(({ contentType }) => contentType))),
    ];
    const bodiless = shapes.length === 0 || shapes.some(({ contents }) => contents.length === 0);
    this.successes = bodiless ? undefined : new Negotiator(this.successTypes);
  }

  /** The response for a status: the one of that status, else of its range, else the default. */
  find(status: number): PreparedResponse | undefined {
    let found = this.#found.get(status);
    if (found === undefined) {
      found =
        this.#shapes.get(String(status)) ??
        this.#shapes.get(`${Math.floor(status / 100)}XX`) ??
        this.#shapes.get("DEFAULT");
      this.#found.set(status, found);
    }
    return found;
  }
}

function negotiatorOf({ contents }: ResponseShape): Negotiator | undefined {
  if (contents.length === 0) return undefined;
  return new Negotiator(contents.map(({ contentType }) => contentType));
}
