import { happened } from '../../../../testing/given-when-then.js';
import { describe, expect, it } from '@jest/globals';
import { leadPaid } from '../../../../contracts/src/payments/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { analysisDecider } from '../../analyses/domain/analysis-commands.js';
import { leadDecider } from '../../leads/decide/living-lead.js';
import { referralDecider } from '../../referrals/decide.js';
import { emptyStream, foldAppended, foldRead } from './folded-stream.js';
import { StreamCache } from './command-handler.js';

const metadata = {
  $correlationId: 'c',
  $causationId: 'c',
  actor: { kind: 'user', id: 'u' },
  occurredAt: '2026-03-03T20:15:00.000Z',
  version: 1,
} as const;
const recorded = (revision: number) => ({
  id: `e${revision}`,
  stream: 'lead-x',
  revision,
  position: BigInt(revision * 10),
  created: new Date(0),
  metadata,
});
const created: LogEvent = { ...recorded(0), readable: true, type: 'LeadCreated', data: leadCreated.example };
const empty = emptyStream(leadDecider);

describe('a folded stream', () => {
  it.each([
    ['LeadErased', leadDecider],
    ['StreamErased', analysisDecider],
    ['StreamErased', referralDecider],
  ] as const)('is erased from %s on, also where that can not be read, and whatever may follow', (type, decider) => {
    const nothing = emptyStream(decider as typeof leadDecider);
    const ending: LogEvent = { ...recorded(1), readable: true, type, data: {} };
    const unreadable: LogEvent = {
      ...{ ...ending, readable: false },
      unreadable: { reason: 'unknown_version', message: 'too new' },
    };
    const late: LogEvent = { ...recorded(2), readable: true, type: 'LeadPaid', data: leadPaid.example };
    expect(nothing).not.toHaveProperty('erased');
    for (const events of [[ending], [unreadable], [ending, late]])
      expect(foldRead(decider as typeof leadDecider, nothing, events).erased).toBe(true);
    const appended = { revision: 1, position: 10n };
    const folded = foldAppended(
      decider as typeof leadDecider,
      nothing,
      [happened({ type: 'LeadErased', data: {} } as const)],
      appended,
      undefined,
    );
    expect(folded.erased).toBe(true);
    expect(foldAppended(leadDecider, folded, [], appended, undefined).erased).toBe(true);
  });

  it('is the same whether its events were read or had just been appended', () => {
    const idempotency = { key: 'k', body: 'b' };
    const paid: LogEvent = {
      ...recorded(1),
      readable: true,
      type: 'LeadPaid',
      data: leadPaid.example,
      metadata: { ...metadata, idempotency },
    };
    const read = foldRead(leadDecider, empty, [created, paid]);
    const appended = foldAppended(
      leadDecider,
      foldRead(leadDecider, empty, [created]),
      [happened({ type: 'LeadPaid', data: leadPaid.example } as const)],
      { revision: 1, position: 10n },
      idempotency,
    );
    expect(appended).toEqual(read);
    expect(read).toMatchObject({ revision: 1, position: 10n, state: { paidCents: leadPaid.example.amountCents } });
    expect(read.answers.get('k')).toEqual({ body: 'b', revision: 1, position: 10n });
    expect(empty.answers.size).toBe(0);
  });

  it('knows an answer by the command whose events can not all be read', () => {
    const idempotency = { key: 'k', body: 'b' };
    const ofCommand = { metadata: { ...metadata, idempotency } };
    const sealed: LogEvent = {
      ...{ ...recorded(0), ...ofCommand, readable: false, type: 'LeadCreated', data: {} },
      unreadable: { reason: 'invalid', message: 'does not open' },
    };
    const paid: LogEvent = {
      ...{ ...recorded(1), ...ofCommand, readable: true, type: 'LeadPaid', data: leadPaid.example },
    };
    expect(foldRead(leadDecider, empty, [sealed, paid]).answers.get('k')).toEqual({
      ...{ body: 'b', revision: 1, position: 10n },
      unreadable: 'LeadCreated at revision 0: does not open',
    });
    expect(foldRead(leadDecider, empty, [created, paid]).answers.get('k')).not.toHaveProperty('unreadable');
  });

  it('remembers the first event that could not be read', () => {
    const nonsense: LogEvent = {
      ...recorded(1),
      readable: false,
      type: 'LeadPaid',
      data: {},
      unreadable: { reason: 'invalid', message: 'no amount' },
    };
    const later: LogEvent = { ...nonsense, ...recorded(2), type: 'Other' };
    expect(foldRead(leadDecider, empty, [created, nonsense, later])).toMatchObject({
      revision: 2,
      unreadable: 'LeadPaid at revision 1: no amount',
    });
  });

  it('forgets the oldest answers', () => {
    const keyed = Array.from({ length: 100 }, (_, n): LogEvent => ({
      ...created,
      ...recorded(n),
      metadata: { ...metadata, idempotency: { key: `k${n}`, body: 'b' } },
    }));
    const { answers } = foldRead(leadDecider, empty, keyed);
    expect([answers.size, answers.has('k0'), answers.has('k99')]).toEqual([64, false, true]);
  });
});

describe('StreamCache', () => {
  it('forgets the stream that was not used for longest', () => {
    const cache = new StreamCache(2);
    cache.set('a', empty);
    cache.set('b', empty);
    cache.get('a');
    cache.set('c', empty);
    cache.get('a');
    cache.set('d', empty);
    const kept = ['a', 'b', 'c', 'd'].filter((stream) => cache.get(stream) !== undefined);
    expect(kept).toEqual(['a', 'c', 'd']);
  });
});
