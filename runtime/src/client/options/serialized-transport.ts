import {
  parameterWriter,
  type OperationSerializers,
  type Serializers,
} from "../../parameters/write/serializers.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { Transport } from "../call/client-transport.ts";
import { createTransport, type ClientOptions } from "../transport/transport.ts";

/** Settings of a client with query parameters or forms. `Own` has those of each operation. */
export interface SerializedClientOptions<Own extends object = Serializers> extends ClientOptions {
  /**
   * Functions that write query parameters, and fields of forms, in place of their styles: by operationId, `query`
   * or `form`, and name. Each gives the names and values that are sent; the schema's conditions are checked before.
   */
  readonly serializers?: Own | undefined;
}

/** Makes a transport that calls the operations of one server, with serializers if there are any. */
export function serializedTransport(options: SerializedClientOptions<object>): Transport {
  const { serializers, ...others } = options;
  const transport = createTransport(others);
  return serializers === undefined ? transport : withSerializers(transport, serializers);
}

/**
 * A transport that writes query parameters, and fields of forms, in forms of their own.
 *
 * @param serializers by operationId; a generated client has their type as `Serializers`
 */
export function withSerializers(transport: Transport, serializers: object): Transport {
  return {
    send: (operation, params, call) => {
      const own = Object.hasOwn(serializers, operation.id)
        ? (serializers as Serializers)[operation.id]
        : undefined;
      const sent = own === undefined ? operation : serialized(operation, own);
      return transport.send(sent, params, call);
    },
  };
}

function serialized<Params>(
  operation: ClientOperation<Params>,
  { query, form }: OperationSerializers,
): ClientOperation<Params> {
  const { url, body } = operation;
  const [writeQuery, writeForm] = [parameterWriter(query), parameterWriter(form)];
  return {
    ...operation,
    url: (params) => url(params, undefined, writeQuery),
    body: body && ((params) => body(params, writeForm)),
  };
}
