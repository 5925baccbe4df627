import * as whole from "./api/index.js";
import { api, transport } from "./diptych-client.js";
import { getBookQueryOptions, putBookMutationOptions } from "./diptych/query.js";
import type { Book } from "./diptych/types.js";
import { client } from "./api/client.gen.js";
import { listShelvesInfiniteOptions } from "./api/@tanstack/vue-query.gen.js";
import { type GetBookData } from "./api/types.gen.js";

client.setConfig({ baseUrl: "https://shapes.example" });

export async function calls(path: { shelf: string; "book-id": number }, signal: AbortSignal) {
  const all = await api.listShelves.response({  });
  const { data: named, error, response } = await api.getBook.result({ ...path, lang: "en", signal });
  await api.putBook.result({
    ...path,
      shelf: "a",
    body: { title: "Salt" },
    notify: true,
  });
  console.log(all.body.length, named, error, response, whole);
  return (await api.getBook.result({ ...path })).data satisfies Book | undefined;
}

export const options = (shelf: string) => [
  getBookQueryOptions(transport, { shelf, "book-id": 1 }),
  putBookMutationOptions(transport),
  listShelvesInfiniteOptions(),
];
export const passed: GetBookData | Book = options as never;
