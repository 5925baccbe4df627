import { createContext, useContext, useMemo, type ReactNode } from "react";
import { ChoresApi, Configuration, PeopleApi } from "@/generated";

interface Apis {
  chores: ChoresApi;
  people: PeopleApi;
}

const ApiContext = createContext<Apis | null>(null);

export function ApiProvider({ token, children }: { token: string; children: ReactNode }) {
  const apis = useMemo(() => {
    const configuration = new Configuration({ accessToken: token });
    return { chores: new ChoresApi(configuration), people: new PeopleApi(configuration) };
  }, [token]);
  return <ApiContext.Provider value={apis}>{children}</ApiContext.Provider>;
}

export function useApis(): Apis {
  const apis = useContext(ApiContext);
  if (apis === null) throw new Error("There is no ApiProvider.");
  return apis;
}
