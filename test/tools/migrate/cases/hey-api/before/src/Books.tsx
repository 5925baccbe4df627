import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import {
  addBookMutation,
  listBooksOptions,
  listBooksQueryKey,
  removeBookMutation,
} from "./client/@tanstack/react-query.gen";
import type { Book, Genre } from "./client";
import { zNewBook } from "./client/zod.gen";

export function Books() {
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState("");
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: listBooksQueryKey() });
  const { data, isPending } = useQuery({
    ...listBooksOptions({ query: { page } }),
    staleTime: 5_000,
  });
  const add = useMutation({ ...addBookMutation(), onSuccess: changed });
  const { mutate: remove } = useMutation({ ...removeBookMutation(), onSuccess: changed });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const checked = zNewBook.safeParse({ title: form.get("title"), genre: form.get("genre") });
    setProblem(checked.success ? "" : "A book has a title.");
    if (checked.success) add.mutate({ body: checked.data });
  }

  const genre: Genre = "novel";
  return (
    <main>
      {isPending && <p>Loading</p>}
      <ul>
        {data?.items.map((book: Book) => (
          <li key={book.id}>
            {book.title}
            <button onClick={() => remove({ path: { bookId: book.id } })}>Remove</button>
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
