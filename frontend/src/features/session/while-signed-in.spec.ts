import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { giveUpWaiting, goOnSignedIn, whileSignedIn } from './while-signed-in.js';

const ended = () => new ApiProblem({ title: 'Please sign in', status: 401 }, 'unauthenticated');

/** Refuses the given number of times, then answers. */
function endingSession(refusals: number) {
  let asked = 0;
  const send = () => (asked++ < refusals ? Promise.reject(ended()) : Promise.resolve('kept'));
  return { send, asked: () => asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('whileSignedIn', () => {
  it('is no more than the call while the session lives', async () => {
    expect(await whileSignedIn(endingSession(0).send)).toBe('kept');
    const other = new ApiProblem({ title: 'No', status: 409 }, 'lead_deleted');
    await expect(whileSignedIn(() => Promise.reject(other))).rejects.toBe(other);
  });

  it('waits for the person to sign in again, as often as it takes, and sends the same once more', async () => {
    const { send, asked } = endingSession(2);
    const saving = whileSignedIn(send);
    await settled();
    expect(queryClient.getQueryData(sessionKey)).toEqual({ user: null });
    expect(asked()).toBe(1);
    goOnSignedIn();
    await settled();
    expect(asked()).toBe(2);
    goOnSignedIn();
    expect(await saving).toBe('kept');
  });

  it('waits as well when a second factor has to be set up first', async () => {
    queryClient.setQueryData(sessionKey, { user: null });
    const refusal = new ApiProblem(
      { title: 'Set up your second factor first.', status: 403 },
      'second_factor_to_set_up',
    );
    let refused = false;
    const saving = whileSignedIn(() => {
      if (refused) return Promise.resolve('kept');
      refused = true;
      return Promise.reject(refusal);
    });
    await settled();
    expect(queryClient.getQueryState(sessionKey)?.isInvalidated).toBe(true);
    goOnSignedIn();
    expect(await saving).toBe('kept');
  });

  it('fails with the refusal when they do not want to', async () => {
    const saving = whileSignedIn(endingSession(1).send);
    await settled();
    giveUpWaiting();
    await expect(saving).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
