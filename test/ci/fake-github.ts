import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A comment of the made-up pull request. */
export interface FakeComment {
  readonly author: string;
  body: string;
}

/** A GraphQL API with one pull request, as far as comments need it. */
export interface FakeGitHub {
  readonly address: string;
  readonly comments: FakeComment[];
  /** Names of the mutations that were asked for, refused ones included. */
  readonly mutations: string[];
}

interface Question {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Account of the token `good`; the token `reader` is another one, which may not write. */
const account = "github-actions[bot]";

/** Starts the API. It has the comments that are handed in, a page of 100 each. */
export async function fakeGitHub(comments: FakeComment[] = []): Promise<FakeGitHub> {
  const mutations: string[] = [];
  const answer = ({ query, variables }: Question, token: string): object => {
    const mutation = /updateIssueComment|addComment/.exec(query)?.[0];
    if (mutation === undefined) return { data: { repository: pullOf(comments, variables) } };
    mutations.push(mutation);
    if (token === "reader")
      return {
        data: null,
        errors: [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }],
      };
    const body = String(variables["body"]);
    const known = comments[Number(String(variables["id"]).replace("C", ""))];
    if (mutation === "addComment") comments.push({ author: account, body });
    else if (known?.author === account) known.body = body;
    else return { errors: [{ message: "not the author" }] };
    return { data: {} };
  };
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      const token = (request.headers.authorization ?? "").replace("Bearer ", "");
      const isKnown = token === "good" || token === "reader";
      response.statusCode = isKnown ? 200 : 401;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(isKnown ? answer(JSON.parse(text) as Question, token) : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/graphql`, comments, mutations };
}

const pageSize = 100;

/** The part of the pull request that a query asks for. */
function pullOf(
  comments: readonly FakeComment[],
  { owner, name, number, after }: Question["variables"],
): object | null {
  if (owner !== "acme" || name !== "pets" || number !== 7) return { pullRequest: null };
  const start = typeof after === "string" ? Number(after) : 0;
  return {
    pullRequest: {
      id: "PR",
      comments: {
        nodes: comments.slice(start, start + pageSize).map(({ author, body }, index) => ({
          id: `C${start + index}`,
          body,
          viewerDidAuthor: author === account,
        })),
        pageInfo: {
          hasNextPage: start + pageSize < comments.length,
          endCursor: String(start + pageSize),
        },
      },
    },
  };
}
