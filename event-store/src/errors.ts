/** The stream is not at the expected revision. `actual` is its revision now, -1 when it does not exist. */
export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly actual: number,
  ) {
    super(`${stream} is at revision ${actual}, not at the expected one`);
    this.name = 'WrongExpectedRevision';
  }
}

/** The log can't be reached, or did not answer in time. An append may or may not have been stored: retry it with the same event ids. */
export class LogUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogUnavailable';
  }
}

/** The stream's key was destroyed (the person was erased): personal data can't be appended to it any more. */
export class StreamErased extends Error {
  constructor(readonly stream: string) {
    super(`${stream} was erased: personal data can't be added to it`);
    this.name = 'StreamErased';
  }
}
