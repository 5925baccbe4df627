import { describe } from "vitest";
import { describeOperations } from "./describe-operations.ts";
import { interfaces } from "./interfaces.ts";

describe.each(interfaces)("$name", (target) => describeOperations(target));
