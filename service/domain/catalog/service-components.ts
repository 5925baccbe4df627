import { setImmediate as turn } from "node:timers/promises";
import type { CloudTemplateParameter, PublishedServiceComponent } from "../../stored/types.ts";
import { TemplateUnavailable, type TemplateSource } from "../../drivers/template-source.ts";
import { serviceComponentKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { Rows } from "../../store/rows.ts";
import { readCloudTemplate, type CloudTemplate } from "./cloud-template.ts";
import { Configured } from "../configured/configured.ts";
import type { Inventory } from "../inventory/inventory.ts";
import type { CatalogComponent } from "../../model/service-definition.ts";
import { inventoryTypes } from "../../model/inventory.ts";
import { Refusal } from "../shared/refusal.ts";

/** A cloud template, given by its address or as its text. */
interface TemplateDescriptor {
  readonly cloudTemplateUrl?: string | undefined;
  readonly cloudTemplateBody?: string | undefined;
  readonly cloudTemplateType?: string | undefined;
}

/** Defaults of new components. */
const usual = {
  useDefaultNamingFormat: true,
  namingFormat: "#{component}-#{request}",
  linkedClone: false,
  pushMemoryMetrics: false,
  cost: 0,
};

/** Components of catalog services, made from cloud templates and inventory items. Source: A 4.3. */
export class ServiceComponents {
  readonly #components: Configured<PublishedServiceComponent>;
  readonly #templates: TemplateSource;
  readonly #inventory: Inventory;
  /** Ends when no template is being read. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(rows: Rows, templates: TemplateSource, inventory: Inventory) {
    this.#templates = templates;
    this.#inventory = inventory;
    this.#components = new Configured<PublishedServiceComponent>(rows, {
      kind: serviceComponentKind,
      label: "service component",
      nameOf: ({ name }) => name,
      unique: "none",
    });
  }

  /** @throws {Refusal} the template cannot be read, or is none */
  async parameters(descriptor: TemplateDescriptor): Promise<readonly CloudTemplateParameter[]> {
    return (await this.#read(descriptor)).parameters;
  }

  /**
   * Publishes a component for a template. A text with a secret is stored, and not shown.
   *
   * @throws {Refusal} the template cannot be read, or is none
   */
  async derive(descriptor: TemplateDescriptor): Promise<Resource<PublishedServiceComponent>> {
    const { parameters, description, isSecret } = await this.#read(descriptor);
    const { cloudTemplateBody, cloudTemplateUrl, cloudTemplateType } = descriptor;
    const name = nameOf(cloudTemplateUrl) ?? "Cloud template";
    const made = await this.#components.create({
      ...usual,
      name,
      description: description ?? name,
      componentType: { name: "CLOUD_TEMPLATE", description: "Cloud template", cost: 0 },
      serviceComponentSettings: [
        {
          formElements: parameters.map((parameter) => ({
            label: parameter.name,
            mandatory: parameter.defaultValue === undefined,
            formType: parameter.type === "Number" ? "NUMBER" : "TEXT",
            ...(parameter.defaultValue === undefined ? {} : { value: parameter.defaultValue }),
          })),
        },
      ],
      ...(cloudTemplateUrl === undefined ? {} : { cloudTemplateUrl }),
      ...(cloudTemplateBody === undefined ? {} : { cloudTemplateBody }),
      cloudTemplateParameters: [...parameters],
      ...(cloudTemplateType === undefined ? {} : { targetType: cloudTemplateType }),
    });
    if (!isSecret) return made;
    const { cloudTemplateBody: _, ...shown } = made.body;
    return { ...made, body: shown };
  }

  /** Publishes a component of the catalog, so that workflows can be linked to it. */
  publish({
    name,
    type,
    managementServerType,
  }: Pick<CatalogComponent, "name" | "type" | "managementServerType">): Promise<
    Resource<PublishedServiceComponent>
  > {
    return this.#components.create({
      ...usual,
      name,
      description: name,
      componentType: { name: type, description: type, cost: 0 },
      targetType: managementServerType,
    });
  }

  /** The component of an inventory item with default settings. Nothing is stored. */
  async ofItem(
    id: number | undefined,
    type: string | undefined,
  ): Promise<PublishedServiceComponent> {
    if (id === undefined || type === undefined)
      throw new Refusal("invalid", "The item is named by refid and reftype.");
    const { displayName: name } = await this.#inventory.reference(type, id);
    const server = await this.#inventory.serverOf(type, id);
    const isMachine = type === inventoryTypes.machine;
    return {
      ...usual,
      ...(isMachine ? { template: name } : {}),
      name,
      description: server === undefined ? name : `${name} of ${server.name}`,
      componentType: {
        name: isMachine ? "VIRTUAL_MACHINE" : type,
        description: isMachine ? "Virtual machine" : type,
        cost: 0,
      },
      ref: { displayName: name, type, id },
      ...(server === undefined ? {} : { targetType: server.serverType }),
    };
  }

  async #read(descriptor: TemplateDescriptor): Promise<CloudTemplate> {
    const { cloudTemplateBody: body, cloudTemplateUrl: address } = descriptor;
    if (body !== undefined && body !== "") return this.#inTurn(body);
    if (address === undefined || address === "")
      throw new Refusal("invalid", "A cloud template has a text or an address.");
    try {
      return await this.#inTurn(await this.#templates.read(address));
    } catch (error) {
      if (error instanceof TemplateUnavailable) throw new Refusal("invalid", error.message);
      throw error;
    }
  }

  /** Reads one template after the other, and between two of them lets others have the processor. */
  #inTurn(text: string): Promise<CloudTemplate> {
    const read = this.#reading.then(() => turn()).then(() => readCloudTemplate(text));
    this.#reading = read.catch(() => undefined);
    return read;
  }
}

/** The file name of an address, without what follows its last dot. */
function nameOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const file = new URL(address).pathname
    .split("/")
    .at(-1)
    ?.replace(/\.[^.]*$/, "");
  return file === undefined || file === "" ? undefined : file;
}
