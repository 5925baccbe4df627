/** Names of parameters that say how many items a page has. */
export const sizeName = /^(?:limit|size|count|top|take|page_?size|per_?page|max_?results)$/i;

/** Names of parameters that count pages. */
export const pageName = /^page(?:_?(?:no|num|number|index))?$/i;

/** Names of parameters that count items before the page, from 0. */
export const offsetName = /^(?:offset|skip)$/i;
