import { ChoreState, type Chore, type Fault, type HttpResponse, type NewChore } from "./api/Api";
import { api } from "./client";

/** Takes the chores that are open to another list. */
export async function copy(to: (chore: NewChore) => Promise<void> | void): Promise<number> {
  const { data: page } = await api.chores.listChores({ page: 1, state: ChoreState.InProgress });
  for (const { title } of page.items) await to({ title, state: ChoreState.Open });
  return page.page_count;
}

export async function titleOf(id: string): Promise<string> {
  try {
    const response = await api.chores.getChore(id);
    return `${response.status} ${response.data.title} ${response.headers.get("x-total")}`;
  } catch (error) {
    const { status, error: fault } = error as HttpResponse<unknown, Fault>;
    return `${status} ${fault.code}`;
  }
}

export const add = (chore: NewChore): Promise<Chore> =>
  api.chores.addChore(chore, { headers: { "X-Program": "sync" } }).then(({ data }) => data);

export const rename = async (id: string, title: string): Promise<Chore> =>
  (await api.chores.changeChore(id, { title })).data;

export async function remove(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => api.chores.removeChore(id)));
  const me = await api.people.getMe();
  console.log(`${me.data.display_name} has removed ${ids.length}`);
}
