import * as whole from "./api/index.js";
import { client } from "./api/client.gen.js";
import { getBook, putBook, listShelves as list } from "./api/sdk.gen.js";
import { getBookOptions, putBookMutation, listShelvesInfiniteOptions } from "./api/@tanstack/vue-query.gen.js";
import { type Book as Item, type GetBookData, type GetBookResponse } from "./api/types.gen.js";

client.setConfig({ baseUrl: "https://shapes.example" });

export async function calls(path: { shelf: string; "book-id": number }, signal: AbortSignal) {
  const all = await list({ query: {}, throwOnError: true, });
  const { data: named, error, response } = await getBook({ path, query: { lang: "en" }, signal });
  await putBook({
    path: {
      ...path,
      shelf: "a",
    },
    body: { title: "Salt" },
    query: { notify: true },
  });
  console.log(all.data.length, named, error, response, whole);
  return (await getBook({ path })).data satisfies Item | undefined;
}

export const options = (shelf: string) => [
  getBookOptions({ path: { shelf, "book-id": 1 } }),
  putBookMutation(),
  listShelvesInfiniteOptions(),
];
export const passed: GetBookData | GetBookResponse = options as never;
