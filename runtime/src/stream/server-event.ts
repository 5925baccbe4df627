/** Fields of an event beside its data. Source: HTML, 9.2.6. */
export interface EventFields {
  /** Value of `Last-Event-ID` when a client connects again. */
  readonly id?: string | undefined;
  /** Its type; clients take `message` where it has none. */
  readonly event?: string | undefined;
  /** Milliseconds after which clients connect again. */
  readonly retry?: number | undefined;
}

/** An event as a handler gives it, where the data alone is not enough; see `serverEvent`. */
export class ServerEvent<out Data> implements EventFields {
  readonly data: Data;
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly retry: number | undefined;

  constructor(data: Data, { id, event, retry }: EventFields) {
    this.data = data;
    this.id = id;
    this.event = event;
    this.retry = retry;
  }
}

/** Gives data of an event an id, a type or the time after which clients connect again. */
export function serverEvent<Data>(data: Data, fields: EventFields): ServerEvent<Data> {
  return new ServerEvent(data, fields);
}

/** An event as a client receives it. */
export interface ReceivedEvent<Data> {
  readonly data: Data;
  /** Its type; `message` if it has none. */
  readonly event: string;
  /** The id that was sent last; empty if there was none. */
  readonly id: string;
}
