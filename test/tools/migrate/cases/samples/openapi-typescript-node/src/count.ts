import createClient from "openapi-fetch";
import type { components, operations, paths } from "./schema";

type Chore = components["schemas"]["Chore"];
type Query = NonNullable<operations["listChores"]["parameters"]["query"]>;

const client = createClient<paths>({
  baseUrl: "http://chores.test/v1",
  fetch: (request) => fetch(request),
});

export async function count(query: Query = {}): Promise<Map<Chore["state"], number>> {
  const { data, response } = await client.GET("/chores", { params: { query } });
  if (data === undefined) throw new Error(`status ${response.status}`);
  const found = new Map<Chore["state"], number>();
  for (const { state } of data.items) found.set(state, (found.get(state) ?? 0) + 1);
  return found;
}
