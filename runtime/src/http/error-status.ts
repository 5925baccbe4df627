/** Statuses 4xx that are registered, except some. Source: IANA HTTP Status Code Registry. */
export type ClientErrorStatus<Except extends number = never> = Exclude<
  // prettier-ignore
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 406
  | 407
  | 408
  | 409
  | 410
  | 411
  | 412
  | 413
  | 414
  | 415
  | 416
  | 417
  | 421
  | 422
  | 423
  | 424
  | 425
  | 426
  | 428
  | 429
  | 431
  | 451,
  Except
>;

/** Statuses 5xx that are registered, except some. Source: IANA HTTP Status Code Registry. */
export type ServerErrorStatus<Except extends number = never> = Exclude<
  500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511,
  Except
>;

/** Statuses of errors that are registered, except some. */
export type ErrorStatus<Except extends number = never> =
  | ClientErrorStatus<Except>
  | ServerErrorStatus<Except>;
