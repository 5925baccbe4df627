import type { WireRequest, WireResponse, WireServer } from "./runtime.ts";

/** A request that has been answered. Neither query nor headers nor bodies, which may hold secrets. */
export interface ToldRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Until the response began. */
  readonly milliseconds: number;
}

/** A server that tells of each request. */
export const told =
  (server: WireServer, tell: (request: ToldRequest) => void): WireServer =>
  async (request: WireRequest): Promise<WireResponse> => {
    const started = performance.now();
    const response = await server(request);
    const milliseconds = performance.now() - started;
    const { method, url } = request;
    tell({ method, path: url.replace(/[?#].*$/s, ""), status: response.status, milliseconds });
    return response;
  };
