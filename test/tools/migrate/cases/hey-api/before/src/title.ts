import { getBook, listBooks } from "./client";

/** The title of a book, or why there is none. */
export async function titleOf(bookId: number): Promise<string> {
  const { data, error } = await getBook({ path: { bookId } });
  return data?.title ?? error?.message ?? "none";
}

export async function firstTitle(): Promise<string | undefined> {
  const { data } = await listBooks({ query: { page: 1 }, throwOnError: true });
  return data.items[0]?.title;
}
