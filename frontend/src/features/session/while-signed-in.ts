import { useEffect } from 'react';
import { storeOfPerson } from '../../lib/kept-of-person.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { noteFailedRead } from '../../lib/calls/query-client.js';

/** The reasons that hold the page. Signing out clears them. */
const holds = storeOfPerson<ReadonlySet<symbol>>(new Set());

/**
 * Keeps the page when the session ends, because something on it is not saved yet. The person then signs in over the page instead
 * of being led to /login.
 * @returns releases the page
 */
function holdPage(): () => void {
  const own = Symbol('hold');
  holds.update((before) => new Set([...before, own]));
  return () => holds.update((before) => new Set([...before].filter((other) => other !== own)));
}

/** Holds the page while `unsaved`. */
export function useHoldPage(unsaved: boolean) {
  useEffect(() => (unsaved ? holdPage() : undefined), [unsaved]);
}

export const usePageHeld = (): boolean => holds.use(({ size }) => size > 0);

type Waiting = { goOn: () => void; giveUp: () => void };
const waiting = new Set<Waiting>();

/** Refusals that the person can mend over the page. */
const mended: ReadonlySet<string> = new Set(['unauthenticated', 'second_factor_to_set_up']);

/**
 * Sends something that a person wants to keep. If their session has ended meanwhile, or their time to set up a second factor, the page
 * stays, they do that over it, and the same call is sent once more.
 * @throws the errors of `send`; the refusal itself if they did not want to
 */
export async function whileSignedIn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiProblem) || !mended.has(error.code)) throw error;
      await signedInAgain(error);
    }
  }
}

function signedInAgain(refusal: ApiProblem): Promise<void> {
  const release = holdPage();
  noteFailedRead(refusal);
  return new Promise((resolve, reject) => {
    const one: Waiting = {
      goOn: () => {
        waiting.delete(one);
        release();
        resolve();
      },
      giveUp: () => {
        waiting.delete(one);
        release();
        reject(refusal);
      },
    };
    waiting.add(one);
  });
}

/** Somebody signed in, or set up a second factor, over the page: the waiting calls are sent. */
export function goOnSignedIn() {
  for (const one of waiting) one.goOn();
}

/** Nobody will: the waiting calls fail with their refusal. */
export function giveUpWaiting() {
  for (const one of waiting) one.giveUp();
}
