/** The parameters of an operation that has none. Options of a call stand behind them: `api.list({}, { timeout: "5s" })`. */
export interface NoParams {
  readonly [name: string]: never;
}
