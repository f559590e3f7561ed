import { ApiProblem } from '../../lib/calls/api-problem.js';
import { queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { holdPage } from './page-hold.js';

type Waiting = { goOn: () => void; giveUp: () => void };
const waiting = new Set<Waiting>();

/**
 * Sends something that a person wants to keep. If their session has ended meanwhile, the page stays, they sign in over it, and the
 * same call is sent once more.
 * @throws the errors of `send`; the refusal itself (`unauthenticated`) if they did not want to sign in
 */
export async function whileSignedIn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'unauthenticated') throw error;
      await signedInAgain(error);
    }
  }
}

function signedInAgain(refusal: ApiProblem): Promise<void> {
  const release = holdPage();
  queryClient.setQueryData(sessionKey, { user: null });
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

/** Somebody signed in over the page: the waiting calls are sent. */
export function goOnSignedIn(): void {
  for (const one of waiting) one.goOn();
}

/** Nobody will sign in: the waiting calls fail with their refusal. */
export function giveUpWaiting(): void {
  for (const one of waiting) one.giveUp();
}
