import createFetchClient from "openapi-fetch";
import createClient from "openapi-react-query";
import type { components, paths } from "@/schema";

const $api = createClient(createFetchClient<paths>({ baseUrl: "http://chores.test/v1", fetch: (request) => fetch(request) }));

const Item = ({ chore }: { chore: components["schemas"]["Chore"] }) => <li>{chore.title}</li>;

export function Widget() {
  const { data } = $api.useQuery("get", "/chores", { params: { query: { state: "open" } } });
  return <ul>{data?.items.map((chore) => <Item key={chore.id} chore={chore} />)}</ul>;
}
