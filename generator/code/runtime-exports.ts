import type { publicTypes, publicValues } from "./runtime-names.ts";

/*
 * Symbols of the runtime's entry for people that the entries of a generated client and server
 * export again, so that users import from one place. A name that this entry does not export does not
 * compile.
 */

type RuntimeValue = (typeof publicValues)[number];
type RuntimeType = (typeof publicTypes)[number];

/** Values and types to export again. */
export interface RuntimeExports {
  readonly values: readonly RuntimeValue[];
  readonly types: readonly RuntimeType[];
}

/** Credentials of a client: exported where the document has a use for them. */
export const credentialExports = [
  "apiKey",
  "basic",
  "bearer",
  "bySchemes",
  "tokensFrom",
] as const satisfies readonly RuntimeValue[];

/** Names that every user of a client may need. */
export const clientExports = {
  values: ["ApiError", "createTransport", "middleware", "result", "until", "wait"],
  types: [
    "ApiErrorKind",
    "CallOptions",
    "ClientAuth",
    "ClientOptions",
    "ClientRequest",
    "ClientResponse",
    "Duration",
    "EventOptions",
    "FailedResponse",
    "Interceptor",
    "ItemStream",
    "Middleware",
    "MiddlewareContext",
    "OnMismatch",
    "OtherFailure",
    "Outcome",
    "ProblemDetails",
    "RetryOptions",
    "SendRequest",
    "StatusError",
    "StreamOptions",
    "Transport",
    "TransportOptions",
    "UntilOptions",
    "Validation",
    "WaitOptions",
  ],
} as const satisfies RuntimeExports;

/** Exported where the headers of a response have cookies. */
export const cookieTypes = ["SetCookie"] as const satisfies readonly RuntimeType[];

/** Names that every user of a sender of webhooks may need. */
export const senderExports = {
  values: ["ApiError", "createSenderTransport", "result", "standardWebhooks"],
  types: [
    "Addressed",
    "ApiErrorKind",
    "CallOptions",
    "ClientRequest",
    "ClientResponse",
    "FailedResponse",
    "Interceptor",
    "OtherFailure",
    "Outcome",
    "ProblemDetails",
    "RetryOptions",
    "SendRequest",
    "SenderOptions",
    "SentMessage",
    "StandardWebhooks",
    "StatusError",
    "Transport",
    "TransportTo",
    "Validation",
  ],
} as const satisfies RuntimeExports;

/** Names that users of a receiver of webhooks may need besides those of a server. */
export const receiverExports = {
  values: ["standardWebhooks"],
  types: ["ReceivedMessage", "ReceiverPaths", "StandardWebhooks"],
} as const satisfies RuntimeExports;

/** Names that every user of a server may need. */
export const serverExports = {
  values: [
    "DecodeError",
    "ReplyError",
    "accepts",
    "attachment",
    "badRequest",
    "batch",
    "combine",
    "conflict",
    "entityTag",
    "fastifyPlugin",
    "forbidden",
    "gone",
    "inline",
    "isSameSecret",
    "mergePatch",
    "notFound",
    "page",
    "patched",
    "precondition",
    "preconditionFailed",
    "problem",
    "ranged",
    "serverEvent",
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
    "CorsOptions",
    "NegotiatedRequest",
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
} as const satisfies RuntimeExports;
