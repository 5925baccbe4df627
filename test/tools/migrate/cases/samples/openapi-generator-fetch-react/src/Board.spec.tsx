import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ApiProvider } from "./ApiContext";
import { Board } from "./Board";

const chore = (id: string, state = "open") => ({
  id,
  title: `Chore ${id}`,
  state,
  created_at: "2024-05-01T10:00:00Z",
  assigned_to: { id: "p1", display_name: "Ann" },
});
let chores = [chore("1"), chore("2")];
const seen: string[] = [];
const server = setupServer(
  http.get("http://chores.test/v1/chores", ({ request }) => {
    seen.push(`${new URL(request.url).searchParams.get("due_before")} ${request.headers.get("authorization")}`);
    return HttpResponse.json({ items: chores, page_count: 1 });
  }),
  http.get("http://chores.test/v1/people/me", () => HttpResponse.json({ id: "p1", display_name: "Ann" })),
  http.patch("http://chores.test/v1/chores/1", async ({ request }) =>
    HttpResponse.json({ ...chore("1"), ...((await request.json()) as object) }),
  ),
  http.patch("http://chores.test/v1/chores/2", () => HttpResponse.json({ code: "no", message: "No." }, { status: 409 })),
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

it("shows, starts and removes", async () => {
  render(
    <ApiProvider token="secret">
      <Board />
    </ApiProvider>,
  );
  await screen.findByText("Ann");
  await screen.findByText(/Chore 1 of Ann since 2024-05-01/);
  expect(seen[0]).toBe("2024-06-01T00:00:00.000Z Bearer secret");
  fireEvent.click(screen.getByText("Start Chore 1"));
  await screen.findByText(/\(started\)/);
  fireEvent.click(screen.getByText("Start Chore 2"));
  await screen.findByText("status 409");
  fireEvent.click(screen.getByText("Remove Chore 2"));
  await waitFor(() => expect(screen.queryByText("Remove Chore 2")).toBeNull());
});
