import { describe, expect, it } from '@jest/globals';
import type { UnreadableEvent } from '../../../../event-store/src/types.js';
import { act } from './act.js';
import type { Attempt, Claim, EffectStore } from './effect-store.js';
import { type EffectKind, SubjectUnreadable } from './process-manager.js';

const subject = 'campaign-1';

/** One of three attempts, at which a stream turns out to hold an event that can't be read. @returns what became of the effect */
async function attempt(stream: string, attempts = 1) {
  const left: { as: string; error: string | undefined; counts?: boolean }[] = [];
  const noted = (as: string) => (_claim: Claim, _value: unknown, attempt: Attempt, how?: { counts?: boolean }) => {
    left.push({ as, error: attempt.error, ...(how?.counts !== undefined && { counts: how.counts }) });
    return Promise.resolve(true);
  };
  const store: Partial<EffectStore> = {
    setAside: noted('set aside'),
    later: noted('later'),
    end: (_claim, as, _reason, { error }) => (left.push({ as, error }), Promise.resolve(true)),
  };
  const unreadable = { reason: 'invalid', message: 'LeadCreated holds no name' };
  const event = { stream, revision: 4, unreadable } as UnreadableEvent;
  const kind: EffectKind = { perform: () => Promise.reject(new SubjectUnreadable(event)) };
  const effect = { key: 'k', kind: 'mail', subject, attempts, maxAttempts: 3, round: 0, idempotent: true };
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await act(
    { store: store as EffectStore, log: { readStream: () => Promise.resolve([]) }, logger },
    { id: 'claim', manager: 'campaigns', effect } as Claim,
    kind,
    new AbortController().signal,
  );
  return left;
}

describe('an effect that meets an event that can’t be read', () => {
  it('waits with its subject if that holds the event', async () => {
    expect(await attempt(subject)).toEqual([{ as: 'set aside', error: 'LeadCreated holds no name' }]);
  });
  it('is tried later if another stream holds it, says which, and fails in the end', async () => {
    const error = 'The stream lead-1 has an event that can’t be read: LeadCreated holds no name';
    expect(await attempt('lead-1')).toEqual([{ as: 'later', error, counts: true }]);
    expect(await attempt('lead-1', 3)).toEqual([{ as: 'failed', error }]);
  });
});
