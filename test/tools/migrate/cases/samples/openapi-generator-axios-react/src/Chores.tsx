import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isAxiosError, type AxiosError } from "axios";
import { useState, type FormEvent } from "react";
import { ChoreState, type Chore, type Fault, type NewChore } from "@/api";
import { choresApi, peopleApi } from "./lib-api";

export function useChores(state?: ChoreState) {
  return useQuery({
    queryKey: ["chores", state],
    queryFn: ({ signal }) => choresApi.listChores(undefined, state, undefined, { signal }).then((res) => res.data),
  });
}

export function Chores() {
  const client = useQueryClient();
  const [state, setState] = useState<ChoreState>();
  const [problem, setProblem] = useState("");
  const { data, isPending } = useChores(state);
  const me = useQuery({ queryKey: ["me"], queryFn: () => peopleApi.getMe() });
  const refresh = () => client.invalidateQueries({ queryKey: ["chores"] });
  const add = useMutation({
    mutationFn: (chore: NewChore) => choresApi.addChore(chore),
    onSuccess: (response) => {
      setProblem(`added ${response.data.title}`);
      return refresh();
    },
    onError: (error: AxiosError<Fault>) => setProblem(error.response?.data.message ?? error.message),
  });
  const finish = async (chore: Chore) => {
    try {
      const response = await choresApi.changeChore(chore.id, { state: ChoreState.Done });
      setProblem(`finished ${response.data.title}`);
    } catch (error) {
      setProblem(isAxiosError<Fault>(error) ? `${error.response?.status}` : "failed");
    }
    await refresh();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get("title"));
    add.mutate({ title, state: ChoreState.InProgress });
  };
  if (isPending) return <p>Loading</p>;
  return (
    <main>
      <h1>{me.data?.data.display_name}</h1>
      <button onClick={() => setState(ChoreState.Open)}>Open ones</button>
      <ul>
        {data?.items.map((chore) => (
          <li key={chore.id}>
            {chore.title} {chore.assigned_to?.display_name}
            <button onClick={() => void finish(chore)}>Finish {chore.title}</button>
            <button onClick={() => choresApi.removeChore(chore.id).then(refresh)}>Remove {chore.title}</button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <input aria-label="title" name="title" />
        <button>Add</button>
      </form>
      <p role="alert">{problem}</p>
    </main>
  );
}
