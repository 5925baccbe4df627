import { addChore, changeChore, getChore, listChores, removeChore, type Chore, type GetChoreError } from "./client";

const explain = (error: GetChoreError): string => `${error.code}: ${error.message}`;

/** Removes the chores that are done; gives the titles of the others. */
export async function cleanUp(): Promise<string[]> {
  const { data } = await listChores({ query: { page: 1, due_before: "2024-06-01T00:00:00Z" } });
  if (data === undefined) throw new Error("The list cannot be read.");
  const done = data.items.filter(({ state }) => state === "done");
  for (const { id } of done) await removeChore({ path: { chore_id: id } });
  return data.items.filter((chore) => !done.includes(chore)).map(({ title }) => title);
}

export async function describeChore(id: string): Promise<string> {
  const { data, error } = await getChore({ path: { chore_id: id } });
  if (error) {
    const fault: GetChoreError = error;
    return explain(fault);
  }
  return data.title;
}

export async function addStarted(title: string): Promise<Chore> {
  const { data: chore } = await addChore({ body: { title }, throwOnError: true });
  const { data: started } = await changeChore({
    path: { chore_id: chore.id },
    body: { state: "in-progress" },
    throwOnError: true,
  });
  return started;
}
