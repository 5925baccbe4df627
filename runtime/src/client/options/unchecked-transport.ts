import type { Transport } from "../call/client-transport.ts";
import { uncheckedMistake, type Unchecked } from "../call/unchecked-mistake.ts";
import type { ClientOptions } from "../transport/transport.ts";
import { checkedOptions } from "./checked-options.ts";
import { serializedTransport, type SerializedClientOptions } from "./serialized-transport.ts";

/** Settings of a client that is generated without checks. */
export type UncheckedClientOptions<Own extends object = object> = Unchecked<ClientOptions> &
  Pick<SerializedClientOptions<Own>, "serializers">;

/**
 * The transport of a client that is generated without checks. Calls that ask for some fail, and send nothing.
 *
 * @throws {TypeError} names every mistake in the options
 */
export function uncheckedTransport(options: UncheckedClientOptions): Transport {
  const mistake = uncheckedMistake(options);
  if (mistake) throw mistake;
  const transport = serializedTransport(checkedOptions(options));
  return {
    async send(operation, params, call) {
      const wrong = uncheckedMistake(call);
      if (wrong) throw wrong;
      return transport.send(operation, params, call);
    },
  };
}
