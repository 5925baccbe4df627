import axios from "axios";
import express, { type NextFunction, type Request, type Response } from "express";
import { chores, people } from "./chores";
import { ChoreState, type ChoresApiListChoresRequest, type Fault } from "./client";

export const app = express();
app.use(express.json());

app.get("/board", async (req, res) => {
  const query: ChoresApiListChoresRequest = { page: Number(req.query["page"] ?? 1), state: ChoreState.Open };
  const [list, me] = await Promise.all([chores.listChores(query), people.getMe()]);
  res.set("X-Total", String(list.headers["x-total"]));
  res.json({ chores: list.data.items.map(({ title }) => title), of: me.data.display_name });
});

app.post("/board/:id/done", async (req, res) => {
  const { data: chore } = await chores.changeChore({
    choreId: req.params.id,
    choreChange: { state: ChoreState.Done },
  });
  res.status(202).json(chore);
});

app.get("/board/:id", async (req, res) => {
  const { data, status } = await chores.getChore({ choreId: req.params.id });
  res.status(status).json(data);
});

app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
  if (!axios.isAxiosError<Fault>(error)) return next(error);
  res.status(error.response?.status ?? 502).json({ reason: error.response?.data.message });
});
