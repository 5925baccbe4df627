import * as compiler from "@angular/compiler";
import { HttpClient, provideHttpClient, withInterceptors } from "@angular/common/http";
import {
  createEnvironmentInjector,
  Injector,
  ɵINJECTOR_SCOPE,
  provideZonelessChangeDetection,
  type EnvironmentInjector,
} from "@angular/core";
import axios from "axios";
import ky from "ky";
import ky2 from "ky2";
import { createFetch } from "ofetch";
import * as undici from "undici";
import { angularFetch } from "@diptych/transports/angular";
import { axiosFetch } from "@diptych/transports/axios";
import { kyFetch } from "@diptych/transports/ky";
import { ofetchFetch } from "@diptych/transports/ofetch";
import { undiciFetch } from "@diptych/transports/undici";
import type { ProgressOptions, Send } from "../../packages/transports/src/send.ts";

/** A library with an instance whose own hook adds the header `X-Hook` to each request. */
export interface Library {
  readonly name: string;
  make(options?: ProgressOptions): Send;
  /** Whether bodies of requests can be streams. */
  readonly streamsOut: boolean;
  /** Whether bodies of responses are read as they come. */
  readonly streamsIn: boolean;
  readonly progress: "both" | "download" | "none";
}

/** Undici 8 loads in Node 22.19 and newer: `npm run check:nodes` runs these tests there. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const loadsUndici8 = major > 22 || (major === 22 && minor >= 19);
const undici8 = loadsUndici8 ? ((await import("undici8")) as never as typeof undici) : undefined;

const streams = { streamsOut: true, streamsIn: true };

/** An instance of axios, whose settings for other requests must not reach ours. */
function axiosInstance(settings: object) {
  const instance = axios.create({ baseURL: "https://elsewhere.example/api", ...settings });
  instance.interceptors.request.use((config) => {
    config.headers.set("X-Hook", "axios");
    return config;
  });
  return instance;
}

// Angular's packages are compiled when they are loaded, where no build has done it.
void compiler;

/** Angular's client as an application has it, without one. */
function httpClient(): HttpClient {
  const hook = withInterceptors([
    (request, next) => next(request.clone({ setHeaders: { "X-Hook": "angular" } })),
  ]);
  const providers = [
    { provide: ɵINJECTOR_SCOPE, useValue: "root" },
    provideZonelessChangeDetection(),
    provideHttpClient(hook),
  ];
  const parent = Injector.create({ providers: [] }) as EnvironmentInjector;
  return createEnvironmentInjector(providers, parent).get(HttpClient);
}

const prefixUrl = "https://elsewhere.example/api";

export const libraries: readonly Library[] = [
  {
    name: "axios (http)",
    make: (options) => axiosFetch(axiosInstance({}), options),
    ...streams,
    progress: "both",
  },
  {
    name: "axios (fetch)",
    make: (options) => axiosFetch(axiosInstance({ adapter: "fetch" }), options),
    ...streams,
    progress: "both",
  },
  {
    name: "ky 1",
    make: (options) => {
      const beforeRequest = [(request: Request) => request.headers.set("X-Hook", "ky")];
      return kyFetch(ky.create({ prefixUrl, timeout: 1, hooks: { beforeRequest } }), options);
    },
    ...streams,
    progress: "both",
  },
  {
    name: "ky 2",
    make: (options) => {
      const beforeRequest = [
        ({ request }: { readonly request: Request }) => request.headers.set("X-Hook", "ky"),
      ];
      const instance = ky2.create({ prefix: prefixUrl, timeout: 1, hooks: { beforeRequest } });
      return kyFetch(instance, options);
    },
    ...streams,
    progress: "both",
  },
  {
    name: "ofetch",
    make: () =>
      ofetchFetch(
        createFetch({
          defaults: {
            baseURL: prefixUrl,
            onRequest: ({ options }) => void options.headers.set("X-Hook", "ofetch"),
          },
        }),
      ),
    ...streams,
    progress: "none",
  },
  undiciLibrary("undici", undici),
  ...(undici8 === undefined ? [] : [undiciLibrary("undici 8", undici8)]),
  {
    name: "angular (fetch)",
    make: (options) => angularFetch(httpClient(), options),
    streamsOut: false,
    streamsIn: false,
    progress: "download",
  },
];

function undiciLibrary(name: string, own: typeof undici): Library {
  const hook: undici.Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
    dispatch({ ...options, headers: [...flat(options.headers), "X-Hook", "undici"] }, handler);
  return {
    name,
    make: () => undiciFetch(own, { dispatcher: new own.Agent().compose(hook) }),
    ...streams,
    progress: "none",
  };
}

/** Headers as undici hands them to its interceptors. */
function flat(headers: undici.Dispatcher.DispatchOptions["headers"]): string[] {
  if (Array.isArray(headers)) return headers as string[];
  return Object.entries(headers ?? {}).flat() as string[];
}
