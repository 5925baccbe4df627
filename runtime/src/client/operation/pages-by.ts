/**
 * Pages of a collection of which the document does not say how its pages follow each other. Each is requested when a loop
 * reaches it.
 *
 * @param call asks for one page, such as `(params) => api.listCharges(params)`
 * @param params of the first page
 * @param next the parameters of the page behind one, of the page's body and its own parameters; undefined ends the loop
 * @throws {RangeError} `next` gives parameters that were sent before: the loop would not end
 */
export async function* pagesBy<Params, Body>(
  call: (params: Params) => Promise<Body>,
  params: Params,
  next: (body: Body, params: Params) => Params | undefined,
): AsyncGenerator<Body, void, undefined> {
  const sent = new Set<string>();
  let here: Params | undefined = params;
  while (here !== undefined) {
    const text = textOf(here);
    if (sent.has(text)) throw new RangeError(`the parameters of a page come again: ${text}`);
    sent.add(text);
    const body: Body = await call(here);
    yield body;
    here = next(body, here);
  }
}

const textOf = (params: unknown): string =>
  JSON.stringify(params, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
