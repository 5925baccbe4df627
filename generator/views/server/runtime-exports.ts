/** What the entry of a server exports from the runtime, so that users import from one place. */
export const runtimeExports: {
  readonly values: readonly string[];
  readonly types: readonly string[];
} = {
  values: [
    "DecodeError",
    "ReplyError",
    "badRequest",
    "conflict",
    "fastifyPlugin",
    "forbidden",
    "gone",
    "notFound",
    "preconditionFailed",
    "problem",
    "serviceUnavailable",
    "toFetch",
    "toNodeListener",
    "tooManyRequests",
    "unauthorized",
    "unprocessable",
  ],
  types: [
    "AuthenticateContext",
    "Authenticated",
    "Authenticator",
    "BasicLogin",
    "BearerToken",
    "OperationEvent",
    "ProblemDetails",
    "ProblemError",
    "ProblemReply",
    "Reply",
    "ResponseEvent",
    "Server",
    "ServerRequest",
    "ServerResponse",
    "SchemeValue",
  ],
};
