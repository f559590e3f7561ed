import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { EventLog } from '../log/event-log.js';
import type { LogEvent, NewEvent } from '../types.js';
import { applyErasures, erasuresIn, type NotedErasure } from './erasure-list.js';

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const other = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
const lead = { stream: `lead-${leadId}`, part: null, keys: ['leads-key'] };
const referral = { stream: `referral-${other}`, part: 'client' as const, keys: ['clients-key'] };

function erasure(more: Partial<NotedErasure> = {}): NotedErasure {
  return { format: 'erasure-1', leadId, at: '2027-01-20T10:00:00.000Z', reason: 'asked', streams: [lead], ...more };
}

const created: DomainEvent = { type: 'LeadCreated', data: leadCreated.example };

/** A restored log. @param streams what the backup holds of each @param shared keys that seal several people's texts */
function restored(streams: Record<string, readonly DomainEvent[]>, shared: string[] = []) {
  const stored = new Map<string, LogEvent[]>();
  const append = (stream: string, events: readonly Pick<NewEvent, 'type' | 'data' | 'metadata'>[]) => {
    const there = stored.get(stream) ?? [];
    for (const event of events) there.push({ ...event, stream, readable: true, revision: there.length } as LogEvent);
    stored.set(stream, there);
  };
  for (const [stream, events] of Object.entries(streams))
    append(
      stream,
      events.map((event) => ({
        ...event,
        metadata: { occurredAt: '2027-01-02T10:00:00.000Z' } as NewEvent['metadata'],
      })),
    );
  const destroyed: string[] = [];
  const log = {
    readStream: (stream: string, { backwards = false } = {}) => {
      const events = [...(stored.get(stream) ?? [])];
      return Promise.resolve(backwards ? events.reverse() : events);
    },
    append: (stream: string, events: readonly NewEvent[]) => {
      append(stream, events);
      return Promise.resolve();
    },
    destroyKeysOf: (stream: string) => Promise.resolve(void destroyed.push(stream)),
  };
  const accountOf = () => Promise.resolve({ shared });
  const pool = { query: () => Promise.resolve({ rows: [] }) };
  return {
    apply: (...erasures: NotedErasure[]) =>
      applyErasures({ log: log as unknown as EventLog, pool: pool as unknown as Pool, accountOf }, erasures),
    destroyed,
    typesOf: (stream: string) => (stored.get(stream) ?? []).map(({ type }) => type),
    at: (stream: string, revision: number) => stored.get(stream)?.at(revision),
  };
}

describe('the list of erasures beside the backups', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-erasures-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps of a lead everything that was ever noted: after a restore its erasure may find less', async () => {
    const list = erasuresIn(join(folder, 'united'));
    expect(await list.of(leadId)).toBeUndefined();
    await list.note(erasure({ streams: [lead, referral] }));
    await list.note(erasure({ leadId: other, streams: [] }));
    const later = { stream: `analysis-${other}`, part: null, keys: ['analysis-key'] };
    const again = { ...lead, keys: ['another-key', 'leads-key'] };
    const kept = [{ at: [{ leadId: other, id: leadId, kept: { what: 'refusal' as const, channel: 'sms' as const } }] }];
    await list.note(erasure({ streams: [], kept }));
    await list.note(erasure({ at: '2027-02-01T10:00:00.000Z', reason: null, streams: [again, later], kept }));
    await list.note(erasure({ streams: [] }));
    const united = erasure({ streams: [{ ...lead, keys: ['leads-key', 'another-key'] }, referral, later], kept });
    expect(await list.of(leadId)).toEqual(united);
    expect(await list.all()).toEqual([united, erasure({ leadId: other, streams: [] })]);
  });

  it('replaces no entry that it cannot read', async () => {
    const list = erasuresIn(join(folder, 'damaged'));
    await list.note(erasure());
    writeFileSync(join(folder, 'damaged', 'erasures', `${leadId}.json`), '{');
    await expect(list.note(erasure())).rejects.toThrow('holds no erasure in a format that this version knows');
  });
});

describe('a referral whose client is erased again', () => {
  const { realtorName, realtorEmail, realtorPhone, realtorCompany } = referralSubmitted.example;
  const realtor = { realtorName, realtorEmail, realtorPhone, realtorCompany };
  const submitted: DomainEvent = { type: 'ReferralSubmitted', data: referralSubmitted.example };
  const noted = erasure({ streams: [referral] });

  it('keeps its realtor, whom a key of an earlier version had sealed as well', async () => {
    const { apply, typesOf, at, destroyed } = restored({ [referral.stream]: [submitted] }, ['clients-key']);
    expect(await apply(noted)).toBe(1);
    const events = ['ReferralSubmitted', 'ReferralEdited', 'ReferralClientErased'];
    expect(typesOf(referral.stream)).toEqual(events);
    expect(at(referral.stream, 1)).toMatchObject({
      ...{ data: realtor, metadata: { $correlationId: `erasure-${leadId}`, occurredAt: noted.at } },
    });
    expect(at(referral.stream, 2)).toMatchObject({ data: { leadId } });
    expect(destroyed).toEqual([referral.stream]);
    await apply(noted);
    expect(typesOf(referral.stream)).toEqual(events);
  });

  it('says nothing anew of a realtor who has an own key', async () => {
    const { apply, typesOf } = restored({ [referral.stream]: [submitted] });
    await apply(noted);
    expect(typesOf(referral.stream)).toEqual(['ReferralSubmitted', 'ReferralClientErased']);
  });
});

describe('what an erasure kept at leads that stay', () => {
  const [b, c] = [other, '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01'];
  const [atB, atC] = ['11111111-1111-4111-8111-000000000001', '11111111-1111-4111-8111-000000000002'];
  const refusal = (more: object = {}) => ({ what: 'refusal', channel: 'email', ...more }) as const;
  const noted = erasure({
    kept: [
      {
        at: [
          { leadId: b, id: atB, kept: refusal({ olderThan: 'request' }) },
          { leadId: c, id: atC, kept: refusal() },
        ],
      },
    ],
  });
  const note = 'They said so about another lead with this address.';

  it('is in the restored log, too, whose backup is from before', async () => {
    const { apply, at, typesOf, destroyed } = restored({
      [lead.stream]: [created],
      [`lead-${b}`]: [created],
      [`lead-${c}`]: [created],
    });
    expect(await apply(noted)).toBe(1);
    expect(destroyed).toEqual([lead.stream]);
    expect(at(`lead-${b}`, -1)).toMatchObject({
      ...{ type: 'ConsentRevoked', data: { channel: 'email', note, olderThan: 'request' } },
      metadata: { $causationId: atB, $correlationId: `erasure-${leadId}`, occurredAt: noted.at },
    });
    expect(typesOf(`lead-${c}`)).toEqual(['LeadCreated']);
    // The restore was interrupted and is repeated, or the list is found in two folders.
    await apply(noted, noted);
    expect(typesOf(`lead-${b}`)).toEqual(['LeadCreated', 'ConsentRevoked']);
    expect(typesOf(`lead-${c}`)).toEqual(['LeadCreated']);
  });

  it('is also that an address refused a mail', async () => {
    const { apply, at } = restored({ [`lead-${b}`]: [created] });
    await apply(erasure({ kept: [{ at: [{ leadId: b, id: atB, kept: { what: 'bounce' } }] }] }));
    expect(at(`lead-${b}`, -1)).toMatchObject({ type: 'AddressStandingNoted', data: { bounced: true, note: null } });
  });

  it('is at the next one, where the first had not come in yet, or is erased itself', async () => {
    for (const early of [
      restored({ [lead.stream]: [created], [`lead-${c}`]: [created] }),
      restored({ [lead.stream]: [created], [`lead-${b}`]: [created], [`lead-${c}`]: [created] }),
    ]) {
      await early.apply(noted, erasure({ leadId: b, streams: [{ stream: `lead-${b}`, part: null, keys: [] }] }));
      expect(early.at(`lead-${c}`, -1)).toMatchObject({ type: 'ConsentRevoked', data: { channel: 'email', note } });
      expect(early.typesOf(`lead-${b}`)).not.toContain('ConsentRevoked');
    }
    const nobody = restored({ [lead.stream]: [created] });
    await nobody.apply(noted);
    expect(nobody.typesOf(`lead-${b}`)).toEqual([]);
  });
});
