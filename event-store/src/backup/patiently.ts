import { LogRefused, LogUnavailable, WrongExpectedRevision } from '../errors.js';
import { pause } from '../flow/keep-going.js';

/** How long an outage may last, and the time between tries, in milliseconds. */
export interface Patience {
  forMs: number;
  pauseMs: number;
}
const usualPatience: Patience = { forMs: 10 * 60_000, pauseMs: 1_000 };

const connectionCodes = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH|08|53300|57P)/;

/** Whether the same step may succeed later: the log or Postgres did not answer, or an append of before was stored meanwhile. */
function passes(error: unknown): boolean {
  if (error instanceof LogUnavailable) return !(error instanceof LogRefused);
  if (error instanceof WrongExpectedRevision) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return connectionCodes.test(code);
  // pg sets no code on these.
  return /^(Connection terminated|timeout e|Client has encountered a connection error)/.test(error.message);
}

/**
 * Repeats a step from its beginning while the log or Postgres is away. The step must be one that can be repeated.
 * @param step calls its argument whenever it got further: patience then begins anew
 * @param onFailure gets the error of each failure
 * @throws the last error, once nothing went on for so long, and at once any other error
 */
export async function patiently<Result>(
  step: (alive: () => void) => Promise<Result>,
  onFailure: (error: unknown) => void,
  { forMs, pauseMs }: Patience = usualPatience,
): Promise<Result> {
  let since = Date.now();
  for (;;) {
    try {
      return await step(() => (since = Date.now()));
    } catch (error) {
      if (!passes(error) || Date.now() - since >= forMs) throw error;
      onFailure(error);
      await pause(pauseMs);
    }
  }
}
