import type {
  Order,
  OrderComponent,
  OrderDestination,
  OrderNetwork,
} from "../../generated/operator/types.ts";
import type * as ordered from "../deployment-order.ts";

/** An order as it is sent. */
export function orderBody({ components, destinations, ...order }: ordered.DeploymentOrder): Order {
  return {
    ...order,
    components: components.map(componentBody),
    destinations: destinations.map(destinationBody),
  };
}

function componentBody(component: ordered.OrderedComponent): OrderComponent {
  const { disks, networks, template, destination } = component;
  return {
    ...component,
    disks: [...disks],
    networks: networks.map(networkBody),
    // A stored template has a number.
    template: template === null ? null : { ...template, id: template.id ?? 0 },
    destination: destination === null ? null : destinationBody(destination),
  };
}

function networkBody({ settings, ...network }: ordered.OrderedNetwork): OrderNetwork {
  return {
    ...network,
    settings: settings === null ? null : { ...settings, dnsServers: [...settings.dnsServers] },
  };
}

function destinationBody({
  placementAttributes,
  ...destination
}: ordered.OrderDestination): OrderDestination {
  return {
    ...destination,
    placementAttributes: placementAttributes.map(({ name, values }) => ({
      name,
      values: [...values],
    })),
  };
}
