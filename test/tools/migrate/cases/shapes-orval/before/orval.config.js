const input = { target: "openapi.yaml" };
process.exit(9);
module.exports = {
  shapes: {
    input,
    output: { target: "src/api/index.ts", mode: "tags-split", schemas: "src/model", client: "react-query", headers: true },
    hooks: { afterAllFilesWrite: "prettier --write" },
  },
};
