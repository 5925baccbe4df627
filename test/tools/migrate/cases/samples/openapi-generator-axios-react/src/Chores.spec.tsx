import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Chore } from "@/api";
import { Chores } from "./Chores";

const chore = (id: string): Chore => ({
  id,
  title: `Chore ${id}`,
  state: "open",
  created_at: "2024-05-01T10:00:00Z",
});
let chores: Chore[] = [];
const seen: string[] = [];
const server = setupServer(
  http.get("http://chores.test/v1/chores", ({ request }) => {
    seen.push(`${new URL(request.url).search} ${request.headers.get("authorization")}`);
    return HttpResponse.json({ items: chores, page_count: 1 });
  }),
  http.get("http://chores.test/v1/people/me", () => HttpResponse.json({ id: "1", display_name: "Ann" })),
  http.patch("http://chores.test/v1/chores/:id", () => HttpResponse.json({ ...chore("1"), state: "done" })),
  http.delete("http://chores.test/v1/chores/:id", ({ params }) => {
    chores = chores.filter(({ id }) => id !== params["id"]);
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Chores />
    </QueryClientProvider>,
  );

it("lists, finishes and removes", async () => {
  chores = [chore("1"), chore("2")];
  show();
  await screen.findByText("Ann");
  fireEvent.click(await screen.findByText("Finish Chore 1"));
  await screen.findByText("finished Chore 1");
  fireEvent.click(screen.getByText("Remove Chore 2"));
  await waitFor(() => expect(screen.queryByText(/Remove Chore 2/)).toBeNull());
  fireEvent.click(screen.getByText("Open ones"));
  await waitFor(() => expect(seen.at(-1)).toBe("?state=open Bearer none"));
});

it("shows a fault of the server", async () => {
  chores = [];
  server.use(
    http.post("http://chores.test/v1/chores", () =>
      HttpResponse.json({ code: "twice", message: "There is one already" }, { status: 422 }),
    ),
  );
  show();
  fireEvent.change(await screen.findByLabelText("title"), { target: { value: "Water plants" } });
  fireEvent.click(screen.getByText("Add"));
  await screen.findByText("There is one already");
});
