module.exports = {
  chores: {
    input: "./openapi.yaml",
    output: {
      mode: "tags-split",
      target: "src/api",
      schemas: "src/api/model",
      client: "axios-functions",
      override: { mutator: { path: "./src/lib/send.ts", name: "send" } },
    },
  },
};
