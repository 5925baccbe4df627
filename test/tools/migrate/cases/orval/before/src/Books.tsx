import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { getListBooksQueryKey, useAddBook, useListBooks, useRemoveBook } from "./api/books";
import { AddBookBody } from "./api/books.zod";
import type { Book, Genre } from "./api/model";

export function Books() {
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState("");
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: getListBooksQueryKey() });
  const { data, isPending } = useListBooks({ page }, { query: { staleTime: 5_000 } });
  const add = useAddBook({ mutation: { onSuccess: changed } });
  const { mutate: remove } = useRemoveBook({ mutation: { onSuccess: changed } });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const checked = AddBookBody.safeParse({ title: form.get("title"), genre: form.get("genre") });
    setProblem(checked.success ? "" : "A book has a title.");
    if (checked.success) add.mutate({ data: checked.data });
  }

  const genre: Genre = "novel";
  return (
    <main>
      {isPending && <p>Loading</p>}
      <ul>
        {data?.data.items.map((book: Book) => (
          <li key={book.id}>
            {book.title}
            <button onClick={() => remove({ bookId: book.id })}>Remove</button>
          </li>
        ))}
      </ul>
      <button onClick={() => setPage(page + 1)}>Next page</button>
      <form onSubmit={submit}>
        <input name="title" aria-label="Title" />
        <input name="genre" type="hidden" value={genre} />
        <button>Add</button>
        <p role="alert">{problem}</p>
      </form>
    </main>
  );
}
