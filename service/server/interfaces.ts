import {
  combine,
  type OperationEvent,
  type ProblemReply,
  type ResponseEvent,
  type Server,
  type ServerRequest,
} from "@diptych/runtime";
import { createServer as createV2 } from "@diptych/v2/server";
import { createServer as createV3 } from "@diptych/v3/server";
import { eventHandlers } from "../administration/events.ts";
import { ownAccountHandlers } from "../administration/own-account.ts";
import { sessionHandlers } from "../administration/sessions.ts";
import { requestHandlers } from "../administration/requests.ts";
import { createServer as createAdministration } from "../generated/administration/server.ts";
import { permit, type AskedOperation } from "../auth/permit.ts";
import type { Session } from "../auth/session.ts";
import type { Login, SignIn } from "../auth/sign-in.ts";
import type { Tokens } from "../auth/tokens.ts";
import type { Audit } from "../domain/audit/audit.ts";
import { currentCall, type Call } from "../domain/audit/calls.ts";
import type { Concepts } from "../domain/concepts.ts";
import { withoutEmptyStructures } from "../v2/empty-structures.ts";
import { Addresses } from "../v3/links.ts";
import { tokenHandlers } from "../v3/tokens.ts";
import { handlersV2, handlersV3 } from "./handlers.ts";
import { authenticators, limited, type AddressOf } from "./authenticators.ts";
import type { Clock } from "../domain/shared/clock.ts";
import type { Ids } from "../domain/shared/ids.ts";
import { withCalls } from "./watch/called-server.ts";
import { strangersLimits } from "./pressure/strangers.ts";
import { refuseUnreadable, type DecodedTexts } from "./readable-texts.ts";
import { unavailable, withRefusals } from "./refusals.ts";

/** The interfaces by the names that logs and metrics have for them. */
export type InterfaceName = "v2" | "v3" | "administration";

/** Called for every response of an interface. */
export type ResponseHook = (
  document: InterfaceName,
  event: ResponseEvent,
  call: Call | undefined,
) => void;

/** Hooks around every operation. */
export interface Interception {
  /** Called as soon as the operation of a request is known. */
  onRequest(document: InterfaceName, event: OperationEvent): void;
  /** Called as soon as the caller of a request is known, whether or not it is permitted. */
  onCaller(session: unknown): void;
  /**
   * Called before a request is carried out that has been permitted and decoded. `refuse` gives the refusal of
   * one with texts that cannot be kept.
   */
  authorize(
    document: InterfaceName,
    request: DecodedRequest,
    refuse: () => ProblemReply | undefined,
  ): Promise<ProblemReply | undefined>;
}

/** A request that has been decoded, with its operation. */
export interface DecodedRequest extends DecodedTexts {
  readonly operation: string;
  readonly request: ServerRequest;
}

/** The parts that the interfaces are made from. */
export interface Parts {
  readonly concepts: Concepts;
  /** Milliseconds after which the creation of a request is answered by 202. */
  readonly createTime: number;
  readonly signIn: SignIn;
  readonly tokens: Tokens;
  /** Public address of the service now, such as `https://cloud.example`. */
  readonly publicUrl: () => string;
  readonly addressOf: AddressOf;
  /** Ids of requests that bring none. */
  readonly requestIds: Ids;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Whether answers are checked against the document. */
  readonly checkReplies?: boolean | undefined;
  /** Most bytes of the body of a request. */
  readonly bodyLimit?: number | undefined;
  readonly onError: (error: unknown) => void;
  readonly onResponse?: ResponseHook | undefined;
  readonly interception?: Interception | undefined;
}

/** Answers may hold what only the caller may see. */
const responseHeaders = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Lists are compressed. Answers with a token are smaller: compressing a secret beside a given text would tell of it. */
const largeAnswers = { encodings: ["gzip"], threshold: 8192 } as const;

/** Both interfaces and the administration, each below its own prefix. */
export function createInterfaces(parts: Parts): Server {
  const { concepts, signIn, tokens, publicUrl, checkReplies, bodyLimit, onError } = parts;
  const authenticate = authenticators({
    signIn,
    tokens,
    namedTokens: concepts.namedTokens,
    addressOf: parts.addressOf,
  });
  const addresses = new Addresses(publicUrl);
  const common = {
    checkReplies,
    bodyLimit,
    onError,
    problemFor: unavailable,
    responseHeaders,
    compress: largeAnswers,
    around: withRefusals,
  };
  const v2 = createV2<Session>(withoutEmptyStructures(handlersV2(concepts)), {
    authenticate,
    // Source: v2, leaf-types.
    xml: { timeOffset: "Z" },
    ...common,
    ...observing("v2", parts),
  });
  const signInHere = (login: Login, { raw }: { readonly raw?: unknown }) =>
    limited(() => signIn.byPassword(login, parts.addressOf(raw)));
  const v3 = createV3<Session>(
    {
      ...handlersV3(concepts, addresses, parts.createTime),
      ...tokenHandlers({
        signIn: signInHere,
        tokens,
        isSecure: () => publicUrl().startsWith("https:"),
      }),
    },
    {
      authenticate,
      ...common,
      bodyLimits: strangersLimits(bodyLimit),
      ...observing("v3", parts),
    },
  );
  const administration = createAdministration<Session>(
    {
      ...requestHandlers(concepts.requests, concepts.decisions),
      ...eventHandlers(parts.audit),
      ...ownAccountHandlers(concepts.accounts, signInHere),
      ...sessionHandlers(concepts.sessions, concepts.namedTokens),
    },
    {
      authenticate: { basic: authenticate.basic, bearer: authenticate.bearer },
      ...common,
      ...observing("administration", parts),
    },
  );
  return withCalls(combine(v2, administration, v3), parts);
}

/** The hooks of an interface that look at every request, and decide whether it is permitted. */
function observing(name: InterfaceName, { onResponse, interception }: Parts) {
  return {
    ...(onResponse && {
      onResponse: (event: ResponseEvent) => onResponse(name, event, currentCall()),
    }),
    ...(interception && {
      onRequest: (event: OperationEvent) => interception.onRequest(name, event),
    }),
    permit: (asked: AskedOperation) => {
      identify(name, asked);
      interception?.onCaller(asked.session);
      return permit(asked);
    },
    authorize: (request: DecodedRequest) => {
      const refuse = () => refuseUnreadable(request);
      return interception === undefined ? refuse() : interception.authorize(name, request, refuse);
    },
  };
}

/** Tells the call what is asked for, and by whom. */
function identify(document: InterfaceName, { operation, session }: AskedOperation): void {
  const call = currentCall();
  if (call === undefined) return;
  call.operation = `${document}.${operation}`;
  // Operations that sign in have no session yet.
  if (session !== undefined) call.account = (session as Session).account.userid;
}
