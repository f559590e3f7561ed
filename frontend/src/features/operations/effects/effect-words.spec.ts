import { describe, expect, it } from '@jest/globals';
import { effectStates } from '../../../../../contracts/src/effects/effect-state.js';
import { messageEffects } from '../../../../../contracts/src/effects/message-effects.js';
import {
  canConfirm,
  canGiveUp,
  canRetry,
  decidedWords,
  effectSentence,
  kindTitle,
  shownOfLead,
} from './effect-words.js';

const effect = { kind: 'rent-estimate', dueAt: '2026-03-02T15:00:00.000Z', attempts: 0, reason: null } as const;

describe('an effect in words', () => {
  it('says when it is done, and why it was not', () => {
    const before = '2026-03-02T14:00:00.000Z';
    const after = '2026-03-02T16:00:00.000Z';
    expect(effectSentence({ ...effect, state: 'due' }, before)).toMatch(/^Rent estimate planned for Mar 2/);
    expect(effectSentence({ ...effect, state: 'due' }, after)).toBe('Rent estimate is next');
    expect(effectSentence({ ...effect, state: 'due', attempts: 2 }, after)).toBe(
      'Rent estimate has not worked yet. Next try: now',
    );
    expect(effectSentence({ ...effect, state: 'due', reason: 'A list is paused' }, before)).toBe(
      'Rent estimate waits: A list is paused',
    );
    expect(effectSentence({ ...effect, state: 'failed', reason: 'No key' }, after)).toBe(
      'Rent estimate failed: No key',
    );
    expect(effectSentence({ ...effect, kind: 'owner-letter', state: 'unknown' }, after)).toBe(
      'Owner letter was begun, and nobody knows whether it was done',
    );
    expect(effectSentence({ ...effect, state: 'too_late' }, after)).toMatch(
      /^Rent estimate was due Mar 2.*, came too late and was not done$/,
    );
  });

  it('mentions a decision that met nothing, or not all, because somebody else had decided', () => {
    expect(decidedWords({ asked: 2, left: 0 }, 'tried again')).toEqual({ title: '2 effects tried again' });
    expect(decidedWords({ asked: 1, left: 2 }, 'given up')).toMatchObject({ title: '1 effect given up' });
    expect(decidedWords({ asked: 0, left: 1 }, 'given up')).toEqual({
      title: 'Nothing was given up',
      description: '1 had moved on: somebody else decided, or it was done. It was not changed.',
    });
  });

  it('lets people decide about what ended without being done, and end what waits', () => {
    expect(effectStates.filter(canRetry)).toEqual(['failed', 'unknown', 'too_late', 'cancelled']);
    expect(effectStates.filter(canGiveUp)).toEqual(['due', 'failed', 'unknown', 'too_late']);
    const states = (kind: string) => effectStates.filter((state) => canConfirm({ kind, state }));
    expect(messageEffects).toHaveLength(10);
    expect(messageEffects.map(states)).toEqual(messageEffects.map(() => ['unknown']));
    expect(states('rent-estimate')).toEqual([]);
    expect(kindTitle('marketing-enrollment')).toBe('Marketing enrollment');
  });
});

describe('at their lead', () => {
  it.each(['slot-check', 'owner-links-end', 'payment-page-close'])(
    'staff see no %s that only waits for its time, but one that failed, and everything else',
    (kind) => {
      const waiting = { kind, state: 'due' } as const;
      const failed = { kind, state: 'failed' } as const;
      const message = { kind: 'message-send', state: 'due' } as const;
      expect(shownOfLead([waiting, { ...waiting, state: 'running' }, failed, message])).toEqual([failed, message]);
    },
  );
});
