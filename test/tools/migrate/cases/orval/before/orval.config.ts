import { defineConfig } from "orval";

export default defineConfig({
  books: {
    input: "./openapi.yaml",
    output: {
      target: "./src/api/books.ts",
      schemas: "./src/api/model",
      client: "react-query",
      httpClient: "fetch",
      mock: true,
      baseUrl: "https://books.example/v1",
    },
  },
  booksZod: {
    input: "./openapi.yaml",
    output: { target: "./src/api/books.zod.ts", client: "zod" },
  },
});
