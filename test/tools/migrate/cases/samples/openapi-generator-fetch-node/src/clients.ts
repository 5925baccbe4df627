import { ChoresApi, Configuration, PeopleApi } from "./generated/index.js";

let token = "first";

export function signIn(next: string): void {
  token = next;
}

const configuration = new Configuration({
  basePath: process.env["CHORES_URL"] ?? "http://127.0.0.1:4321/v1",
  accessToken: async () => token,
  headers: { "X-Program": "report" },
});

export const chores = new ChoresApi(configuration);
export const people = new PeopleApi(configuration);
