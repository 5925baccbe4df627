import path from "node:path";
import {
  QueryClient,
  QueryClientProvider,
  useQuery,
  type UseMutationResult,
} from "@tanstack/react-query";
import { createTransport } from "@diptych/runtime";
import { createElement as h, type FC } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished } from "vitest";
import { json, serve } from "../client/serve.ts";
import { booksPackage } from "./books.ts";

it.each([
  [200, "Seas"],
  [500, "Stars"],
])(
  "an optimistic update shows the new title at once, and what is there after %i",
  async (status, after) => {
    let title = "Stars";
    let answerPut: (() => void) | undefined;
    const { url } = await serve((one, reply) => {
      if (one.method === "GET") return json(reply, 200, { title });
      answerPut = () => {
        if (status === 200) title = (JSON.parse(one.body) as { title: string }).title;
        json(reply, status, { title });
      };
    });
    const folder = await booksPackage(`query-optimistic-${status}`, url);
    const { useSaveBook } = (await import(path.join(folder, "save-book.ts"))) as {
      readonly useSaveBook: () => UseMutationResult<unknown, Error, object>;
    };
    const { getBookQueryOptions } = (await import(path.join(folder, "query.ts"))) as {
      readonly getBookQueryOptions: (...given: readonly unknown[]) => never;
    };
    const transport = createTransport({ baseUrl: url });
    const Book: FC = () => {
      const book = useQuery<{ title: string }>(getBookQueryOptions(transport, { id: 7 }));
      const save = useSaveBook();
      const put = (): void => save.mutate({ id: 7, body: { title: "Seas" } });
      return h("button", { onClick: put }, `${book.data?.title} ${save.status}`);
    };
    const page = document.body.appendChild(document.createElement("main"));
    const root = createRoot(page);
    onTestFinished(() => root.unmount());
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    root.render(h(QueryClientProvider, { client }, h(Book)));
    const shows = (text: string): Promise<void> => expect.poll(() => page.textContent).toBe(text);
    await shows("Stars idle");
    page.querySelector("button")?.click();
    await shows("Seas pending");
    await expect.poll(() => answerPut).toBeDefined();
    answerPut?.();
    await shows(`${after} ${status === 200 ? "success" : "error"}`);
  },
);
