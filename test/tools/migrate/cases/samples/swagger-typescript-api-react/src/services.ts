import { Chores } from "@/api/Chores";
import { People } from "@/api/People";

const options = { baseURL: "http://chores.test/v1", headers: { "X-Program": "mobile" } };

export const choresService = new Chores(options);
export const peopleService = new People(options);
