import { Api } from "./api/Api";

export const api = new Api({
  baseUrl: process.env["CHORES_URL"] ?? "http://127.0.0.1:4322/v1",
  baseApiParams: { headers: { Authorization: "Bearer first" } },
});
