import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from '../../../../test/sample-history.js';
import { stateAt, whoSet } from '../../history/state-at.js';
import { weave } from './use-case.js';

const of = { kind: 'referral', id: 'r1' };
const own = [
  sampleEvent(2, 'LeadCreated', { changes: [{ field: 'status', from: null, to: 'leads' }] }),
  sampleEvent(5, 'LeadStatusMoved', { changes: [{ field: 'status', from: 'leads', to: 'won' }] }),
];
const submitted = sampleEvent(1, 'ReferralSubmitted', {
  of,
  changes: [{ field: 'status', from: null, to: 'pending' }],
});
const contacted = sampleEvent(3, 'ReferralStatusChanged', {
  of,
  changes: [{ field: 'status', from: 'pending', to: 'contacted' }],
});
const paid = sampleEvent(7, 'ReferralPaid', { of });

describe('a case woven together', () => {
  it('stands by position, with the lead’s events as its history has them', () => {
    const stale = { ...own[0]!, undoable: false };
    expect(weave(own, [submitted, stale, contacted, paid])).toEqual([submitted, own[0], contacted, own[1], paid]);
  });

  it('is the history itself while nothing else belongs to it', () => {
    expect(weave(own, own)).toBe(own);
  });

  it('leaves the lead’s state to the lead', () => {
    const woven = weave(own, [submitted, contacted, paid]);
    expect(stateAt(woven, 0)).toEqual({});
    expect(stateAt(woven, 2)).toEqual({ status: 'leads', createdAt: own[0]!.occurredAt });
    expect(whoSet(woven, 'status', 3)).toBe(own[1]);
    expect(whoSet(woven, 'status', 2)).toBe(own[0]);
    expect(whoSet(woven, 'createdAt', 3)).toBe(own[0]);
  });

  it('goes on with the lead after the last event beside it', () => {
    expect(weave(own, [contacted])).toEqual([own[0], contacted, own[1]]);
  });
});
