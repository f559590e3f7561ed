import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { logOf, sampleId, staff, visitor, type Append } from '../../../testing/given-when-then.js';
import { LeadsToWrite } from '../messages/lead-to-write.js';
import type { ClaimedEffect } from '../platform/process-managers/process-manager.js';
import { WalkthroughMails } from './walkthrough-mails.js';

const tuesday = '2036-03-04T20:15:00.000Z';
const bookedBy = (by: typeof visitor | typeof staff) =>
  ({ type: 'WalkthroughScheduled', data: { start: tuesday }, by }) as const;

/** The mail about the last event of the history. @param free whether the address has turns left today */
async function mailAfter(history: Append[], free: boolean) {
  const events = logOf(history);
  const log = { readStream: () => Promise.resolve(events) } as never;
  const sent: { calendar: { ics: string } }[] = [];
  const turns: unknown[][] = [];
  const mails = new WalkthroughMails(
    log,
    new LeadsToWrite(log),
    { read: () => Promise.resolve({ state: null }) } as never,
    { send: (mail: (typeof sent)[0]) => (sent.push(mail), Promise.resolve({ as: 'sent' })) } as never,
    { current: () => Promise.resolve({ version: 1 }) } as never,
    {} as never,
    { current: { walkthroughMinutes: 60 } } as never,
    { smtp: { from: 'office@example.com' } } as never,
    { take: (...turn: unknown[]) => (turns.push(turn), Promise.resolve(free)) } as never,
  );
  const effect = { key: 'the key', subject: `lead-${sampleId}`, leadId: sampleId, round: 0 } as ClaimedEffect;
  const outcome = await mails.send(effect, events.at(-1)!.id, {} as never);
  // Long lines of the file are folded.
  return { outcome, turns, ics: sent[0]?.calendar.ics.replaceAll('\r\n ', '') };
}

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const { email } = leadCreated.example;

describe('a mail about a walkthrough', () => {
  it('that a visitor books takes a turn of the address, and is left out where none is free', async () => {
    const turn = ['walkthrough', email, 5, 'the key'];
    expect(await mailAfter([created, bookedBy(visitor)], true)).toMatchObject({
      turns: [turn],
      ics: expect.any(String),
    });
    const { ics, turns, outcome } = await mailAfter([created, bookedBy(visitor)], false);
    expect([ics, turns]).toEqual([undefined, [turn]]);
    expect(outcome).toEqual({ as: 'cancelled', reason: '5 of these went to this address within a day' });
  });

  it.each([
    { name: 'Win at www.example.net', propertyAddress: '1 pay-here.example.com/now St' },
    { name: 'https://example.net', propertyAddress: 'see http://example.net' },
  ])('carries none of a stranger’s links in the file for the calendar either: %j', async (typed) => {
    const data = { ...leadCreated.example, ...typed };
    const { ics } = await mailAfter([{ type: 'LeadCreated', data }, bookedBy(visitor)], true);
    expect(ics).not.toMatch(/example\.net|pay-here|www\.|:\/\//);
    expect(ics).toMatch(new RegExp(`^ATTENDEE;[^"]*:mailto:${email}\r$`, 'im'));
    expect(ics).toMatch(/^LOCATION:Not provided\r$/m);
  });

  it('that staff book goes out whatever visitors did', async () => {
    const { ics, turns } = await mailAfter([created, bookedBy(staff)], false);
    expect([typeof ics, turns]).toEqual(['string', []]);
  });
});
