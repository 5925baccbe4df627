import type { ServiceForm } from "../catalog/catalog.ts";
import { fillIn, settingsOf, type FilledForm } from "../forms/form-elements.ts";
import type { Meaning, SizeSetting } from "../forms/form-types.ts";
import type {
  RequestedComponent,
  RequestedDisk,
  RequestedNetwork,
  RequestedService,
} from "../../model/request.ts";
import type { CatalogComponent, ServiceDefinition } from "../../model/service-definition.ts";
import { Refusal, shown, type Mistake } from "../shared/refusal.ts";

/** A request form as a user has filled it in. */
export interface SubmittedForm {
  readonly service?: Readonly<Record<string, unknown>> | undefined;
  readonly components?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/** The request that a form describes. */
export interface ReadRequest {
  readonly service: RequestedService;
  readonly deployedName: string | null;
  readonly requiredBy: string | null;
}

type Part = ServiceForm["components"][number];

/**
 * Reads a filled form. Labels and components that were left out have their defaults.
 *
 * @throws {Refusal} with every mistake and where it is, or nothing says how large the machines are
 */
export function readRequest(
  definition: ServiceDefinition,
  form: ServiceForm | undefined,
  given: SubmittedForm,
): ReadRequest {
  if (form === undefined && definition.components.some(({ type }) => type === "VIRTUAL_MACHINE"))
    throw new Refusal(
      "invalid",
      `The service ${definition.name} has no form that says how large its machines are.`,
      [
        {
          pointer: "/service_id",
          detail: "There is no form that says how large its machines are.",
        },
      ],
    );
  const parts =
    form?.components ??
    definition.components.map((component): Part => ({ component, elements: [] }));
  const own = fillIn(form?.service ?? [], given.service ?? {}, "/service");
  const { filled, mistakes } = fillComponents(parts, given.components ?? []);
  const all = [...own.mistakes, ...mistakes];
  if (all.length > 0)
    throw new Refusal("invalid", `The request does not fit the form of ${definition.name}.`, all);
  const everywhere = [own, ...filled.map(({ values }) => values)];
  return {
    service: {
      name: definition.name,
      categories: definition.categories,
      settings: settingsOf(own.values),
      components: filled.map(({ component, values }) => componentOf(component, values)),
    },
    deployedName: first(everywhere, "deployed-name")?.normalize() ?? null,
    requiredBy: first(everywhere, "required-by"),
  };
}

function fillComponents(
  parts: readonly Part[],
  given: readonly Readonly<Record<string, unknown>>[],
): {
  readonly filled: readonly { readonly component: CatalogComponent; readonly values: FilledForm }[];
  readonly mistakes: readonly Mistake[];
} {
  const mistakes: Mistake[] = [];
  const places = new Map<string, number>();
  const names = new Set<unknown>(parts.map(({ component }) => component.name));
  given.forEach(({ name }, index) => {
    const pointer = `/components/${index}/name`;
    if (!names.has(name))
      mistakes.push({ pointer, detail: `The service has no component ${shown(String(name))}.` });
    else if (places.has(String(name)))
      mistakes.push({ pointer, detail: `The component ${shown(String(name))} occurs twice.` });
    else places.set(String(name), index);
  });
  const filled = parts.map(({ component, elements }) => {
    const place = places.get(component.name);
    const { name: _, ...values } = (place === undefined ? undefined : given[place]) ?? {};
    const read = fillIn(elements, values, `/components/${place ?? given.length}`);
    mistakes.push(...read.mistakes);
    return { component, values: read };
  });
  return { filled, mistakes };
}

function componentOf(component: CatalogComponent, filled: FilledForm): RequestedComponent {
  const { name, type, managementServerType, guestOs, publishedId } = component;
  const [cpus] = ofMeaning(filled, "cpu-count");
  const [memory] = ofMeaning(filled, "memory");
  const networks = ofMeaning(filled, "network");
  const disks = ofMeaning(filled, "disk");
  const used = new Set([cpus, memory, ...networks, ...disks]);
  return {
    name,
    type,
    managementServerType,
    guestOs,
    cpus: (cpus?.[1] as number | undefined) ?? null,
    memory: (memory?.[1] as SizeSetting | undefined)?.size ?? null,
    networks: networks.flatMap(([, value]) =>
      (value as Partial<RequestedNetwork>[]).map((network) => ({
        name: network.name ?? "",
        zone: network.zone ?? "",
      })),
    ),
    disks: disks.map(([{ label }, value]): RequestedDisk => {
      const { size, storage_tier: tier = "" } = value as SizeSetting;
      return { name: label, unit: size.unit, value: size.value, tier };
    }),
    settings: settingsOf(filled.values.filter((one) => !used.has(one))),
    ...(publishedId === undefined ? {} : { publishedId }),
  };
}

/** The elements of a meaning that have a value. */
const ofMeaning = ({ values }: FilledForm, meaning: Meaning): FilledForm["values"] =>
  values.filter(([{ type }, value]) => type.meaning === meaning && value !== null);

function first(forms: readonly FilledForm[], meaning: Meaning): string | null {
  const [found] = forms.flatMap((form) => ofMeaning(form, meaning));
  return (found?.[1] as string | undefined) ?? null;
}
