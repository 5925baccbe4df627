import { conflict, notFound, type Handlers } from "../generated/server.js";
import type { Shelf } from "./shelf.js";

/** The caller, as the authentication hooks return it. */
export interface Session {
  readonly user: string;
}

/** Handlers of the operations of the book shop. */
export function createHandlers(shelf: Shelf): Handlers<Session> {
  return {
    listBooks: ({ query }) => {
      const { genre, page, size } = query;
      const Books = shelf.list(genre).slice((page - 1) * size, page * size);
      return { status: 200, body: { Books } };
    },

    createBook: ({ body }) => {
      if (shelf.find(body.isbn) !== undefined) return conflict(`${body.isbn} is there already`);
      shelf.put(body);
      return { status: 201, body, headers: { Location: `/v1/books/${body.isbn}` } };
    },

    getBook: ({ path }) => {
      const book = shelf.find(path.isbn);
      return book === undefined ? notFound(`no book ${path.isbn}`) : { status: 200, body: book };
    },

    deleteBook: ({ path }) =>
      shelf.remove(path.isbn) ? { status: 204 } : notFound(`no book ${path.isbn}`),
  };
}
