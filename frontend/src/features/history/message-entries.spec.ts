import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { sampleEvent } from '../../../test/sample-history.js';
import { messagesIn, messageWords, summaryOf } from './message-entries.js';

const of = { kind: 'message', id: 'm1' };
const followUp = { channel: 'email', purpose: 'warm_lead' };
const inStream = (n: number, type: string, data: Record<string, unknown> = {}, over: Partial<HistoryEvent> = {}) =>
  sampleEvent(n, type, { of, data, ...over });

const requested = (n: number) => inStream(n, 'MessageRequested', { channel: 'email', purpose: 'staff' });
const intended = (n: number) => inStream(n, 'MessageIntended', { ...followUp, subject: 'Hello', text: 'The words.' });
const sent = (n: number) => inStream(n, 'MessageSent', followUp);
const received = (n: number) => inStream(n, 'MessageReceived', { channel: 'sms', text: 'Thursday works for me.' });
const contact = (n: number) => sampleEvent(n, 'ContactLogged', { data: { kind: 'email', messageId: 'm1' } });
const answered = (n: number) => sampleEvent(n, 'LeadAnswered', { data: { channel: 'sms', messageId: 'm1' } });
const ofCampaign = (n: number, type: string, more: Record<string, unknown> = {}) =>
  sampleEvent(n, type, { data: { channel: 'email', step: 'first', timer: 'm1', ...more } });

describe('the events about one message', () => {
  const grouped = (...events: HistoryEvent[]) => new Set([...messagesIn(events).values()]);

  it.each<[what: string, other: HistoryEvent]>([
    ['what the campaign says of it', ofCampaign(3, 'CampaignMessageSent')],
    ['the contact with its author', contact(3)],
    ['the answer that it was', answered(3)],
    ['a later event of its own', inStream(3, 'MessageDelivered', { channel: 'email' })],
  ])('are also %s', (_, other) => {
    const note = sampleEvent(2, 'NoteAdded');
    const about = [sent(1), other];
    expect(messagesIn([sent(1), note, other])).toEqual(
      new Map([
        [about[0]!.id, about],
        [other.id, about],
      ]),
    );
  });

  it.each<[what: string, other: HistoryEvent]>([
    ['a contact outside this system', sampleEvent(2, 'ContactLogged', { data: { kind: 'call' } })],
    ['what is about another message', sampleEvent(2, 'LeadAnswered', { data: { messageId: 'm2' } })],
    ['that its reader wants no more', inStream(2, 'ConsentWithdrawn', { channel: 'email' })],
    ['an event of it that cannot be read', inStream(2, 'MessageDelivered', {}, { unreadable: 'No channel' })],
  ])('are not %s', (_, other) => {
    expect(grouped(sent(1), other).size).toBe(0);
  });

  it('are none where the history is not that of a case', () => {
    const alone = [intended(1), sent(2)].map((event) => ({ ...event, of: undefined }));
    expect(grouped(...alone).size).toBe(0);
  });
});

describe('the summary of a message', () => {
  /** The day of the month on which it stands, and what it says. */
  const said = (...events: HistoryEvent[]) => {
    const { anchor, summary } = summaryOf(events);
    return [anchor.revision, summary.sentence, summary.text, summary.note];
  };
  const words = 'Hello\n\nThe words.';

  it('stands where the text was made, with its words, and says how far it came', () => {
    expect(said(contact(1), requested(2))).toEqual([2, 'Message by email requested', null, null]);
    expect(said(requested(1), intended(2))).toEqual([2, 'Follow-up by email on its way', words, null]);
    expect(said(requested(1), intended(2), sent(3))).toEqual([2, 'Follow-up by email sent', words, null]);
    expect(said(requested(1), intended(2), sent(3), contact(4))).toEqual([2, 'Follow-up by email sent', words, null]);
  });

  it('stands where the last try was made', () => {
    const failed = inStream(2, 'MessageFailed', { channel: 'email', bounced: false, again: true, error: 'Timed out' });
    expect(said(intended(1), failed)).toEqual([1, 'The email could not be handed over yet', words, 'Timed out']);
    expect(said(intended(1), failed, intended(3), sent(4))).toEqual([3, 'Follow-up by email sent', words, null]);
  });

  it('says that it did not arrive, even where that was known before it was noted as sent', () => {
    const lost = inStream(3, 'MessageUndelivered', { ...followUp, errorCode: '5.1.1', bounced: false });
    const [, sentence] = said(intended(1), sent(2), lost);
    expect(said(intended(1), sent(2), lost, sent(4))).toEqual([1, sentence, words, null]);
    expect(said(intended(1), lost, intended(4), sent(5))).toEqual([4, 'Follow-up by email sent', words, null]);
  });

  it('names what arrived or did not by its purpose, as far as that is known', () => {
    const failed = inStream(1, 'MessageFailed', { channel: 'email', bounced: false, again: true });
    const arrived = (type: string) => inStream(4, type, { channel: 'sms' });
    expect(said(failed, intended(2), arrived('MessageDelivered'))[1]).toBe('Follow-up by email delivered');
    expect(said(intended(2), arrived('MessageUndelivered'))[1]).toBe('Follow-up by email not delivered');
    expect(said(arrived('MessageDelivered'), contact(5))[1]).toBe('Message by text delivered');
  });

  it('stands where it was decided not to send it, with the reason but without words that nobody received', () => {
    const withheld = inStream(2, 'MessageWithheld', {
      ...followUp,
      ...{ reason: 'template_refused', until: null, detail: 'There is no walkthrough' },
    });
    expect(said(intended(1), withheld)).toEqual([
      2,
      'Follow-up by email not sent, because the template cannot be filled in',
      null,
      'There is no walkthrough',
    ]);
  });

  it('has the words of what somebody sent to the office', () => {
    expect(said(received(1), answered(2))).toEqual([1, 'Text received', 'Thursday works for me.', null]);
    expect(summaryOf([received(1), answered(2)]).summary.icon).toBe('message');
  });

  it('is that nobody knows, where its campaign says so and its own stream says no more', () => {
    const unknown = ofCampaign(2, 'CampaignMessageFailed', { unknown: true, error: 'The process ended' });
    const known = ofCampaign(2, 'CampaignMessageFailed', { unknown: false });
    expect(said(intended(1), unknown)).toEqual([
      ...[1, 'Nobody knows whether it went out: First', words, 'The process ended'],
    ]);
    expect(said(intended(1), known)[1]).toBe('Follow-up by email on its way');
    expect(said(intended(1), unknown, sent(3))[1]).toBe('Follow-up by email sent');
  });

  it('has the icon of how it went, and is not changed by events of newer code', () => {
    const failed = inStream(2, 'MessageFailed', { channel: 'email', bounced: true });
    expect(summaryOf([intended(1), failed]).summary.icon).toBe('failed');
    expect(said(intended(1), sent(2), inStream(3, 'MessageOpened'))[1]).toBe('Follow-up by email sent');
    expect(summaryOf([inStream(1, 'MessageFolded'), contact(2)]).summary).toMatchObject({
      icon: 'message',
      sentence: 'Message folded',
    });
  });
});

describe('the words of a message', () => {
  it('have the subject above them, if there is one', () => {
    expect(messageWords({ subject: 'Hello', text: 'The words.' })).toBe('Hello\n\nThe words.');
    expect(messageWords({ subject: '', text: 'The words.' })).toBe('The words.');
    expect(messageWords({ text: 'The words.' })).toBe('The words.');
    expect(messageWords({ subject: 'Hello' })).toBeNull();
  });

  it('marks a text that may ask for no more, and is no keyword', () => {
    const text = (words: string) =>
      summaryOf([inStream(1, 'MessageReceived', { channel: 'sms', text: words })]).summary.note;
    expect(text('Can you stop texting me')).toBe(
      'This may ask for no more texts. Read it, and turn texts off if it does.',
    );
    expect([text('Stop.'), text('See you on Thursday')]).toEqual([null, null]);
  });

  it('marks a mail that may ask for no more, a keyword too, and no program’s', () => {
    const mail = (words: string, automatic = false) =>
      summaryOf([inStream(1, 'MessageReceived', { channel: 'email', text: words, automatic })]).summary.note;
    const note = 'This may ask for no more email. Read it, and turn email off if it does.';
    expect([mail('Can you stop writing'), mail('Unsubscribe')]).toEqual([note, note]);
    expect([mail('Yes'), mail('See you on Thursday'), mail('Unsubscribe', true)]).toEqual([null, null, null]);
  });

  it('of a mail that came in are its subject and its text, and it counts as one with the answer', () => {
    const mail = inStream(1, 'MessageReceived', {
      ...{ channel: 'email', from: 'spouse@example.com', subject: 'Re: Hello', text: '<b>Thursday</b>' },
    });
    expect(summaryOf([mail, answered(2)]).summary).toMatchObject({
      ...{ icon: 'message', sentence: 'Email received', note: null },
      text: 'From spouse@example.com\n\nRe: Hello\n\n<b>Thursday</b>',
    });
  });

  it('of ours whose address was refused later say so', () => {
    const bounced = inStream(3, 'MessageUndelivered', { channel: 'email', bounced: true });
    expect(summaryOf([intended(1), sent(2), bounced]).summary.sentence).toBe('The email bounced');
  });
});
