// @ts-check

/** @typedef {(address: string) => Promise<boolean>} Check */

const json = { "content-type": "application/json" };
const xml = { "content-type": "application/xml" };

/** @param {string} body @param {Readonly<Record<string, string>>} headers */
const post = (body, headers) => ({ method: "POST", body, headers });

/** @param {number} status */
const isRefused = (status) => status >= 400 && status < 500;

/**
 * Whether an answer is as wanted.
 *
 * @param {string} path
 * @param {RequestInit} init
 * @param {(answer: Response, text: string) => boolean} wanted
 * @returns {Check}
 */
const asks = (path, init, wanted) => async (address) => {
  const answer = await fetch(`${address}${path}`, init);
  return wanted(answer, await answer.text());
};

/** @param {string} value */
const prefer = (value) => ({ headers: { prefer: value } });

/** @param {string} pet */
const album = (pet) => {
  const body = new FormData();
  body.set("pet", new Blob([pet], { type: "application/json" }));
  return { method: "POST", body };
};

/** @param {string} address @param {string} name @param {string} kind */
const make = async (address, name, kind) => {
  const answer = await fetch(`${address}/pets`, post(JSON.stringify({ name, kind }), json));
  return /** @type {{ id: number, name: string }} */ (await answer.json());
};

/** @param {string} address @param {string} query */
const list = async (address, query) => {
  const { items } = /** @type {{ items: { name: string }[] }} */ (
    await (await fetch(`${address}/pets?${query}`)).json()
  );
  return items.map(({ name }) => name);
};

/** Cases of a mock server, each with a check. */
export const cases = [
  [
    "the document's example in JSON",
    asks("/pets/1", {}, (_, text) => text === '{"id":1,"name":"Tom","kind":"cat"}'),
  ],
  [
    "the same example in XML, as its `xml` objects say",
    asks("/pets/1", { headers: { accept: "application/xml" } }, (_, text) =>
      text.endsWith('<Pet id="1"><name>Tom</name><kind>cat</kind></Pet>'),
    ),
  ],
  [
    "406 for a media type that is not there",
    asks("/pets/1", { headers: { accept: "image/gif" } }, ({ status }) => status === 406),
  ],
  [
    "required headers of answers, valid",
    asks("/pets/1", {}, ({ headers }) => headers.get("x-left") === "5"),
  ],
  ["a wrong parameter is refused", asks("/pets/one", {}, ({ status }) => isRefused(status))],
  [
    "it is answered with `Prefer: handling=lenient`",
    asks("/pets/one", prefer("handling=lenient"), ({ status }) => status === 200),
  ],
  ["missing credentials are refused with 401", asks("/me", {}, ({ status }) => status === 401)],
  [
    "malformed ones too",
    asks("/me", { headers: { authorization: "Basic !" } }, ({ status }) => status === 401),
  ],
  [
    "a wrong body in JSON is refused",
    asks("/pets", post('{"name":1}', json), ({ status }) => isRefused(status)),
  ],
  [
    "a right body in XML is taken",
    asks("/pets", post("<Pet><name>A</name></Pet>", xml), ({ status }) => status === 201),
  ],
  [
    "a wrong body in XML is refused",
    asks("/pets", post("<Pet><kind>cat</kind></Pet>", xml), ({ status }) => isRefused(status)),
  ],
  [
    "malformed XML is refused",
    asks("/pets", post("<Pet><name>A</Pet>", xml), ({ status }) => isRefused(status)),
  ],
  [
    "an unknown media type is refused with 415",
    asks("/pets", post("a", { "content-type": "text/csv" }), ({ status }) => status === 415),
  ],
  [
    "a multipart body with a right part is taken",
    asks("/album", album('{"name":"A"}'), ({ status }) => status === 204),
  ],
  [
    "a multipart body with a wrong part is refused",
    asks("/album", album('{"name":1}'), ({ status }) => isRefused(status)),
  ],
  [
    "another method is refused with 405",
    asks("/pets/1", { method: "PATCH" }, ({ status }) => status === 405),
  ],
  [
    "HEAD as GET, without a body",
    asks("/pets/1", { method: "HEAD" }, ({ status }, text) => status === 200 && text === ""),
  ],
  [
    "pages of other origins may call it",
    asks(
      "/pets/1",
      {
        method: "OPTIONS",
        headers: { origin: "http://a.example", "access-control-request-method": "DELETE" },
      },
      ({ ok, headers }) => ok && headers.has("access-control-allow-origin"),
    ),
  ],
  [
    "`Prefer: code=404`",
    asks(
      "/pets/1",
      prefer("code=404"),
      ({ status }, text) => status === 404 && text.includes("Gone"),
    ),
  ],
  [
    "`Prefer: example=sly`",
    asks("/pets/1", prefer("example=sly"), (_, text) => text.includes("Sly")),
  ],
  [
    "a status that is not there is refused",
    asks("/pets/1", prefer("code=302"), ({ status }) => isRefused(status)),
  ],
  [
    "a name that is not there is refused",
    asks("/pets/1", prefer("example=rex"), ({ status }) => isRefused(status)),
  ],
  [
    "`Prefer: dynamic=true`, valid values",
    asks(
      "/pets/1",
      prefer("dynamic=true"),
      (_, text) => typeof JSON.parse(text).name === "string" && !text.includes("Tom"),
    ),
  ],
  [
    "`Preference-Applied`",
    asks("/pets/1", prefer("code=404"), ({ headers }) => headers.has("preference-applied")),
  ],
  [
    "a response of bytes",
    asks(
      "/picture",
      {},
      ({ status, headers }) => status === 200 && headers.get("content-type") === "image/png",
    ),
  ],
  [
    "a multipart response",
    asks(
      "/album",
      {},
      ({ status, headers }) =>
        status === 200 && (headers.get("content-type") ?? "").includes("boundary="),
    ),
  ],
  [
    "what is made can be read",
    async (address) => {
      const { id } = await make(address, "Rex", "dog");
      const answer = await fetch(`${address}/pets/${id}`);
      return (await answer.text()).includes("Rex");
    },
  ],
  [
    "what is removed is gone",
    async (address) => {
      const { id } = await make(address, "Max", "dog");
      await fetch(`${address}/pets/${id}`, { method: "DELETE" });
      return (await fetch(`${address}/pets/${id}`)).status === 404;
    },
  ],
  [
    "lists are filtered by a property and divided into pages",
    async (address) => {
      for (const name of ["A", "B", "C"]) await make(address, name, "cow");
      const names = await list(address, "kind=cow&offset=1&limit=1");
      return names.join() === "B";
    },
  ],
];
