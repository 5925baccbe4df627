/** Functions that tests of a file share; each is written where a test calls it. */
export const helpers = {
  answerOf: `/** Answer to a call, and the error that the client throws over it. */
async function answerOf(
  call: (transport: Transport) => Promise<unknown>,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<{ readonly answer: Response; readonly error: unknown }> {
  let answer: Response | undefined;
  const transport = createTransport({
    baseUrl,
    ownServers: false,
    retry: { retries: 0 },
    fetch: async (url, init) => {
      answer = await send(url, { ...init, redirect: "manual" });
      return answer.clone();
    },
  });
  const error: unknown = await call(transport).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (answer === undefined) throw error;
  return { answer, error };
}
`,
  withHeaders: `/** Sends with further headers. */
const withHeaders =
  (more: Readonly<Record<string, string>>) =>
  (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    return fetch(url, { ...init, headers });
  };
`,
  valueIn: `/** A value of an answer, as text. */
async function valueIn(answer: Response, ...place: readonly (string | number)[]): Promise<string> {
  let value: unknown = await answer.json();
  for (const name of place) value = (value as Record<string | number, unknown>)[name];
  return String(value);
}
`,
  valuesOf: `/** All texts and numbers of a body of JSON, as texts. */
function valuesOf(body: string): readonly string[] {
  const inner = (value: unknown): readonly string[] =>
    typeof value === "object" && value !== null
      ? Object.values(value).flatMap(inner)
      : [String(value)];
  return inner(JSON.parse(body));
}
`,
  env: `/** A secret, which this file does not have. */
function env(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(\`the variable \${name} is not set\`);
  return value;
}
`,
} as const;

export type Helper = keyof typeof helpers;
