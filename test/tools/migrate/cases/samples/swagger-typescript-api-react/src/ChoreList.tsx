import { useQuery, useMutation } from "@tanstack/react-query";
import axios from "axios";
import { useState } from "react";
import { ChoreState, type Chore, type Fault } from "@/api/data-contracts";
import { choresService, peopleService } from "./services";

const keys = { list: ["chores"] as const, me: ["me"] as const };

function Row({ chore, onDone }: { chore: Chore; onDone: (id: string) => void }) {
  return (
    <li>
      {chore.title} {chore.created_at.slice(0, 4)} {chore.assigned_to?.display_name}
      <button onClick={() => onDone(chore.id)}>Done {chore.title}</button>
    </li>
  );
}

export function ChoreList() {
  const [problem, setProblem] = useState<string>();
  const list = useQuery({
    queryKey: keys.list,
    queryFn: async ({ signal }) => {
      const { data } = await choresService.listChores({ page: 1 }, { signal });
      return data.items;
    },
  });
  const me = useQuery({ queryKey: keys.me, queryFn: () => peopleService.getMe().then((response) => response.data) });
  const done = useMutation({
    mutationFn: (id: string) => choresService.changeChore(id, { state: ChoreState.Done }),
    onSuccess: (response) => setProblem(`${response.data.title} is ${response.data.state}`),
    onError: (error) => {
      if (axios.isAxiosError<Fault>(error)) setProblem(error.response?.data.message);
    },
  });
  return (
    <section>
      <h1>{me.data?.display_name}</h1>
      <ul>
        {list.data?.map((chore) => (
          <Row key={chore.id} chore={chore} onDone={done.mutate} />
        ))}
      </ul>
      <p role="alert">{problem}</p>
    </section>
  );
}
