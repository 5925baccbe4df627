/** @minLength 1 */
export type Text = string;
