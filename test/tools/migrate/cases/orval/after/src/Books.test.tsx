// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createHandlers } from "./api/books/mocks/handlers";
import { Books } from "./Books";
import { titleOf } from "./title";

const server = setupServer(...createHandlers());
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Books />
    </QueryClientProvider>,
  );

it("lists the books of a page", async () => {
  server.use(
    http.get("*/books", () =>
      HttpResponse.json({ items: [{ id: 1, title: "Salt", genre: "novel" }] }),
    ),
  );
  show();
  expect(await screen.findByText("Salt")).toBeTruthy();
});

it("refuses a book without a title", async () => {
  show();
  fireEvent.click(screen.getByText("Add"));
  expect(await screen.findByText("A book has a title.")).toBeTruthy();
});

it("reads one book", async () => {
  expect(await titleOf(1)).toBeTypeOf("string");
});
