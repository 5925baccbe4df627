import { createClient, createTransport } from "./books/client";

const options = { baseUrl: "https://books.example/v1" };

export const api = createClient(options);
export const transport = createTransport(options);
