import { isAxiosError } from "axios";
import express, { type NextFunction, type Request, type Response } from "express";
import { addChore, changeChore, getChore, listChores, removeChore } from "~/api/chores/chores";
import type { ChorePage, Fault, NewChore } from "~/api/model";
import { ChoreState } from "~/api/model";
import { getMe } from "~/api/people/people";
import type { ErrorType } from "~/lib/send";

export const app = express();
app.use(express.json());

app.get("/", async (_req, res) => {
  const page: ChorePage = await listChores({ state: ChoreState.open, page: 2 });
  const me = await getMe();
  res.json({ of: me.display_name, titles: page.items.map((chore) => chore.title) });
});

app.post("/", async (req, res) => {
  const { title } = req.body as NewChore;
  const chore = await addChore({ title, state: ChoreState["in-progress"] });
  res.status(201).json(chore);
});

app.post("/:id/finish", async (req, res) => {
  const chore = await getChore(req.params.id);
  res.json(await changeChore(chore.id, { state: "done" }));
});

app.delete("/:id", async (req, res) => {
  await removeChore(req.params.id);
  res.sendStatus(204);
});

app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
  if (!isAxiosError(error)) return next(error);
  const answer = (error as ErrorType<Fault>).response;
  res.status(answer?.status ?? 502).json({ reason: answer?.data.code });
});
