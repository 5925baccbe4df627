import type { CustomAttributeBase } from "../../stored/types.ts";
import { attributeKind, placementAttributeKind } from "../../store/configured/resource-kinds.ts";
import type { Rows } from "../../store/rows.ts";
import type { RequestedService } from "../../model/request.ts";
import { PatternMatcher } from "../settings/attribute-pattern.ts";
import type { Mistake } from "../shared/refusal.ts";
import { answersOf, type Answer, type GivenAnswers } from "./answers.ts";

/**
 * Mistakes in the values of attributes: a label with the name of a custom attribute takes what that allows, and the
 * portal sets neither a custom nor a placement attribute that it must not edit.
 *
 * @param isPortal whether the requester uses the portal, where not every attribute may be set
 */
export async function attributeMistakes(
  rows: Rows,
  service: RequestedService,
  given: GivenAnswers,
  isPortal: boolean,
): Promise<readonly Mistake[]> {
  const answers = answersOf(service, given);
  if (answers.length === 0) return [];
  const names = [...new Set(answers.map(({ label }) => label))];
  const attributes = new Map(
    (await rows.resources(attributeKind).list({ names })).map(({ name, body }) => [name, body]),
  );
  const matcher = new PatternMatcher();
  const closed = new Set(
    isPortal
      ? (await rows.resources(placementAttributeKind).list({ names }))
          .filter(({ body }) => body.isEditableInPortal === false)
          .map(({ name }) => name)
      : [],
  );
  return answers.flatMap((answer) => {
    const attribute = attributes.get(answer.label);
    const detail =
      answer.isGiven && closed.has(answer.label)
        ? forAdministrators(answer)
        : attribute && complaint(attribute, answer, isPortal, matcher);
    return detail === undefined ? [] : [{ pointer: answer.pointer, detail }];
  });
}

const forAdministrators = ({ label }: Pick<Answer, "label">): string =>
  `${label} is set by administrators only.`;

function complaint(
  attribute: CustomAttributeBase,
  { label, text, isGiven }: Answer,
  isPortal: boolean,
  matcher: PatternMatcher,
): string | undefined {
  const { portalEditable, enumerated, costItems = [], regularExpression } = attribute;
  if (isPortal && isGiven && portalEditable === false) return forAdministrators({ label });
  const values = costItems.flatMap(({ name }) => name ?? []);
  if (enumerated === true && values.length > 0 && !values.includes(text))
    return `${label} is one of ${values.slice(0, 20).join(", ")}.`;
  if (regularExpression === undefined || regularExpression === "") return undefined;
  const match = matcher.match(regularExpression, text);
  if (match === true) return undefined;
  if (match === "too much") return `${label}: the values of this request are too long together.`;
  return match !== false
    ? `${label} has ${match.longest} characters at most.`
    : (attribute.validationMessage ??
        `${label} does not match ${regularExpression.slice(0, 100)}.`);
}
