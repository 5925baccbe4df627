import * as zone from "zone.js";
import * as compiler from "@angular/compiler";
import { XhrFactory } from "@angular/common";
import { HttpClient, provideHttpClient, withXhr } from "@angular/common/http";
import {
  createEnvironmentInjector,
  Injector,
  NgZone,
  provideZonelessChangeDetection,
  ɵINJECTOR_SCOPE,
  type EnvironmentInjector,
} from "@angular/core";
import axios from "axios";
import { createTransport } from "@diptych/runtime";
import { angularFetch } from "@diptych/transports/angular";
import { axiosFetch } from "@diptych/transports/axios";
import type { ProgressOptions, Send } from "../../packages/transports/src/send.ts";
import { createItem, getItem } from "../client/operations.ts";

void [zone, compiler];

let inner = new NgZone({});

/** Angular's client with a backend, in a zone as applications have it. */
function httpClient(backend: "fetch" | "xhr"): HttpClient {
  const providers = [
    { provide: ɵINJECTOR_SCOPE, useValue: "root" },
    { provide: XhrFactory, useValue: { build: () => new XMLHttpRequest() } },
    provideZonelessChangeDetection(),
    { provide: NgZone, useFactory: () => new NgZone({}) },
    backend === "fetch" ? provideHttpClient() : provideHttpClient(withXhr()),
  ];
  const parent = Injector.create({ providers: [] }) as EnvironmentInjector;
  const injector = createEnvironmentInjector(providers, parent);
  inner = injector.get(NgZone);
  return injector.get(HttpClient);
}

const sends: Readonly<Record<string, (options: ProgressOptions) => Send>> = {
  "angular fetch": () => angularFetch(httpClient("fetch")),
  "angular xhr": (options) => angularFetch(httpClient("xhr"), options),
  "axios fetch": () => axiosFetch(axios.create()),
  "axios xhr": (options) => axiosFetch(axios.create(), options),
};

/** Calls a server by one library, and says what came of it. */
export async function run(name: string): Promise<object> {
  let uploaded = 0;
  const fetch = sends[name]?.({ onUploadProgress: ({ loaded }) => void (uploaded = loaded) });
  if (fetch === undefined) throw new Error(`there is no ${name}`);
  const transport = createTransport({ baseUrl: location.origin, fetch, retry: { retries: 0 } });
  const body = { name: "x".repeat(300_000) };
  const made = await createItem(transport, { body });
  const statusOf = (id: string): Promise<number | undefined> =>
    getItem(transport, { id }).then(
      () => 200,
      (error: { readonly status?: number }) => error.status,
    );
  const isInZone = await new Promise<boolean>((resolve) => {
    const call = (): Promise<unknown> => getItem(transport, { id: "1" });
    inner.run(() => void call().then(() => resolve(NgZone.isInAngularZone())));
  });
  return {
    isWhole: "name" in made && made.name === body.name,
    hasProgress: uploaded >= 300_000,
    missing: await statusOf("none"),
    moved: await statusOf("moved"),
    isInZone,
  };
}
