import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ical, { type VEvent } from 'node-ical';
import { v4 as uuid } from 'uuid';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { FreeTimes, Walkthroughs } from '../../../contracts/src/pipeline/dashboard.js';
import type { OwnersMail } from '../../../contracts/src/messages/owners-mail.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { carriersOf } from '../../../testing/messages.js';
import { startSystem, type Api, type TestSystem } from '../../../testing/start-app.js';
import { officeDayOf } from '../../../contracts/src/keys/office-time.js';

const patienceMs = 120_000;
const dayMs = 86_400_000;
let nextDay = 3;
/** Noon in UTC of a day that no other test uses. */
const freshDay = () => new Date(Math.floor(Date.now() / dayMs) * dayMs + nextDay++ * dayMs + dayMs / 2).toISOString();
const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();

interface Held {
  reservationId: string;
  leadId: string;
  start: string;
}

describe('the times of walkthroughs', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let other: Api;
  let staff: Caller;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startSystem(carriersOf(sandbox));
    other = await system.another();
    staff = await system.signedIn('user');
  }, patienceMs);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });

  async function addLead(over: object = {}): Promise<string> {
    const lead = { name: 'Sample Owner', email: `${uuid().slice(0, 8)}@example.com`, source: 'manual' };
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', {
      ...{ ...lead, propertyAddress: '100 Sample St, Ankeny, IA 50023', ...over },
    });
    return body.id;
  }
  const book = (leadId: string, start: string, at = system.url) =>
    staff.at(at).call<CommandAnswer & Problem>('POST', `/api/leads/${leadId}/walkthrough`, { start });
  const list = async () => (await staff.call<Walkthroughs>('GET', '/api/walkthroughs')).body.walkthroughs;
  /** Who holds this time. Another test may have taken one on the same day. */
  async function heldOn(start: string): Promise<string[]> {
    const held = new Map<string, string>();
    for (const event of await system.infrastructure.log.readStream(`calendar-${officeDayOf(start)}`)) {
      const { reservationId, leadId, start: at } = (event as { data: Held }).data;
      if (event.type === 'SlotReleased') held.delete(reservationId);
      else if (Date.parse(at) === Date.parse(start)) held.set(reservationId, leadId);
    }
    return [...held.values()];
  }
  const becomesHeld = (start: string, leadIds: string[]) =>
    eventually(async () => JSON.stringify(await heldOn(start)) === JSON.stringify(leadIds));

  it('go to one of two who book at the same instant through two processes; the other is shown what is free nearby', async () => {
    const start = freshDay();
    const leads = await Promise.all([addLead(), addLead()]);
    const starts = [start, later(start, 30)] as const;
    const answers = await Promise.all([book(leads[0], starts[0]), book(leads[1], starts[1], other.url)]);
    const [won, refused] = answers[0].status === 200 ? ([0, 1] as const) : ([1, 0] as const);
    expect(answers[won].status).toBe(200);
    const { status, body } = answers[refused];
    expect([status, body.code, body.title]).toEqual([409, 'slot_taken', 'This time is taken. Choose another one.']);
    expect(body.freeTimes!.length).toBeGreaterThan(0);
    expect(body.detail).toMatch(/^Free nearby: /);
    expect(await heldOn(starts[won])).toEqual([leads[won]]);
    expect(await heldOn(starts[refused])).toEqual([]);
    expect((await book(leads[refused], body.freeTimes![0]!)).status).toBe(200);
  });

  it('are one person’s: another has time at the same instant', async () => {
    const start = freshDay();
    const [one, two, three] = [await addLead(), await addLead(), await addLead()];
    const { body } = await staff.call<{ assignees: { id: string }[] }>('GET', '/api/users/assignees');
    const userId = body.assignees[0]!.id;
    await staff.call('POST', `/api/leads/${two}/assignment`, { userId });
    expect((await book(one, start)).status).toBe(200);
    expect((await book(two, start)).status).toBe(200);
    expect((await book(three, start)).body.code).toBe('slot_taken');
    // Now assigned to somebody who is busy then, the lead loses its reservation: both are shown as conflicts.
    await staff.call('POST', `/api/leads/${one}/assignment`, { userId });
    await becomesHeld(start, [two]);
    await eventually(async () =>
      (await list()).filter(({ leadId }) => leadId === one || leadId === two).every(({ conflict }) => conflict),
    );
  });

  it('are free again once the walkthrough is moved, undone, lost or deleted, and held again once it comes back', async () => {
    const [start, friday] = [freshDay(), freshDay()];
    const lead = await addLead();
    await book(lead, start);
    await book(lead, friday);
    await becomesHeld(start, []);
    await becomesHeld(friday, [lead]);
    await staff.call('POST', `/api/leads/${lead}/status`, { status: 'lost', reason: 'Sold it' });
    await becomesHeld(friday, []);
    await staff.call('POST', `/api/leads/${lead}/status`, { status: 'walkthrough_scheduled' });
    await becomesHeld(friday, [lead]);
    await staff.call('DELETE', `/api/leads/${lead}`);
    await becomesHeld(friday, []);
    await staff.call('POST', `/api/leads/${lead}/restore`);
    await becomesHeld(friday, [lead]);
    const events = await system.infrastructure.log.readStream(`lead-${lead}`);
    const scheduled = events.findLast(({ type }) => type === 'WalkthroughScheduled')!;
    const undo = await staff.call('POST', `/api/leads/${lead}/undo`, { eventId: scheduled.id });
    expect(undo.status).toBe(200);
    await becomesHeld(friday, []);
    await becomesHeld(start, [lead]);
  });

  it('are free again once the lead goes into another, which may have them, and held again once it is unmerged', async () => {
    const [start, friday] = [freshDay(), freshDay()];
    const [lead, stays] = [await addLead(), await addLead()];
    await book(lead, start);
    const merge = (id: string) => staff.call('POST', `/api/leads/${id}/merge`, { into: stays });
    expect((await merge(lead)).status).toBe(200);
    await becomesHeld(start, []);
    expect((await book(lead, friday)).body.code).toBe('lead_merged');
    expect((await book(stays, start)).status).toBe(200);
    expect((await book(stays, friday)).status).toBe(200);
    await becomesHeld(start, []);
    expect((await staff.call('POST', `/api/leads/${lead}/unmerge`)).status).toBe(200);
    await becomesHeld(start, [lead]);
  });

  it('are not held for what is refused, and a reservation that nobody scheduled ends by itself', async () => {
    const start = freshDay();
    const lead = await addLead();
    const stale = await staff.call<Problem>(
      'POST',
      `/api/leads/${lead}/walkthrough`,
      { start },
      { 'if-match': '"99"' },
    );
    expect(stale.status).toBe(412);
    expect(await heldOn(start)).toEqual([]);
    // What a process leaves behind that is killed between the two appends.
    const reservedAt = new Date(Date.now() - 61_000).toISOString();
    const data = { reservationId: uuid(), leadId: lead, assigneeId: null, start, minutes: 60 };
    const metadata = {
      ...{ $correlationId: uuid(), $causationId: uuid(), command: 'ReserveSlot', occurredAt: reservedAt },
      actor: { kind: 'user', id: uuid() } as const,
    };
    const day = `calendar-${officeDayOf(start)}`;
    const revision = (await system.infrastructure.log.readStream(day)).at(-1)!.revision;
    await system.infrastructure.log.append(day, [{ id: uuid(), type: 'SlotReserved', data, metadata }], revision);
    await becomesHeld(start, []);
  });

  it('are offered within the office’s hours, without what is taken', async () => {
    const [one, two] = [await addLead(), await addLead()];
    const projected = async () => system.projected(String(await system.infrastructure.log.head()));
    const path = `/api/walkthroughs/free?leadId=${one}&from=2027-06-01`;
    const free = async () => (await staff.call<FreeTimes>('GET', path)).body;
    await projected();
    const { minutes, times } = await free();
    expect([minutes, times[0]]).toEqual([60, '2027-06-01T13:00:00.000Z']);
    await book(two, times[0]!);
    await projected();
    const left = await free();
    expect(left.times[0]).toBe('2027-06-01T14:00:00.000Z');
    const days = new Set(left.times.map((time) => officeDayOf(new Date(time))));
    expect([days.size, [...days].at(-1)]).toEqual([10, '2027-06-14']);
    expect((await staff.call('GET', `/api/walkthroughs/free?leadId=${uuid()}`)).status).toBe(404);
    expect((await system.visitor().call('GET', path)).status).toBe(401);
  });

  it('are shown in the zone of the lead', async () => {
    const start = freshDay();
    const lead = await addLead({ state: 'CO', streetAddress: '1 Sample St', city: 'Denver', zipCode: '80201' });
    await book(lead, start);
    const shown = await eventually(async () => (await list()).find(({ leadId }) => leadId === lead));
    expect(shown).toMatchObject({ start, end: later(start, 60), timeZone: 'America/Denver', conflict: false });
  });

  describe('the owner’s own calendar', () => {
    interface Kept {
      recipients: string[];
      subject: string;
      text: string;
      attachments: { type: string; content: string }[];
    }
    const mailsTo = async (address: string) =>
      (await sandbox.read<{ mails: Kept[] }>('/state/mail')).mails.filter(({ recipients }) =>
        recipients.includes(address),
      );
    const read = ({ attachments }: Kept) => {
      const part = attachments.find(({ type }) => type.startsWith('text/calendar') || type.includes('ics'))!;
      const found = ical.sync.parseICS(Buffer.from(part.content, 'base64').toString());
      const event = Object.values(found).find((each): each is VEvent => each?.type === 'VEVENT')!;
      return [found.vcalendar?.method, event.uid, Number(event.sequence), event.start.toISOString()];
    };

    it('gets the walkthrough, moves it and takes it out', async () => {
      const [start, friday] = [freshDay(), freshDay()];
      const email = `${uuid().slice(0, 8)}@example.com`;
      const lead = await addLead({ email });
      const uid = `walkthrough-${lead}@lead-pipeline`;
      const nth = (n: number) => eventually(async () => (await mailsTo(email))[n]);
      await book(lead, start);
      const first = await nth(0);
      expect(first.subject).toMatch(/^Your walkthrough on /);
      expect(read(first)).toEqual(['REQUEST', uid, 0, start]);
      await book(lead, friday);
      const second = await nth(1);
      expect(second.subject).toMatch(/^New time for your walkthrough: /);
      expect(read(second)).toEqual(['REQUEST', uid, 1, friday]);
      await staff.call('POST', `/api/leads/${lead}/status`, { status: 'lost', reason: 'Sold it' });
      const third = await nth(2);
      expect(third.subject).toMatch(/is cancelled$/);
      expect(read(third)).toEqual(['CANCEL', uid, 2, friday]);
    });

    it('loses it when the lead goes into another, and gets it anew when it is unmerged', async () => {
      const start = freshDay();
      const email = `${uuid().slice(0, 8)}@example.com`;
      const [lead, stays] = [await addLead({ email }), await addLead()];
      const uid = `walkthrough-${lead}@lead-pipeline`;
      const nth = (n: number) => eventually(async () => (await mailsTo(email))[n]);
      await book(lead, start);
      expect(read(await nth(0))).toEqual(['REQUEST', uid, 0, start]);
      await staff.call('POST', `/api/leads/${lead}/merge`, { into: stays });
      const cancelled = await nth(1);
      expect(read(cancelled)).toEqual(['CANCEL', uid, 1, start]);
      expect(cancelled.text).not.toContain('/owner/');
      await staff.call('POST', `/api/leads/${lead}/unmerge`);
      expect(read(await nth(2))).toEqual(['REQUEST', uid, 2, start]);
    });

    it('is shown beforehand as the mail then says it, and is left alone if that is left out', async () => {
      const [start, friday] = [freshDay(), freshDay()];
      const email = `${uuid().slice(0, 8)}@example.com`;
      const lead = await addLead({ email });
      const preview = async (of: string, at: string) => {
        const query = new URLSearchParams({ leadId: of, start: at });
        const { status, body } = await staff.call<OwnersMail>('GET', `/api/walkthroughs/mail?${query.toString()}`);
        expect(status).toBe(200);
        return body;
      };
      const unmailed = { start, mail: false };
      expect((await staff.call('POST', `/api/leads/${lead}/walkthrough`, unmailed)).status).toBe(200);
      const shown = await preview(lead, friday);
      expect(shown).toMatchObject({ to: email, withheld: null });
      expect(shown.preview!.subject).toMatch(/^Your walkthrough on /);
      await book(lead, friday);
      const [first, ...more] = await eventually(async () => {
        const mails = await mailsTo(email);
        return mails.length > 0 ? mails : undefined;
      });
      expect(first!.subject).toBe(shown.preview!.subject);
      expect(more).toEqual([]);
      expect(await preview(lead, friday)).toEqual({ to: email, withheld: null, preview: null });
      expect((await preview(lead, start)).preview!.subject).toMatch(/^New time for your walkthrough: /);
      const caller = await addLead({ email: '', phone: '515-555-0177' });
      expect(await preview(caller, start)).toEqual({ to: null, withheld: 'no_address', preview: null });
      const missing = await staff.call<Problem>('GET', `/api/walkthroughs/mail?leadId=${uuid()}&start=${start}`);
      expect([missing.status, missing.body.code]).toEqual([404, 'lead_not_found']);
    });

    it('is left alone where the office switched that off', async () => {
      const admin = await system.signedIn('admin');
      const change = (sendWalkthroughInvitations: boolean) =>
        admin.call('PATCH', '/api/settings', { sendWalkthroughInvitations });
      expect((await change(false)).status).toBe(200);
      const email = `${uuid().slice(0, 8)}@example.com`;
      const lead = await addLead({ email });
      await book(lead, freshDay());
      const withheld = await eventually(async () => {
        const text = `select state, reason from effects where manager = 'walkthroughs' and kind = 'walkthrough-mail' and lead_id = $1`;
        const { rows } = await system.infrastructure.pool.query<{ state: string; reason: string }>(text, [lead]);
        return rows[0]?.state === 'cancelled' ? rows[0] : undefined;
      });
      expect(withheld.reason).toBe('It was not sent: it is switched off in the settings');
      expect(await mailsTo(email)).toEqual([]);
      await change(true);
    });
  });
});
