import { status } from '@grpc/grpc-js';

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

/** The log can't be reached, or did not answer in time. An append may or may not be stored: retry it with the same event ids. */
export class LogUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogUnavailable';
  }
}

const refusals = {
  unauthenticated: 'The log refuses the user or password of EVENTSTORE_URL (UNAUTHENTICATED)',
  old: 'The store of EVENTSTORE_URL is older than 23.10, which does not say when a reader has caught up',
  replaced: 'MASTER_KEY was replaced since this process started: start it again, with the new one',
  forbidden: 'The log does not give the user of EVENTSTORE_URL the right it needs (PERMISSION_DENIED)',
};

/**
 * The log is there and refuses this application. An immediate retry does not help, but callers go on waiting:
 * an operator can mend it meanwhile. Nothing was stored.
 */
export class LogRefused extends LogUnavailable {
  constructor(
    readonly reason: keyof typeof refusals,
    options?: ErrorOptions,
  ) {
    super(refusals[reason], options);
    this.name = 'LogRefused';
  }
}

/** The error of a call, in our terms. @param doing what failed: `read`, `reached` */
export function logError(error: unknown, doing: string): LogUnavailable {
  if (error instanceof LogUnavailable) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const { code } = cause as { code?: unknown };
  if (code === status.UNAUTHENTICATED) return new LogRefused('unauthenticated', { cause });
  if (code === status.PERMISSION_DENIED) return new LogRefused('forbidden', { cause });
  return new LogUnavailable(`The log can't be ${doing}: ${cause.message}`, { cause });
}

/** The stream's key was destroyed (the person was erased): personal data can no longer be appended to it. */
export class StreamErased extends Error {
  constructor(readonly stream: string) {
    super(`${stream} was erased: personal data can't be added to it`);
    this.name = 'StreamErased';
  }
}
