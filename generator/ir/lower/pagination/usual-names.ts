/** Names that parameters and properties of paged operations usually have, in one spelling. */
export const usual = {
  number: ["page", "pagenumber", "pageno", "pageindex"],
  size: ["perpage", "pagesize", "limit", "size"],
  offset: ["offset", "skip", "startindex"],
  limit: ["limit", "maxresults", "count", "top", "pagesize", "perpage"],
  cursor: ["cursor", "pagetoken", "nexttoken", "after", "marker", "continuationtoken"],
  items: ["items", "data", "results", "values", "entries", "records"],
  next: [
    "nextcursor",
    "nextpagetoken",
    "nexttoken",
    "nextmarker",
    "continuationtoken",
    "endcursor",
  ],
  pages: ["totalpages", "pagecount", "numpages", "lastpage", "pages"],
  total: ["total", "totalcount", "totalitems", "totalelements", "totalresults"],
  more: ["hasmore", "hasnext", "hasnextpage"],
  last: ["last", "islast", "islastpage"],
  embedded: ["embedded", "data", "result", "response"],
  around: [
    "page",
    "meta",
    "metadata",
    "pagination",
    "paging",
    "pageinfo",
    "cursors",
    "responsemetadata",
  ],
} as const;

/** A name without what spellings differ in: case, hyphens, underscores. */
const spelling = (name: string): string => name.toLowerCase().replace(/[-_.$]/g, "");

/** Whether a name is one of these, in any spelling. */
export const has = (names: readonly string[], name: string): boolean =>
  names.includes(spelling(name));
