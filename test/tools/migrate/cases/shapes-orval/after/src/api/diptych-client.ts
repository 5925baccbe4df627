import { createClient, createTransport } from "./diptych/client";

const options = { baseUrl: "http://localhost" };

export const api = createClient(options);
export const transport = createTransport(options);
