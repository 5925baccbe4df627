/** White space that stands for one level. */
export interface Indentation {
  readonly size: number;
  readonly isTab: boolean;
}
