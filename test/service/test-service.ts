import { randomBytes } from "node:crypto";
import { toFetch } from "@diptych/runtime";
import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { basic, createClient as createV3 } from "@diptych/v3/client";
import { anyPassword } from "../../service/domain/accounts/password-rules.ts";
import { systemClock } from "../../service/domain/shared/clock.ts";
import { createService, type Service, type ServiceOptions } from "../../service/index.ts";
import { database, migratedDatabase } from "./database.ts";

/** A service of its own for a test, and clients of both interfaces that are its administrator. */
export interface TestService {
  readonly service: Service;
  readonly v2: ReturnType<typeof createV2>;
  readonly v3: ReturnType<typeof createV3>;
  /** Errors that nobody expected. */
  readonly errors: readonly unknown[];
  /** Sends a request to the service, without a socket. */
  readonly fetch: (url: string, init?: object) => Promise<Response>;
  close(): Promise<void>;
}

export const origin = "https://cloud.test";
export const administrator = { username: "root", password: "correct horse" };

/** Seals secrets on PostgreSQL. */
export const encryptionKey = randomBytes(32);

/** Opens a service on a database of its own, in memory or on PostgreSQL by project. */
export async function openTestService(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const errors: unknown[] = [];
  const service = await createService({
    ...(database === "SQLite" ? { memory: true } : { databaseUrl: await migratedDatabase() }),
    encryptionKeys: [encryptionKey],
    // That of a stand-in stands still.
    clock: systemClock,
    publicUrl: origin,
    administrator: { userid: administrator.username, password: administrator.password },
    onError: (error) => errors.push(error),
    onRefused: () => {},
    // Those of tests are short.
    passwordRules: anyPassword,
    ...options,
  });
  const handle = toFetch(service.server);
  const fetch = (url: string, init?: object): Promise<Response> =>
    handle(new Request(url, init)) as Promise<Response>;
  return {
    service,
    errors,
    fetch,
    v2: createV2({
      baseUrl: `${origin}/webservices/services/rest/v2`,
      auth: basicV2(administrator),
      fetch,
    }),
    v3: createV3({ baseUrl: `${origin}/rest/v3`, auth: basic(administrator), fetch }),
    close: () => service.close(),
  };
}
