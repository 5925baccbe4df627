import type * as entry from "@diptych/runtime";

/*
 * Symbols of the runtime's entry for people that the entries of a generated client and server
 * export again, so that users import from one place. The compiler checks each name against that
 * entry, as `runtime.ts` does for what generated code itself calls.
 */

type RuntimeValue = keyof typeof entry;

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

/** What every user of a client may need. */
export const clientExports = {
  values: ["ApiError", "createTransport", "middleware", "result", "until"],
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
    "UntilOptions",
    "Validation",
  ],
} as const satisfies RuntimeExports;

/** Exported where the headers of a response have cookies. */
export const cookieTypes = ["SetCookie"] as const satisfies readonly RuntimeType[];

/** What every user of a sender of webhooks may need. */
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

/** What every user of a receiver of webhooks may need besides what those of a server need. */
export const receiverExports = {
  values: ["standardWebhooks"],
  types: ["ReceivedMessage", "ReceiverPaths", "StandardWebhooks"],
} as const satisfies RuntimeExports;

/** What every user of a server may need. */
export const serverExports = {
  values: [
    "DecodeError",
    "ReplyError",
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

/** Types by name: a name that the entry does not export does not compile. */
interface RuntimeTypes {
  readonly Addressed: entry.Addressed<never>;
  readonly ApiErrorKind: entry.ApiErrorKind;
  readonly AuthenticateContext: entry.AuthenticateContext;
  readonly Authenticated: entry.Authenticated<never>;
  readonly Authenticator: entry.Authenticator<never, never>;
  readonly BasicLogin: entry.BasicLogin;
  readonly BearerToken: entry.BearerToken;
  readonly CallOptions: entry.CallOptions;
  readonly ClientAuth: entry.ClientAuth;
  readonly ClientOptions: entry.ClientOptions;
  readonly ClientRequest: entry.ClientRequest;
  readonly ClientResponse: entry.ClientResponse;
  readonly CorsOptions: entry.CorsOptions;
  readonly Duration: entry.Duration;
  readonly EventOptions: entry.EventOptions;
  readonly FailedResponse: entry.FailedResponse;
  readonly Interceptor: entry.Interceptor;
  readonly ItemStream: entry.ItemStream<never>;
  readonly Middleware: entry.Middleware;
  readonly MiddlewareContext: entry.MiddlewareContext;
  readonly OnMismatch: entry.OnMismatch;
  readonly OperationEvent: entry.OperationEvent;
  readonly OtherFailure: entry.OtherFailure;
  readonly Outcome: entry.Outcome<never, never>;
  readonly ProblemDetails: entry.ProblemDetails;
  readonly ProblemError: entry.ProblemError;
  readonly ProblemReply: entry.ProblemReply;
  readonly ReceivedMessage: entry.ReceivedMessage;
  readonly ReceiverPaths: entry.ReceiverPaths;
  readonly Reply: entry.Reply;
  readonly ResponseEvent: entry.ResponseEvent;
  readonly RetryOptions: entry.RetryOptions;
  readonly SchemeValue: entry.SchemeValue;
  readonly SendRequest: entry.SendRequest;
  readonly SenderOptions: entry.SenderOptions;
  readonly SentMessage: entry.SentMessage;
  readonly Server: entry.Server;
  readonly ServerRequest: entry.ServerRequest;
  readonly ServerResponse: entry.ServerResponse;
  readonly SetCookie: entry.SetCookie;
  readonly StandardWebhooks: entry.StandardWebhooks;
  readonly StatusError: entry.StatusError;
  readonly StreamOptions: entry.StreamOptions;
  readonly Transport: entry.Transport;
  readonly TransportTo: entry.TransportTo;
  readonly UntilOptions: entry.UntilOptions;
  readonly Validation: entry.Validation;
}

type RuntimeType = keyof RuntimeTypes;
