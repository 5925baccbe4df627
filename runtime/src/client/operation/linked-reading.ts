import type { BaseOptions, ClientOperation } from "../call/client-operation.ts";

/** Place of a relative base URL outside of browsers, where nothing says what it is below. */
const nowhere = "http://relative.invalid";

/**
 * The operation that reads what another one has made, at a link, as the other one reads what is done.
 *
 * @param params those of the other operation
 * @param link from a response to it; it leads to the server of the other operation, or the call fails
 * @param baseUrl of the call, in place of the client's
 */
export function linkedReading<Params>(
  operation: ClientOperation<Params>,
  params: Params,
  link: string | undefined,
  baseUrl: string | undefined,
): ClientOperation<unknown> {
  const { id, label, accept, security, responses, problem } = operation;
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  let target: URL | undefined;
  const find = (base: string): string => {
    const own = new URL(base + operation.url(params), location?.href ?? nowhere);
    const found = link !== undefined && URL.canParse(link, own.href) && new URL(link, own);
    // Credentials are for this server alone.
    target = found && found.origin === own.origin ? found : undefined;
    return own.origin === nowhere ? "" : own.origin;
  };
  return {
    id,
    label,
    method: "GET",
    base: (options: BaseOptions) =>
      find((baseUrl ?? operation.base?.(options) ?? options.baseUrl).replace(/\/+$/, "")),
    url: () => {
      if (target === undefined)
        throw new Error(
          link === undefined
            ? "the response has no link to what was begun"
            : `the link ${link} leads to another server`,
        );
      return target.pathname + target.search;
    },
    accept,
    security,
    responses: { ...responses, 200: responses["200"] ?? responses["201"] ?? [] },
    problem,
  };
}
