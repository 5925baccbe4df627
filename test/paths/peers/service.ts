/** A service for the clients under test: what it got, and the answer for each request. */
export interface Service {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly requests: { method: string; url: string; headers: Headers; body: string }[];
}

const post = { id: "1", title: "First", state: "draft" };
const json = (status: number, body: unknown): Response => Response.json(body, { status });

export function blogService(): Service {
  const requests: Service["requests"] = [];
  return {
    requests,
    async fetch(request) {
      const { method, url, headers } = request;
      const body = await request.clone().text();
      requests.push({ method, url, headers, body });
      const { pathname, searchParams } = new URL(url);
      if (method === "PUT") {
        const sent = JSON.parse(body) as { title: string };
        return sent.title === ""
          ? json(422, { fields: ["title"] })
          : json(201, { ...post, ...sent });
      }
      if (method === "DELETE") return new Response(null, { status: 204 });
      if (pathname.endsWith("/cover")) return new Response("stored");
      if (pathname === "/blogposts") {
        const cursor = Number(searchParams.get("cursor") ?? 0);
        return json(200, { posts: [post], ...(cursor < 2 ? { next: cursor + 1 } : {}) });
      }
      return pathname === "/blogposts/1"
        ? json(200, post)
        : json(404, { code: 4, message: "none" });
    },
  };
}
