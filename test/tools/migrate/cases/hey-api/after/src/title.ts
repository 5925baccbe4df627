import { api } from "./api-client";
import type { Problem } from "./api/types";

/** The title of a book, or why there is none. */
export async function titleOf(bookId: number): Promise<string> {
  const { data, error } = await api.getBook.result({ bookId });
  return data?.title ?? (error as Problem | undefined)?.message ?? "none";
}

export async function firstTitle(): Promise<string | undefined> {
  const { body: data } = await api.listBooks.response({ page: 1 });
  return data.items[0]?.title;
}
