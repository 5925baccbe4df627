import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Chore } from "@/api/data-contracts";
import { ChoreList } from "./ChoreList";

const chore = (id: string): Chore => ({
  id,
  title: `Chore ${id}`,
  state: "open" as Chore["state"],
  created_at: "2024-05-01T10:00:00Z",
  assigned_to: { id: "p1", display_name: "Bob" },
});
const server = setupServer(
  http.get("http://chores.test/v1/chores", ({ request }) =>
    HttpResponse.json({
      items: request.headers.get("x-program") === "mobile" ? [chore("1"), chore("2")] : [],
      page_count: 1,
    }),
  ),
  http.get("http://chores.test/v1/people/me", () => HttpResponse.json({ id: "p1", display_name: "Ann" })),
  http.patch("http://chores.test/v1/chores/1", async ({ request }) =>
    HttpResponse.json({ ...chore("1"), ...((await request.json()) as object) }),
  ),
  http.patch("http://chores.test/v1/chores/2", () =>
    HttpResponse.json({ code: "locked", message: "Not yours" }, { status: 403 }),
  ),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

it("lists and finishes", async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ChoreList />
    </QueryClientProvider>,
  );
  await screen.findByText("Ann");
  await screen.findByText(/Chore 1 2024 Bob/);
  fireEvent.click(screen.getByText("Done Chore 1"));
  await screen.findByText("Chore 1 is done");
  fireEvent.click(screen.getByText("Done Chore 2"));
  await screen.findByText("Not yours");
});
