import { api } from "./api/books-client";

/** The title of a book, or why there is none. */
export async function titleOf(bookId: number): Promise<string> {
  const book = await api.getBook.result({ bookId });
  return book.status === 200 ? book.data.title : "none";
}
