/** The most items of a page. Source: v3, page-limits. */
const mostItems = 1000;

/** The page that is served: a size beyond the largest is lowered. */
export function pageOf(query: { readonly page_number: number; readonly page_size: number }): {
  readonly offset: number;
  readonly limit: number;
  readonly pagination: { page_number: number; page_size: number };
} {
  const { page_number } = query;
  const page_size = Math.min(query.page_size, mostItems);
  const offset = (page_number - 1) * page_size;
  return { offset, limit: page_size, pagination: { page_number, page_size } };
}
