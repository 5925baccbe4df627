import type {
  BaseEntity,
  CustomAttributeBase,
  CustomComponentType,
  Group,
  PlacementAttributeBase,
  Policy,
} from "../../stored/types.ts";
import {
  attributeKind,
  componentTypeKind,
  groupKind,
  placementAttributeKind,
  policyKind,
} from "../../store/configured/resource-kinds.ts";
import { checkPattern } from "./attribute-pattern.ts";
import { checkKeyed } from "../shared/keyed.ts";
import { Configured } from "../configured/configured.ts";
import { replaceEach } from "../references/references.ts";
import type { Rows } from "../../store/rows.ts";

/** Resources of version 2 that are kept as they are given; what acts by them reads them. Source: A 4.3. */
export interface Configuration {
  readonly attributes: Configured<CustomAttributeBase>;
  readonly placementAttributes: Configured<PlacementAttributeBase>;
  readonly policies: Configured<Policy>;
  readonly groups: Configured<Group>;
  readonly componentTypes: Configured<CustomComponentType>;
}

export function createConfiguration(rows: Rows): Configuration {
  const nameOf = ({ name }: { readonly name?: string | undefined }): string | undefined => name;
  return {
    attributes: new Configured<CustomAttributeBase>(rows, {
      kind: attributeKind,
      label: "custom attribute",
      nameOf,
      unique: "kind",
      prepare: (body) => {
        if (body.regularExpression !== undefined && body.regularExpression !== "")
          checkPattern(body.regularExpression);
        checkKeyed("costItems", body.costItems, { key: "name" });
        return withoutEntity(body);
      },
    }),
    placementAttributes: new Configured<PlacementAttributeBase>(rows, {
      kind: placementAttributeKind,
      label: "placement attribute",
      nameOf,
      unique: "kind",
      prepare: ({ id: _, ...settings }) => settings,
    }),
    policies: new Configured<Policy>(rows, {
      kind: policyKind,
      label: "policy",
      nameOf,
      typeOf: ({ policyType }) => policyType,
      unique: "kind",
      prepare: withoutEntity,
      references: (body, replace) => ({ ...body, targets: replaceEach(body.targets, replace) }),
    }),
    groups: new Configured<Group>(rows, {
      kind: groupKind,
      label: "group",
      nameOf,
      typeOf: ({ groupType }) => groupType,
      unique: "type",
    }),
    componentTypes: new Configured<CustomComponentType>(rows, {
      kind: componentTypeKind,
      label: "custom component type",
      nameOf,
      unique: "kind",
      prepare: ({ id: _, ...settings }) => settings,
    }),
  };
}

/** Number, type and shown name of a resource are the service's to give. */
function withoutEntity<Body extends BaseEntity>(body: Body): Body {
  const { id: _, type: __, displayName: ___, ...settings } = body;
  return settings as Body;
}
