import Axios, { type AxiosError, type AxiosRequestConfig } from "axios";

const client = Axios.create({ baseURL: process.env["CHORES_URL"] ?? "http://127.0.0.1:4325/v1" });

client.interceptors.request.use((config) => {
  config.headers.set("Authorization", "Bearer admin");
  return config;
});

export const send = async <T>(config: AxiosRequestConfig, options?: AxiosRequestConfig): Promise<T> => {
  const { data } = await client.request<T>({ ...config, ...options });
  return data;
};

export type ErrorType<E> = AxiosError<E>;
export type BodyType<B> = B;
