/** Thrown where the stand-in is asked for what it cannot do. */
export class SandboxMistake extends TypeError {
  override readonly name = "SandboxMistake";
}
