import { chores, people } from "./clients.js";
import { ChoreState, ResponseError, type Chore, type Fault } from "./generated/index.js";

/** A line for each chore, with how many there are. */
export async function report(dueBefore?: Date): Promise<string[]> {
  const response = await chores.listChoresRaw({ page: 1, dueBefore });
  const total = response.raw.headers.get("X-Total");
  const { items, pageCount } = await response.value();
  const me = await people.getMe();
  const mine = items.filter(({ assignedTo }) => assignedTo?.displayName === me.displayName);
  return [`${total} on ${pageCount}, ${mine.length} of ${me.displayName}`, ...items.map(line)];
}

export const line = (chore: Chore): string =>
  `${chore.title} (${chore.state}) since ${chore.createdAt.getUTCFullYear()}`;

export async function finish(choreId: string): Promise<string> {
  try {
    const chore = await chores.getChore({ choreId });
    if (chore.state === ChoreState.Done) return "was done";
    const changed = await chores.changeChore(
      { choreId: chore.id, choreChange: { state: ChoreState.Done } },
      { signal: new AbortController().signal },
    );
    return line(changed);
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const fault = (await error.response.json()) as Fault;
    return `${error.response.status} ${fault.code}`;
  }
}

export const addAll = (titles: readonly string[]): Promise<Chore[]> =>
  Promise.all(titles.map((title) => chores.addChore({ newChore: { title, state: ChoreState.InProgress } })));
