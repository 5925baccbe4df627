import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Widget } from "./Widget";

it("shows the open ones", async () => {
  const seen: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    seen.push(request.url);
    const chore = { id: "1", title: "Water plants", state: "open", created_at: "2024-05-01T10:00:00Z" };
    return Promise.resolve(Response.json({ items: [chore], page_count: 1 }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Widget />
    </QueryClientProvider>,
  );
  await screen.findByText("Water plants");
  expect(seen).toEqual(["http://chores.test/v1/chores?state=open"]);
});
