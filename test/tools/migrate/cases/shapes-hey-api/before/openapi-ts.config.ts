export default [
  {
    input: { path: "./openapi.yaml" },
    output: { path: "src/api", postProcess: ["prettier"] },
    plugins: [{ name: "@tanstack/vue-query", queryKeys: true }, "@hey-api/transformers", "fastify"],
  },
  { input: "http://api.example/openapi.json", output: "src/other" },
  { input: "openapi.yaml", output: "../outside" },
];
