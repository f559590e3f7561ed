import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { messageFailed, messageIntended } from '../../../contracts/src/messages/events.js';
import { logOf } from '../../../testing/given-when-then.js';
import { nothingSaid } from '../messages/domain/may-send.js';
import type { Kept } from '../../../contracts/src/consent/kept.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import type { AddressBook } from '../messages/address-book.js';
import type { LeadsToWrite } from '../messages/lead-to-write.js';
import type { Commands } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import type { Acting } from '../platform/process-managers/process-manager.js';
import type { CaseStreams } from './case-streams.js';
import { bouncesIn, KeepRefusals, keptAt, refusalsIn } from './keep-refusals.js';

const address = leadCreated.example.email;
const leadId = messageIntended.example.leadId;
const created: DomainEvent = { type: 'LeadCreated', data: leadCreated.example };
const written: DomainEvent = { type: 'MessageIntended', data: messageIntended.example };
const number = '+15155550100';
const stops = (to: string, channel: 'email' | 'sms' = 'email'): DomainEvent => ({
  type: 'ConsentWithdrawn',
  data: { leadId, channel, address: to, how: channel === 'sms' ? 'reply' : 'link' },
});
const again = (to: string): DomainEvent => ({
  type: 'ConsentRenewed',
  data: { leadId, channel: 'email', address: to, how: 'link' },
});
const toStaff = (type: 'ConsentRevoked', channel: 'email' | 'sms' = 'email'): DomainEvent => ({
  type,
  data: { channel, note: null },
});
const agreed: DomainEvent = { type: 'ConsentGiven', data: { channel: 'email', how: 'spoken' } };

/** The nth of all these events, from 0, is at position 100 n + 7, whatever stream it is in. */
function inStreams(...streams: DomainEvent[][]) {
  const events = logOf(streams.flat());
  return streams.map((stream) => events.splice(0, stream.length));
}

describe('what a person refused, whose streams are about to end', () => {
  it('is the newest word by a link, of the address that it was said of', () => {
    expect(refusalsIn(inStreams([created], [written, stops('Owner@Example.com')]))).toEqual([
      { channel: 'email', address: 'Owner@Example.com', key: 'owner@example.com', position: 207n },
    ]);
    const elsewhere = inStreams([written, stops('a@example.com')], [written, stops('b@example.com')]);
    expect(refusalsIn(elsewhere).map(({ key, position }) => [key, position])).toEqual([
      ['a@example.com', 107n],
      ['b@example.com', 307n],
    ]);
  });

  it('is a STOP of the number', () => {
    expect(refusalsIn(inStreams([created], [written, stops('+15155550100', 'sms')]))).toEqual([
      { channel: 'sms', address: '+15155550100', key: '5155550100', position: 207n },
    ]);
  });

  it('is what was said to staff of mail, and none of texts: that is of the one lead', () => {
    expect(refusalsIn(inStreams([created, toStaff('ConsentRevoked')]))).toEqual([
      { channel: 'email', address, key: address, position: 107n },
    ]);
    expect(refusalsIn(inStreams([created, toStaff('ConsentRevoked', 'sms')]))).toEqual([]);
  });

  it('is nothing once the person took it back, by whichever way', () => {
    for (const streams of [
      inStreams([created], [written, stops(address), again(address)]),
      inStreams([created], [written, stops(address)], [written, again(address.toUpperCase())]),
      inStreams([written, stops(address)], [created, toStaff('ConsentRevoked'), agreed]),
      inStreams([created, toStaff('ConsentRevoked'), agreed]),
    ])
      expect(refusalsIn(streams)).toEqual([]);
    // What was agreed with staff at a lead that never refused is of that lead.
    expect(refusalsIn(inStreams([written, stops(address)], [created, agreed]))).toMatchObject([{ position: 107n }]);
    const refusedAnew = inStreams([created, agreed], [written, stops(address)]);
    expect(refusalsIn(refusedAnew)).toMatchObject([{ key: address, position: 307n }]);
  });

  it('is unknown of an address that is erased', () => {
    expect(refusalsIn(inStreams([written, stops(erased)]))).toEqual([]);
  });
});

describe('an address that refused a mail, whose streams are about to end', () => {
  const failed = (bounced: boolean): DomainEvent => ({
    type: 'MessageFailed',
    data: { ...messageFailed.example, bounced },
  });
  const kept: DomainEvent = { type: 'AddressStandingNoted', data: { bounced: true, note: null } };

  it('is that of the mail, until the next try of it was accepted', () => {
    const to = messageIntended.example.to;
    expect(bouncesIn(inStreams([created], [written, failed(true)], [written, failed(true)]))).toEqual([to]);
    for (const open of [[written], [written, failed(false)], [written, failed(true), written]])
      expect(bouncesIn(inStreams([created], open))).toEqual([]);
  });

  it('is that of a lead at which it was kept before', () => {
    expect(bouncesIn(inStreams([created, kept]))).toEqual([address]);
    const edited: DomainEvent = { type: 'LeadDetailsEdited', data: { email: 'another@example.com' } };
    expect(bouncesIn(inStreams([created, kept, edited]))).toEqual([]);
  });
});

describe('a refusal of mail is noted', () => {
  const holder = (id: string, said: object = {}) => ({ leadId: id, said: { ...nothingSaid, ...said } });

  const refusal = (when: object = {}) => ({ what: 'refusal', channel: 'email', ...when }) as const;

  it('at one of the leads that stay, and if that one is not there, at the next', () => {
    expect(keptAt(100n, [])).toEqual([]);
    const earlier = { askedAt: 7n, agreedAt: 99n };
    expect(keptAt(100n, [holder('a', earlier), holder('b')])).toEqual([
      { leadId: 'a', kept: refusal() },
      { leadId: 'b', kept: refusal() },
    ]);
  });

  it('as older than the first request or agreement that came after it, wherever that is', () => {
    const asked = holder('b', { askedAt: 150n, agreedAt: 50n });
    expect(keptAt(100n, [holder('a'), asked])).toEqual([
      { leadId: 'b', kept: refusal({ olderThan: 'request' }) },
      { leadId: 'a', kept: refusal() },
    ]);
    const agreed = holder('c', { askedAt: 7n, agreedAt: 120n });
    expect(keptAt(100n, [asked, agreed])).toEqual([
      { leadId: 'c', kept: refusal({ olderThan: 'agreement' }) },
      { leadId: 'b', kept: refusal({ olderThan: 'request' }) },
    ]);
  });

  it('beside the backups first, wherever it is kept: a restore of an older one keeps it again', async () => {
    const done: unknown[] = [];
    const [first, second] = ['b', 'c'];
    const [mail, texts] = inStreams([written, stops(address)], [written, stops(number, 'sms')]);
    const refusals = new KeepRefusals(
      { readStream: (stream: string) => Promise.resolve(stream === 'message-a' ? mail : texts) } as unknown as EventLog,
      {
        execute: (_: unknown, id: string, kept: Kept) => {
          if (id === first && kept.what === 'refusal' && kept.channel === 'email')
            return Promise.reject(new DomainError('stream_erased'));
          done.push({ at: id, kept });
          return Promise.resolve();
        },
      } as unknown as Commands,
      { otherHolders: () => Promise.resolve([first, second]) } as unknown as CaseStreams,
      { newestWord: () => Promise.resolve(null) } as unknown as AddressBook,
      { read: () => Promise.resolve(undefined) } as unknown as LeadsToWrite,
    );
    const acting = { context: (step: string) => ({ commandId: `id of ${step}` }) } as unknown as Acting;
    await refusals.keep('a', ['message-a', 'message-b'], acting, (kept) => Promise.resolve(void done.push(kept)));
    const text = { what: 'refusal', channel: 'sms' };
    expect(done).toEqual([
      {
        at: [
          { leadId: first, id: 'id of refused email b', kept: refusal() },
          { leadId: second, id: 'id of refused email c', kept: refusal() },
        ],
      },
      { at: second, kept: refusal() },
      { at: [{ leadId: first, id: 'id of refused sms b', kept: text }] },
      { at: first, kept: text },
      { at: [{ leadId: second, id: 'id of refused sms c', kept: text }] },
      { at: second, kept: text },
    ]);
  });
});
