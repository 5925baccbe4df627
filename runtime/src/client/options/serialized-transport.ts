import {
  parameterWriter,
  type OperationSerializers,
  type Serializers,
} from "../../parameters/write/serializers.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { Transport } from "../call/client-transport.ts";
import {
  createTransport,
  type ClientOptions,
  type TransportOptions,
} from "../transport/transport.ts";

/** Settings of a client with parameters or forms. `Own` has those of each operation. */
export interface SerializedClientOptions<Own extends object = Serializers> extends ClientOptions {
  /**
   * Functions that write parameters, and fields of forms, in place of their styles: by operationId, `path`, `query`,
   * `headers`, `cookies` or `form`, and name. Each gives the text of a path or header, or else the names and values
   * that are sent; the schema's conditions are checked before.
   */
  readonly serializers?: Own | undefined;
}

/** Makes a transport that calls the operations of one server, with serializers if there are any. */
export function serializedTransport(
  options: TransportOptions & Pick<SerializedClientOptions<object>, "serializers">,
): Transport {
  const { serializers, ...others } = options;
  const transport = createTransport(others);
  return serializers === undefined ? transport : withSerializers(transport, serializers);
}

/**
 * A transport that writes parameters, and fields of forms, in forms of their own.
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
  serializers: OperationSerializers,
): ClientOperation<Params> {
  const { url, headers, body } = operation;
  const write = parameterWriter(serializers);
  const writeForm = parameterWriter({ query: serializers.form });
  return {
    ...operation,
    url: (params) => url(params, undefined, write),
    headers: headers && ((params) => headers(params, write)),
    body: body && ((params) => body(params, writeForm)),
  };
}
