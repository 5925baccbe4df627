import axios from "axios";
import { ChoresApi, PeopleApi } from "@/api";

const instance = axios.create({ baseURL: "http://chores.test/v1" });

instance.interceptors.request.use((config) => {
  config.headers.Authorization = `Bearer ${sessionStorage.getItem("token") ?? "none"}`;
  return config;
});

export const choresApi = new ChoresApi(undefined, undefined, instance);
export const peopleApi = new PeopleApi(undefined, undefined, instance);
