import { AsyncLocalStorage } from 'node:async_hooks';

/** One call to the outside, as it is shown to those who look after effects. */
export interface CallNote {
  provider: string;
  /** HTTP status, null where no answer came. */
  status: number | null;
  /** The answer's beginning without secrets and personal data, or why there is none. */
  answer: string;
}

const notes = new AsyncLocalStorage<CallNote[]>();

/** Runs work and collects into `into` the calls it makes, through however many functions. */
export function collectingCalls<Result>(into: CallNote[], work: () => Promise<Result>): Promise<Result> {
  return notes.run(into, work);
}

/** Notes a call for the collector, if there is one. */
export function noteCall(note: CallNote): void {
  notes.getStore()?.push(note);
}
