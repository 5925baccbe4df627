// @ts-check
/**
 * Writes one comment for a use of the action on a pull request. A comment is that of the use if it begins with the marker
 * and is by the account of the token; others are left alone. Where the token may not comment, as in pull requests of
 * forks, it says so and ends with 0.
 *
 * Source: the GraphQL API of GitHub.
 */
import { readFileSync } from "node:fs";
import { markerOf } from "./marker.mjs";

const { env } = process;

/** Pages of a hundred comments that are looked through. */
const mostPages = 30;

/** @typedef {{ id: string, body: string, viewerDidAuthor: boolean }} Comment */

class Refusal extends Error {}

/**
 * Asks the API. Throws a `Refusal` where it does not answer the question.
 *
 * @param {string} query
 * @param {object} variables
 * @returns {Promise<any>}
 */
async function ask(query, variables) {
  const address = env["GITHUB_GRAPHQL_URL"] ?? "https://api.github.com/graphql";
  const response = await fetch(address, {
    method: "POST",
    headers: {
      authorization: `Bearer ${env["TOKEN"] ?? ""}`,
      "content-type": "application/json",
      "user-agent": "diptych",
    },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Refusal(`the API answers with the status ${response.status}`);
  const { data, errors } = await response.json();
  const [error] = errors ?? [];
  if (error !== undefined) throw new Refusal(String(error.message));
  return data;
}

const list = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      id
      comments(first: 100, after: $after) {
        nodes { id body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

const change = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { url } }
}`;

const add = `mutation ($id: ID!, $body: String!) {
  addComment(input: { subjectId: $id, body: $body }) { commentEdge { node { url } } }
}`;

/**
 * The pull request, and the comment of an earlier run.
 *
 * @param {string} marker
 * @returns {Promise<{ readonly pull: string, readonly comment: Comment | undefined }>}
 */
async function find(marker) {
  const [owner, name] = (env["GITHUB_REPOSITORY"] ?? "").split("/");
  const number = Number(env["PULL"]);
  /** @type {string | null} */
  let after = null;
  let pull = "";
  for (let page = 0; page < mostPages; page++) {
    const { repository } = await ask(list, { owner, name, number, after });
    const found = repository?.pullRequest;
    if (found === null || found === undefined)
      throw new Refusal(`there is no pull request ${number} that it may read`);
    pull = found.id;
    const { nodes, pageInfo } = found.comments;
    const own = /** @type {readonly Comment[]} */ (nodes).find(
      ({ body, viewerDidAuthor }) => viewerDidAuthor && body.split(/\r?\n/, 1)[0] === marker,
    );
    if (own !== undefined) return { pull, comment: own };
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return { pull, comment: undefined };
}

/** A text as the value of a workflow command. @param {string} text */
const data = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

try {
  const body = readFileSync(env["COMMENT"] ?? "", "utf8");
  const { pull, comment } = await find(markerOf(env["NAME"] ?? ""));
  if (comment !== undefined) await ask(change, { id: comment.id, body });
  else if (env["QUIET"] !== "true") await ask(add, { id: pull, body });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.log(
    `::notice title=diptych::${data(`No comment was written: ${reason}. The summary of the job has the report.`)}`,
  );
}
