import { ChoresApi, Configuration, PeopleApi, type ChoresApiInterface } from "./client";

const configuration = new Configuration({
  basePath: process.env["CHORES_URL"] ?? "http://127.0.0.1:4324/v1",
  accessToken: () => process.env["CHORES_TOKEN"] ?? "gateway",
  baseOptions: { headers: { "X-Program": "gateway" }, timeout: 60_000 },
});

export const chores: ChoresApiInterface = new ChoresApi(configuration);
export const people = new PeopleApi(configuration);
