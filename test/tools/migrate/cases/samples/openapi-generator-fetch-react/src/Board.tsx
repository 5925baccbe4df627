import { useCallback, useEffect, useState } from "react";
import { ChoreState, ResponseError, type Chore, type ListChoresRequest, type Person } from "@/generated";
import { useApis } from "./ApiContext";

const firstPage: ListChoresRequest = { page: 1, dueBefore: new Date("2024-06-01T00:00:00Z") };

const label = ({ title, assignedTo, createdAt }: Chore): string =>
  `${title} of ${assignedTo?.displayName ?? "anybody"} since ${createdAt.toISOString().slice(0, 10)}`;

export function Board() {
  const { chores: api, people } = useApis();
  const [chores, setChores] = useState<Chore[]>([]);
  const [me, setMe] = useState<Person>();
  const [problem, setProblem] = useState("");

  const load = useCallback(async () => {
    const page = await api.listChores(firstPage);
    setChores(page.items);
  }, [api]);

  useEffect(() => {
    void load();
    people.getMe().then(setMe);
  }, [load, people]);

  async function start(chore: Chore) {
    try {
      const next = await api.changeChore({
        choreId: chore.id,
        choreChange: { state: ChoreState.InProgress },
      });
      setChores(chores.map((one) => (one.id === next.id ? next : one)));
    } catch (error) {
      if (error instanceof ResponseError) setProblem(`status ${error.response.status}`);
      else throw error;
    }
  }

  return (
    <main>
      <h1>{me?.displayName}</h1>
      <ul>
        {chores.map((chore) => (
          <li key={chore.id}>
            {label(chore)} {chore.state === ChoreState.InProgress ? "(started)" : null}
            <button onClick={() => start(chore)}>Start {chore.title}</button>
            <button onClick={() => api.removeChore({ choreId: chore.id }).then(load)}>Remove {chore.title}</button>
          </li>
        ))}
      </ul>
      <p role="alert">{problem}</p>
    </main>
  );
}
