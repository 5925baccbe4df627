import {
  ApiError,
  basic,
  bearer,
  bearerCookie,
  createClient,
  createTransport,
  getUser,
} from "@diptych/v3/client";

/** Results of the calls, in the order of the program. */
export interface Report {
  readonly user: string;
  readonly free: string;
  readonly items: readonly string[];
  readonly statuses: readonly number[];
  readonly missing: readonly unknown[];
  readonly invalid: readonly unknown[];
  readonly waited: boolean;
  readonly token: readonly string[];
  readonly wrong: readonly unknown[];
  readonly cookie: readonly string[];
  /** The cookies that scripts can read. */
  readonly visible: string;
}

/** The error that a call rejects with. */
async function failure(call: Promise<unknown>): Promise<readonly unknown[]> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) return [String(error)];
  const pointers = error.problem?.errors?.map(({ pointer }) => pointer);
  return [error.kind, error.status, error.problem?.detail, ...(pointers ?? [])];
}

/** Calls a service as a user of the package would, from a page or a worker. */
export async function run(baseUrl: string, username: string, password: string): Promise<Report> {
  const options = { baseUrl, auth: basic({ username, password }) };
  const api = createClient(options);
  const items: string[] = [];
  for await (const { name } of api.listUsers.items({ filter: (f) => f.role.eq("MANAGER") }))
    items.push(name);
  const created = await api.createUser.response({ body: { name: "dlee", password: "x" } });
  const later = await api.createUser.response({ body: { name: "eroe", role: "MANAGER" } });
  const disabled = await api.getUser.until({ user_name: "ckent" }, (u) => !u.is_enabled, {
    interval: 10,
    timeout: "5m",
  });

  const withToken = createClient({ baseUrl, auth: bearer({ username, password }) });
  const token = await Promise.all([
    withToken.getUser({ user_name: "asmith" }),
    withToken.getUser({ user_name: "bjones" }),
  ]);
  const wrong = createClient({ baseUrl, auth: bearer({ username, password: "guess" }) });
  const withCookie = createClient({ baseUrl, auth: bearerCookie({ username, password }) });
  const cookie = [
    await withCookie.getUser({ user_name: "asmith" }),
    await withCookie.getUser({ user_name: "bjones" }),
  ];
  return {
    user: (await api.getUser({ user_name: "asmith" })).name,
    free: (await getUser(createTransport(options), { user_name: "bjones" })).email,
    items,
    statuses: [created.status, later.status],
    missing: await failure(api.getUser({ user_name: "nobody" })),
    invalid: await failure(api.createUser({ body: { name: 5 as never } })),
    waited: !disabled.is_enabled,
    token: token.map(({ name }) => name),
    wrong: await failure(wrong.getUser({ user_name: "asmith" })),
    cookie: cookie.map(({ name }) => name),
    visible: typeof document === "undefined" ? "" : document.cookie,
  };
}
