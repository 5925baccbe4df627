import type { Book, Genre } from "../generated/index.js";

/** The books of the shop, by number. A real shop would ask its database. */
export class Shelf {
  readonly #books = new Map<string, Book>();

  find(isbn: string): Book | undefined {
    return this.#books.get(isbn);
  }

  /** The books of these genres, of every genre without any. */
  list(genres: readonly Genre[] | undefined): readonly Book[] {
    const books = [...this.#books.values()];
    if (genres === undefined) return books;
    return books.filter(({ genre }) => genre !== undefined && genres.includes(genre));
  }

  put(book: Book): void {
    this.#books.set(book.isbn, book);
  }

  remove(isbn: string): boolean {
    return this.#books.delete(isbn);
  }
}
