import type { Api } from "../../ir/index.ts";

/** Makes a function of an API, which modules call one after another, calculate once for each API. */
export function perApi<Value>(make: (api: Api) => Value): (api: Api) => Value {
  const known = new WeakMap<Api, { readonly value: Value }>();
  return (api) => {
    const found = known.get(api) ?? { value: make(api) };
    known.set(api, found);
    return found.value;
  };
}
