import { documentFlags, formatFlag, printFlags } from "../frame/command/common-flags.ts";
import { count, off, text, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych mock`. */
export const mockFlags = {
  port: count("<number>", "port, 0 for any that is free", { short: "p", initial: 4010 }),
  host: text("<host>", "name or address of this machine to listen on", { initial: "127.0.0.1" }),
  seed: count("<number>", "number that decides the values", { initial: 1 }),
  stateless: toggle("answer with examples alone, keep nothing of what clients send"),
  check: off("answer requests whether or not they are valid, and without credentials"),
  cors: off("send no headers for pages of other origins"),
  watch: toggle("begin anew whenever the document changes"),
  proxy: text(
    "<url>",
    "hand requests on to a service, and print what of them and of its answers breaks the document",
  ),
  format: formatFlag("findings of --proxy (requests of a mock: stylish, json)"),
  ...documentFlags,
  ...printFlags,
};

export type MockFlags = OptionsOf<typeof mockFlags>;
