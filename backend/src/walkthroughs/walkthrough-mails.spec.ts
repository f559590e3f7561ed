import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import {
  appendedAt,
  commandId,
  eventId,
  logOf,
  sampleId,
  staff,
  visitor,
  type Append,
} from '../../../testing/given-when-then.js';
import type { MessagePurpose } from '../../../contracts/src/messages/message.js';
import { deleteLead, mergeLead, restoreLead, unmergeLead } from '../leads/decide/end-lead.js';
import { moveLeadStatus } from '../leads/decide/move-lead.js';
import { undo, undoCorrelated } from '../leads/decide/undo.js';
import { withheldNow } from '../messages/domain/may-send.js';
import { LeadsToWrite, type LeadToWrite } from '../messages/lead-to-write.js';
import type { ClaimedEffect } from '../platform/process-managers/process-manager.js';
import { walkthroughMessageId } from './domain/walkthrough-mail.js';
import { WalkthroughMails } from './walkthrough-mails.js';

const tuesday = '2036-03-04T20:15:00.000Z';
const friday = '2036-03-07T15:00:00.000Z';
const openAddress = { unsubscribed: false, since: null, bounced: false };
const bookedBy = (by: typeof visitor | typeof staff) =>
  ({ type: 'WalkthroughScheduled', data: { start: tuesday }, by }) as const;

/** Mails that have this history, of which these events' mails went out. A preview's subject names its template. */
function mailsOf(history: Append[], sent: readonly string[]) {
  const events = logOf(history);
  const log = { readStream: () => Promise.resolve(events) } as never;
  const went = new Set(sent.map(walkthroughMessageId));
  const read = (id: string) => Promise.resolve({ state: went.has(id) ? { state: 'sent' } : null });
  const preview = (_id: string, lead: LeadToWrite, template: string, purpose: MessagePurpose, ...more: unknown[]) => {
    const now = { channel: 'email', purpose, lead: lead.now, address: openAddress, stages: undefined } as const;
    const withheld = withheldNow({ ...now, takesBack: more[1] === true });
    return Promise.resolve({
      to: lead.lead.email,
      withheld,
      preview: withheld === null ? { subject: template } : null,
    });
  };
  return new WalkthroughMails(
    ...[log, new LeadsToWrite(log), { read } as never, {} as never, {} as never],
    ...[{ preview } as never, { current: { walkthroughMinutes: 60 } } as never, {} as never],
  );
}

/** The mail about the last event of the history. */
async function mailAfter(history: Append[]) {
  const events = logOf(history);
  const log = { readStream: () => Promise.resolve(events) } as never;
  const sent: { calendar: { ics: string }; turn?: string }[] = [];
  const mails = new WalkthroughMails(
    log,
    new LeadsToWrite(log),
    { read: () => Promise.resolve({ state: null }) } as never,
    { send: (mail: (typeof sent)[0]) => (sent.push(mail), Promise.resolve({ as: 'sent' })) } as never,
    { current: () => Promise.resolve({ version: 1 }) } as never,
    {} as never,
    { current: { walkthroughMinutes: 60 } } as never,
    { smtp: { from: 'office@example.com' } } as never,
  );
  const effect = { key: 'the key', subject: `lead-${sampleId}`, leadId: sampleId, round: 0 } as ClaimedEffect;
  await mails.send(effect, events.at(-1)!.id, {} as never);
  // Long lines of the file are folded.
  return { turn: sent[0]!.turn, ics: sent[0]!.calendar.ics.replaceAll('\r\n ', '') };
}

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const { email } = leadCreated.example;

describe('a mail about a walkthrough', () => {
  it('that a visitor books takes a turn of the address; one that staff book takes none', async () => {
    expect((await mailAfter([created, bookedBy(visitor)])).turn).toBe('walkthrough');
    expect((await mailAfter([created, bookedBy(staff)])).turn).toBeUndefined();
  });

  it('that the owner books by the link to their page takes none: what strangers book in their name leaves it theirs', async () => {
    const booked = { ...bookedBy(visitor), data: { start: tuesday, byLink: true } } as const;
    expect((await mailAfter([created, booked])).turn).toBeUndefined();
  });

  it.each([
    { name: 'Win at www.example.net', propertyAddress: '1 pay-here.example.com/now St' },
    { name: 'https://example.net', propertyAddress: 'see http://example.net' },
  ])('carries none of a stranger’s links in the file for the calendar either: %j', async (typed) => {
    const data = { ...leadCreated.example, ...typed };
    const { ics } = await mailAfter([{ type: 'LeadCreated', data }, bookedBy(visitor)]);
    expect(ics).not.toMatch(/example\.net|pay-here|www\.|:\/\//);
    expect(ics).toMatch(new RegExp(`^ATTENDEE;[^"]*:mailto:${email}\r$`, 'im'));
    expect(ics).toMatch(/^LOCATION:Not provided\r$/m);
  });
});

describe('what a command would tell the owner', () => {
  const booked = bookedBy(staff);
  const moved = { ...booked, data: { start: friday } } as const;
  const lost = { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'lost' } } as const;
  const deleted = { type: 'LeadDeleted', data: {} } as const;
  const now = new Date(appendedAt(9));
  const mail = (template: string | null) => ({
    mail: { to: email, withheld: null, preview: template && { subject: template } },
  });
  const cancelled = mail('walkthrough-cancelled');
  const invited = mail('walkthrough-invitation');

  it('is the time that a deletion or a move to Lost gives away, with the cancellation', async () => {
    const mails = mailsOf([created, booked], [eventId(1)]);
    expect(await mails.ofCommand(deleteLead, sampleId, {}, staff, now)).toMatchObject({ start: tuesday, ...cancelled });
    expect(await mails.ofCommand(moveLeadStatus, sampleId, { status: 'lost' }, staff, now)).toMatchObject({
      ...{ start: tuesday, ...cancelled },
    });
  });

  it('is no mail of a walkthrough that the owner was told nothing of', async () => {
    const mails = mailsOf([created, booked], []);
    expect(await mails.ofCommand(deleteLead, sampleId, {}, staff, now)).toMatchObject({
      start: tuesday,
      ...mail(null),
    });
  });

  it.each<[string, Append[]]>([
    ['passed', [created, { ...booked, data: { start: appendedAt(2) } }]],
    ['was never there', [created]],
    ['is lost already', [created, booked, lost]],
  ])('is nothing where the walkthrough %s', async (_, history) => {
    const mails = mailsOf(history, [eventId(1)]);
    expect(await mails.ofCommand(deleteLead, sampleId, {}, staff, now)).toBeNull();
  });

  it('is nothing where the lead only goes to another stage', async () => {
    const mails = mailsOf([created, booked], [eventId(1)]);
    expect(await mails.ofCommand(moveLeadStatus, sampleId, { status: 'proposal' }, staff, now)).toBeNull();
  });

  it('is the invitation when the lead comes back, by a restoration, a move or an undo', async () => {
    const gone = mailsOf([created, booked, deleted], [eventId(1), eventId(2)]);
    expect(await gone.ofCommand(restoreLead, sampleId, {}, staff, now)).toMatchObject({ start: tuesday, ...invited });
    const wasLost = mailsOf([created, booked, lost], [eventId(1), eventId(2)]);
    const back = await wasLost.ofCommand(undoCorrelated, sampleId, { correlationId: commandId(2) }, staff, now);
    expect(back).toMatchObject({ start: tuesday, ...invited });
    const asBefore = mailsOf([created, booked, lost], [eventId(1)]);
    const known = await asBefore.ofCommand(moveLeadStatus, sampleId, { status: 'enrolled' }, staff, now);
    expect(known).toMatchObject({ start: tuesday, ...mail(null) });
  });

  it('is of a merge the cancellation, with no lead left to write of, and of an unmerge the invitation', async () => {
    const into = '0c0ffee0-0000-4000-8000-000000000009';
    const apart = mailsOf([created, booked], [eventId(1)]);
    expect(await apart.ofCommand(mergeLead, sampleId, { into }, staff, now)).toMatchObject({
      ...{ start: tuesday, stands: false, ...cancelled },
    });
    const merged = mailsOf([created, booked, { type: 'LeadMerged', data: { into } }], [eventId(1), eventId(2)]);
    expect(await merged.ofCommand(unmergeLead, sampleId, {}, staff, now)).toMatchObject({
      ...{ start: tuesday, stands: true, ...invited },
    });
  });

  it('is of the undo of a booking the cancellation, of the undo of a move the time before', async () => {
    const once = mailsOf([created, booked], [eventId(1)]);
    expect(await once.ofCommand(undo, sampleId, { eventId: eventId(1) }, staff, now)).toMatchObject({
      ...{ start: tuesday, ...cancelled },
    });
    const twice = mailsOf([created, booked, moved], [eventId(1), eventId(2)]);
    expect(await twice.ofCommand(undo, sampleId, { eventId: eventId(2) }, staff, now)).toMatchObject({
      ...{ start: tuesday, ...mail('walkthrough-moved') },
    });
  });

  it('is of an action that was just done what it told, and nothing where another came after it', async () => {
    const mails = mailsOf([created, booked, lost], [eventId(1)]);
    expect(await mails.ofAction(sampleId, commandId(2), now)).toMatchObject({ start: tuesday, ...cancelled });
    expect(await mails.ofAction(sampleId, commandId(1), now)).toBeNull();
  });

  it('is refused as the command is', async () => {
    const mails = mailsOf([created, booked, deleted], [eventId(1)]);
    await expect(mails.ofCommand(moveLeadStatus, sampleId, { status: 'lost' }, staff, now)).rejects.toMatchObject({
      code: 'lead_deleted',
    });
  });
});

it('a deleted lead’s owner gets the cancellation', async () => {
  const mails = mailsOf([created, bookedBy(staff), { type: 'LeadDeleted', data: {} }], [eventId(1)]);
  expect(await mails.ofAction(sampleId, commandId(2), new Date(appendedAt(9)))).toMatchObject({
    mail: { withheld: null, preview: { subject: 'walkthrough-cancelled' } },
  });
});
