import { json, jsonOf, type Answer, type GotRequest } from "../small-service.ts";
import type { ServerResponse } from "node:http";

const shownBoard =
  'content: { application/json: { schema: { $ref: "#/components/schemas/Board" } } }';
const shownCard =
  'content: { application/json: { schema: { $ref: "#/components/schemas/Card" } } }';
const given = (name: string): string =>
  `requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } }`;
const refused = "4XX: { description: It is refused. }";

/** Boards with cards, as a document. */
export const boardDocument = (security = "security: [{ token: [] }]"): string => `openapi: 3.1.0
info: { title: Boards, version: "1" }
${security}
paths:
  /boards:
    get:
      operationId: listBoards
      responses: { "200": { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Board" } } } } }, ${refused} }
    post:
      operationId: addBoard
      ${given("BoardGiven")}
      responses: { "201": { description: Made., ${shownBoard} }, ${refused} }
  /boards/{boardId}:
    parameters: [{ name: boardId, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: getBoard, responses: { "200": { description: It., ${shownBoard} }, ${refused} } }
    patch:
      operationId: changeBoard
      ${given("BoardChange")}
      responses: { "200": { description: Changed., ${shownBoard} }, ${refused} }
    delete: { operationId: removeBoard, responses: { "204": { description: Gone. }, ${refused} } }
  /boards/{boardId}/cards:
    parameters: [{ name: boardId, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get:
      operationId: listCards
      responses: { "200": { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Card" } } } } }, ${refused} }
    post:
      operationId: addCard
      ${given("CardGiven")}
      responses: { "201": { description: Made., ${shownCard} }, ${refused} }
  /boards/{boardId}/cards/{cardId}:
    parameters:
      - { name: boardId, in: path, required: true, schema: { type: integer, minimum: 1 } }
      - { name: cardId, in: path, required: true, schema: { type: integer, minimum: 1 } }
    get: { operationId: getCard, responses: { "200": { description: It., ${shownCard} }, ${refused} } }
    delete: { operationId: removeCard, responses: { "204": { description: Gone. }, ${refused} } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    BoardGiven: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 } } }
    BoardChange: { type: object, additionalProperties: false, properties: { title: { type: string, minLength: 1, maxLength: 60 } } }
    Board: { type: object, required: [id, title], properties: { id: { type: integer }, title: { type: string } } }
    CardGiven: { type: object, additionalProperties: false, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 } } }
    Card: { type: object, required: [id, text], properties: { id: { type: integer }, text: { type: string } } }
`;

/** Faults that take several calls to show. */
export type BoardFault =
  | "a removed board is changed"
  | "cards of a removed board are shown"
  | "cards are made on a removed board"
  | "an id is given again"
  | "an id is given twice"
  | "a board with cards cannot be removed"
  | "a removed board cannot be changed"
  | "a removed board takes another one with it"
  | "a change of one changes all"
  | "a removed card is listed after the next one is made"
  | "another user sees it"
  | "another user sees it in the list"
  | "another user changes it"
  | "another user removes it"
  | "another user sees what is below it"
  | "another user makes something below it";

interface Board {
  readonly id: number;
  readonly owner: string;
  title: string;
  readonly cards: Map<number, { readonly id: number; readonly text: string }>;
}

/** Tokens of two users; without security all are one user. */
export const tokens = { first: "token-of-ann", second: "token-of-bob" } as const;

/** A service that does what the document says, but for one fault. */
export function boardService(fault?: BoardFault, isOpen = false): Answer {
  const boards = new Map<number, Board>();
  const removed = new Map<number, Board>();
  const removedCards: { readonly id: number; readonly text: string }[] = [];
  let last = 0;
  const nextId = (): number => {
    if (fault === "an id is given again") return Math.max(0, ...boards.keys()) + 1;
    if (fault === "an id is given twice" && boards.size > 2) return Math.max(...boards.keys());
    return ++last;
  };
  const shown = ({ id, title }: Board): object => ({ id, title });
  return (request, answer) => {
    const { url, headers, method } = request;
    const [, , boardText, below, cardText, ...rest] = url.split("/");
    if (!/^\/boards(?:\/|$)/.test(url) || rest.length > 0) return json(answer, 404);
    const allowed = methodsOf(boardText, below, cardText);
    if (!allowed.includes(method))
      return json(answer, 405, undefined, { allow: allowed.join(", ") });
    const user = isOpen ? "all" : (/^Bearer (.*)$/.exec(headers.authorization ?? "")?.[1] ?? "");
    if (!isOpen && !Object.values(tokens).includes(user as never)) return json(answer, 401);
    const isHead = method === "HEAD";
    const send = (status: number, body?: unknown): void =>
      isHead ? headOf(answer, status, body) : json(answer, status, body);
    if (boardText === undefined) {
      if (method !== "POST") {
        const isSeen = ({ owner }: Board): boolean =>
          owner === user || fault === "another user sees it in the list";
        return send(200, [...boards.values()].filter(isSeen).map(shown));
      }
      const title = textOf(request, "title");
      if (title === undefined) return send(400);
      const made: Board = { id: nextId(), owner: user, title, cards: new Map() };
      boards.set(made.id, made);
      return send(201, shown(made));
    }
    if (!/^[1-9]\d*$/.test(boardText)) return send(400);
    const id = Number(boardText);
    const own = boards.get(id);
    const gone = removed.get(id);
    const isFault = (...faults: readonly BoardFault[]): boolean =>
      fault !== undefined && faults.includes(fault);
    const isForeign = own !== undefined && own.owner !== user;
    if (below === undefined) {
      if (method === "PATCH") {
        const change = changeOf(request);
        if (change === undefined) return send(400);
        if (own === undefined) {
          if (gone !== undefined && isFault("a removed board cannot be changed")) return send(500);
          const isTaken = gone !== undefined && isFault("a removed board is changed");
          return isTaken ? send(200, shown({ ...gone, ...change })) : send(404);
        }
        if (isForeign && !isFault("another user changes it")) return send(403);
        Object.assign(own, change);
        if (isFault("a change of one changes all"))
          for (const one of boards.values()) Object.assign(one, change);
        return send(200, shown(own));
      }
      if (own === undefined) return send(404);
      if (method === "DELETE") {
        if (isForeign && !isFault("another user removes it")) return send(403);
        if (own.cards.size > 0 && isFault("a board with cards cannot be removed")) return send(500);
        boards.delete(id);
        removed.set(id, own);
        const before = [...boards.keys()].findLast((one) => one < id) ?? 0;
        if (isFault("a removed board takes another one with it")) boards.delete(before);
        return send(204);
      }
      return isForeign && !isFault("another user sees it") ? send(404) : send(200, shown(own));
    }
    const at =
      own ??
      (isFault("cards of a removed board are shown", "cards are made on a removed board")
        ? gone
        : undefined);
    if (at === undefined) return send(404);
    const isWrite = method === "POST" || method === "DELETE";
    if (own === undefined && isWrite && !isFault("cards are made on a removed board"))
      return send(404);
    if (own === undefined && !isWrite && !isFault("cards of a removed board are shown"))
      return send(404);
    if (
      isForeign &&
      !isFault(
        isWrite ? "another user makes something below it" : "another user sees what is below it",
      )
    )
      return send(404);
    if (cardText === undefined) {
      if (method !== "POST")
        return send(200, [
          ...at.cards.values(),
          ...(isFault("a removed card is listed after the next one is made") && at.cards.size > 0
            ? removedCards.filter((one) => one.id > id * 1000 && one.id < id * 1000 + 999)
            : []),
        ]);
      const text = textOf(request, "text");
      if (text === undefined) return send(400);
      const made = { id: id * 1000 + ++last, text };
      at.cards.set(made.id, made);
      return send(201, made);
    }
    if (!/^[1-9]\d*$/.test(cardText)) return send(400);
    const found = at.cards.get(Number(cardText));
    if (found === undefined) return send(404);
    if (method !== "DELETE") return send(200, found);
    at.cards.delete(found.id);
    removedCards.push(found);
    return send(204);
  };
}

function methodsOf(
  board: string | undefined,
  below: string | undefined,
  card: string | undefined,
): readonly string[] {
  if (board === undefined) return ["GET", "HEAD", "POST"];
  if (below === undefined) return ["GET", "HEAD", "PATCH", "DELETE"];
  return card === undefined ? ["GET", "HEAD", "POST"] : ["GET", "HEAD", "DELETE"];
}

function headOf(answer: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  answer.writeHead(status, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
  });
  answer.end();
}

/** The one text of a body; undefined where it is not valid. */
function textOf(request: GotRequest, name: string): string | undefined {
  const members = membersOf(request);
  if (members === undefined || Object.keys(members).some((one) => one !== name)) return undefined;
  const text = members[name];
  const isValid = typeof text === "string" && text !== "" && [...text].length <= 60;
  return isValid ? text : undefined;
}

/** The content of a change; undefined where it is not valid. */
function changeOf(request: GotRequest): { readonly title?: string } | undefined {
  const members = membersOf(request);
  if (members !== undefined && Object.keys(members).length === 0) return {};
  const title = textOf(request, "title");
  return title === undefined ? undefined : { title };
}

function membersOf(request: GotRequest): Readonly<Record<string, unknown>> | undefined {
  if (!/^application\/json(?:;|$)/.test(request.headers["content-type"] ?? "")) return undefined;
  const value = jsonOf(request);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}
