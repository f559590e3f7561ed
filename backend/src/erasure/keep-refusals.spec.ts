import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { messageIntended } from '../../../contracts/src/messages/events.js';
import { logOf } from '../../../testing/given-when-then.js';
import { nothingSaid } from '../messages/domain/may-send.js';
import { keptAt, refusalsIn } from './keep-refusals.js';

const address = leadCreated.example.email;
const leadId = messageIntended.example.leadId;
const created: DomainEvent = { type: 'LeadCreated', data: leadCreated.example };
const written: DomainEvent = { type: 'MessageIntended', data: messageIntended.example };
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

describe('a refusal of mail is noted', () => {
  const holder = (id: string, said: object = {}) => ({ leadId: id, said: { ...nothingSaid, ...said } });

  it('at one of the leads that stay', () => {
    expect(keptAt(100n, [])).toBeUndefined();
    const earlier = { askedAt: 7n, agreedAt: 99n };
    expect(keptAt(100n, [holder('a', earlier), holder('b')])).toEqual({ leadId: 'a', when: {} });
  });

  it('as older than the first request or agreement that came after it, wherever that is', () => {
    const asked = holder('b', { askedAt: 150n, agreedAt: 50n });
    expect(keptAt(100n, [holder('a'), asked])).toEqual({ leadId: 'b', when: { olderThan: 'request' } });
    const agreed = holder('c', { askedAt: 7n, agreedAt: 120n });
    expect(keptAt(100n, [asked, agreed])).toEqual({ leadId: 'c', when: { olderThan: 'agreement' } });
  });
});
