import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../../contracts/src/actor.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { logOf, staff, visitor } from '../../../../testing/given-when-then.js';
import { nothingSaid, saidAfter } from './may-send.js';

const created = (over: object = {}): LeadEvent => ({ type: 'LeadCreated', data: { ...leadCreated.example, ...over } });
const moved = (to: 'enrolled' | 'closed'): LeadEvent => ({ type: 'LeadStatusMoved', data: { from: 'leads', to } });
const gave = (channel: 'email' | 'sms'): LeadEvent => ({ type: 'ConsentGiven', data: { channel, how: 'spoken' } });
const revoked = (channel: 'email' | 'sms'): LeadEvent => ({ type: 'ConsentRevoked', data: { channel, note: null } });

/** The nth event of a sample history, from 0, stands at position 100 n + 7. */
const said = (...events: [LeadEvent, Actor?][]) =>
  logOf(events.map(([event, by = staff]) => ({ ...event, by }))).reduce(saidAfter, nothingSaid);

describe('what a lead said about mail', () => {
  it('is that it asks, where it sends a form with the text beside it', () => {
    expect(said([created({ consentTextVersion: 1 }), visitor])).toEqual({ ...nothingSaid, askedAt: 7n });
    expect(said([created(), visitor], [moved('enrolled'), visitor])).toEqual({ ...nothingSaid, askedAt: 107n });
  });

  it.each<[string, LeadEvent, Actor]>([
    ['a form that staff fill in', created({ consentTextVersion: 1 }), staff],
    ['a form without the text', created(), visitor],
    ['an enrollment by staff', moved('enrolled'), staff],
    ['another stage', moved('closed'), visitor],
    ['a consent to texts', gave('sms'), staff],
    ['a note', { type: 'NoteAdded', data: { noteId: staff.id, content: 'x' } }, staff],
  ])('is nothing by %s', (_what, event, by) => {
    expect(said([event, by])).toEqual(nothingSaid);
  });

  it('is its newest word to staff; a refusal ends with a consent, and a consent stays beside a refusal', () => {
    expect(said([gave('email')])).toEqual({ ...nothingSaid, agreedAt: 7n });
    expect(said([revoked('email')])).toEqual({ ...nothingSaid, refusedAt: 7n });
    expect(said([revoked('email')], [gave('email')])).toEqual({ ...nothingSaid, agreedAt: 107n });
    expect(said([gave('email')], [revoked('email')])).toEqual({ ...nothingSaid, agreedAt: 7n, refusedAt: 107n });
    const late = (olderThan: 'request' | 'agreement'): LeadEvent => ({
      type: 'ConsentRevoked',
      data: { channel: 'email', note: null, olderThan },
    });
    const open: [LeadEvent, Actor?][] = [[created({ consentTextVersion: 1 }), visitor], [gave('email')]];
    expect(said(...open, [late('request')])).toEqual({ ...nothingSaid, askedAt: 7n, agreedAt: 107n, refusedAt: 6n });
    expect(said(...open, [late('agreement')])).toEqual({
      ...nothingSaid,
      askedAt: 7n,
      agreedAt: 107n,
      refusedAt: 106n,
    });
    const all = said([created({ consentTextVersion: 1 }), visitor], [gave('email')], [revoked('email')]);
    expect(all).toEqual({ ...nothingSaid, askedAt: 7n, agreedAt: 107n, refusedAt: 207n });
  });

  it('also that its address refused a mail, until that was checked or it has another address', () => {
    const noted = (bounced: boolean): LeadEvent => ({ type: 'AddressStandingNoted', data: { bounced, note: null } });
    const edited = (data: object): LeadEvent => ({ type: 'LeadDetailsEdited', data });
    expect(said([noted(true)], [edited({ phone: '515-555-0100' })])).toEqual({ ...nothingSaid, bouncedAt: 7n });
    expect(said([noted(true)], [noted(false)])).toEqual(nothingSaid);
    expect(said([noted(true)], [edited({ email: 'another@example.com' })])).toEqual(nothingSaid);
  });

  it('against texts is kept apart, until it agrees to them', () => {
    expect(said([revoked('email')], [revoked('sms')])).toEqual({ ...nothingSaid, refusedAt: 7n, textsRefusedAt: 107n });
    expect(said([revoked('sms')], [gave('sms')])).toEqual(nothingSaid);
  });
});
