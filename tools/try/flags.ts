import { documentFlags, formatFlag, printFlags } from "../frame/command/common-flags.ts";
import { count, text, texts, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych try`. */
export const tryFlags = {
  write: toggle("send requests that may change something too, not only GET, HEAD and OPTIONS"),
  auth: texts(
    "<scheme=variable>",
    "credentials of a security scheme, from a variable of the environment: a token, a key, or NAME:PASSWORD",
  ),
  header: texts("<name=variable>", "a header of every request, from such a variable"),
  as: texts(
    "<name=variable>",
    "credentials of a second user, for a scheme or a header of the first one: neither may get at what the first one has made",
  ),
  operation: texts("<id>", "only operations with this operationId"),
  tag: texts("<tag>", "only operations with this tag"),
  seed: count("<number>", "number that decides the values", { initial: 1 }),
  cases: count("<count>", "valid calls of each operation", { initial: 4 }),
  walks: count("<count>", "sequences of calls that use what the calls before them have made", {
    initial: 20,
  }),
  arazzo: text("<file>", "run the workflows of an Arazzo description, and nothing else"),
  input: texts("<name=value>", "an input of these workflows: a value of JSON, or a text"),
  maxRequests: count("<count>", "the most requests of the run", { initial: 2_000 }),
  time: count("<seconds>", "the longest time of the run", { initial: 120 }),
  coverage: count(
    "<percent>",
    "fail where fewer of the kinds of values that requests may have were sent",
    { initial: 0 },
  ),
  rate: count("<count>", "the most requests per second; 0 for no limit", { initial: 0 }),
  timeout: count("<seconds>", "the longest time of a request", { initial: 10 }),
  format: formatFlag("findings", undefined, { vitest: "a file of tests" }),
  client: text(
    "<module>",
    "module of the generated client, for '--format vitest=FILE' (default: that of the configured package)",
  ),
  ...documentFlags,
  ...printFlags,
};

export type TryFlags = OptionsOf<typeof tryFlags>;
