import type { MediaFolder } from "../../stored/types.ts";
import { isGlobalOrLinkedTo } from "../../store/configured/links.ts";
import { mediaFolderKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import { inventoryTypes } from "../../model/inventory.ts";
import { Refusal } from "../shared/refusal.ts";
import { WithAudience } from "../configured/with-audience.ts";
import type { Rows } from "../../store/rows.ts";

/** A choice of media folders. */
interface MediaFolderQuery {
  readonly name?: string | undefined;
  /** Folders that the organization may use, those for every organization included. */
  readonly organizationId?: number | undefined;
  readonly limit: number;
}

/** Records of folders with disk images, which nothing mounts, measures or prices. Source: A 4.9. */
export class MediaFolders extends WithAudience<MediaFolder> {
  constructor(rows: Rows) {
    super(rows, {
      kind: mediaFolderKind,
      label: "media folder",
      nameOf: ({ name }) => name,
      typeOf: ({ global }) => (global === true ? "GLOBAL" : undefined),
      unique: "none",
      audienceOf: ({ organizations }) => ({ organizations }),
      settle: ({ id: _, organizations: __, ...settings }) => {
        if (settings.name === undefined || settings.name === "")
          throw new Refusal("invalid", "A media folder needs a name.");
        return settings;
      },
      references: (body, replace) => ({
        ...body,
        datastore: replace(body.datastore, inventoryTypes.datastore),
      }),
      present: (body, { organizations }) => ({ ...body, organizations }),
    });
  }

  find({
    name,
    organizationId,
    limit,
  }: MediaFolderQuery): Promise<readonly Resource<MediaFolder>[]> {
    const condition = organizationId === undefined ? undefined : isGlobalOrLinkedTo(organizationId);
    return this.list({ name, condition, limit });
  }
}
