import { getBook } from "./api/books";

/** The title of a book, or why there is none. */
export async function titleOf(bookId: number): Promise<string> {
  const book = await getBook(bookId);
  return book.status === 200 ? book.data.title : "none";
}
