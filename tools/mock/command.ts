import { documentInput } from "../frame/command/common-inputs.ts";
import { defineCommand } from "../frame/command/define-command.ts";
import { mockFlags } from "./flags.ts";

/** `diptych mock` */
export const command = defineCommand({
  name: "mock",
  summary: "Serve a document: check requests, answer with its examples or made-up values.",
  page: "mock-server.md",
  inputs: { input: documentInput },
  flags: mockFlags,
  conflicts: { proxy: ["watch", "stateless"] },
  examples: [
    "mock openapi.yaml",
    "mock openapi.yaml --port 8080 --watch",
    "mock openapi.yaml --proxy https://staging.example.com/v1 --format junit=mock.xml",
  ],
  async run({ input }, options, host) {
    const { serveMock } = await import("./run/mock-command.ts");
    return serveMock(input, options, host);
  },
});
