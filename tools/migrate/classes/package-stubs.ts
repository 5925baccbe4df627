/** Module that generated code imports as `axios`, so that its answers are told from a user's own. */
export const formerAxios = "/former-axios.ts";

const answer = `
export interface AxiosResponse<T = any, D = any> { data: T; status: number; statusText: string; headers: any; config: any; request?: any }
export type AxiosPromise<T = any> = Promise<AxiosResponse<T>>;
export declare class AxiosError<T = any, D = any> {
  message: string; name: string; code?: string; config?: any; request?: any; status?: number;
  response?: AxiosErrorResponse<T>;
}
export interface AxiosErrorResponse<T> { data: T; status: number; statusText: string; headers: any; config: any }
export interface AxiosInstance { (config: any): Promise<AxiosResponse>; defaults: any; interceptors: any; request<T = any, R = AxiosResponse<T>>(config: any): Promise<R>; get: any; post: any; put: any; patch: any; delete: any }
export type AxiosRequestConfig<D = any> = any;
export type RawAxiosRequestConfig<D = any> = any;
export type HeadersDefaults = any;
export type ResponseType = any;
export declare function isAxiosError<T = any, D = any>(value: any): value is AxiosError<T>;
declare const axios: AxiosInstance & { create(config?: any): AxiosInstance; isAxiosError: typeof isAxiosError; AxiosError: typeof AxiosError };
export default axios;
`;

const query = `
type Options<T, D> = { queryFn?: (context: any) => T | Promise<T>; select?: (data: T) => D; [key: string]: any };
type Result<D> = { data: D | undefined; error: any; [key: string]: any };
type Sure<D> = { data: D; error: any; [key: string]: any };
export declare function useQuery<T = unknown, E = any, D = T>(options: Options<T, D>, client?: any): Result<D>;
export declare function useSuspenseQuery<T = unknown, E = any, D = T>(options: Options<T, D>, client?: any): Sure<D>;
export declare function queryOptions<T = unknown, E = any, D = T>(options: Options<T, D>): Options<T, D>;
export declare function useMutation<T = unknown, E = any, V = any>(options: {
  mutationFn?: (variables: V) => Promise<T>;
  onSuccess?: (data: T, variables: V, ...others: any[]) => any;
  onSettled?: (data: T | undefined, ...others: any[]) => any;
  [key: string]: any;
}, client?: any): { mutate: (variables: V, options?: any) => void; mutateAsync: (variables: V, options?: any) => Promise<T>; data: T | undefined; error: any; [key: string]: any };
export declare class QueryClient {
  constructor(options?: any);
  fetchQuery<T>(options: Options<T, T>): Promise<T>;
  ensureQueryData<T>(options: Options<T, T>): Promise<T>;
  [key: string]: any;
}
export declare function useQueryClient(): QueryClient;
`;

const react = `
type Set<T> = (value: T | ((former: T) => T)) => void;
export declare function useState<T>(first: T | (() => T)): [T, Set<T>];
export declare function useState<T = undefined>(): [T | undefined, Set<T | undefined>];
export declare function useMemo<T>(make: () => T, deps: any): T;
export declare function useCallback<T>(callback: T, deps: any): T;
export declare function useRef<T>(first: T): { current: T };
export declare function useEffect(effect: () => any, deps?: any): void;
export interface Context<T> { Provider: any; Consumer: any }
export declare function createContext<T>(value: T): Context<T>;
export declare function useContext<T>(context: Context<T>): T;
export declare function use<T>(value: Promise<T> | Context<T>): T;
export type FC<P = {}> = (props: P) => any;
declare const React: { useState: typeof useState; useMemo: typeof useMemo; useCallback: typeof useCallback; useRef: typeof useRef; useEffect: typeof useEffect; createContext: typeof createContext; useContext: typeof useContext };
export default React;
`;

const swr = `
export default function useSWR<T = any>(key: any, fetcher: (...args: any[]) => T | Promise<T>, options?: any): { data: T | undefined; error: any; [key: string]: any };
`;

/**
 * Packages whose types carry answers of calls from one place to another, as far as that needs; all others are
 * unknown. Nothing of a project's `node_modules` is read.
 */
export const packageStubs: Readonly<
  Record<string, { readonly file: string; readonly text: string }>
> = {
  axios: { file: "/axios.ts", text: answer },
  "former axios": { file: formerAxios, text: answer },
  react: { file: "/react.ts", text: react },
  swr: { file: "/swr.ts", text: swr },
  "@tanstack/react-query": { file: "/query.ts", text: query },
  "@tanstack/vue-query": { file: "/query.ts", text: query },
  "@tanstack/solid-query": { file: "/query.ts", text: query },
};
