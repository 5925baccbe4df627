/** A system outside that does not answer, so that what asks it may come again later. */
export class SystemUnavailable extends Error {
  override readonly name: string = "SystemUnavailable";
  /** The task that met it is tried again, and a request is answered by 503. */
  readonly isTransient = true;
}

/** A system outside that goes on with what it was asked, so that what asks it comes again for the outcome. */
export class SystemBusy extends SystemUnavailable {
  override readonly name = "SystemBusy";
}
