import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { LogBatch, ReadableEvent } from '../../../event-store/src/types.js';
import { messageFailed, messageIntended } from '../../../contracts/src/messages/events.js';
import { definitionOf, type StepTemplate, type WorkflowDefinition } from './domain/workflows.js';
import { RehearsedAddresses } from './rehearsed-lead.js';
import { rehearsal } from './rehearse.js';
import { runRehearsal, sideBySide } from './run-rehearsal.js';

const from = '2026-01-01T00:00:00.000Z';
const until = '2026-12-31T00:00:00.000Z';
const day = 1_440;
const times = { warmLeadFirstHours: 1, warmLeadEveryDays: 2, warmLeadForDays: 30 };
const template = (id: string, over: Partial<StepTemplate>): StepTemplate => ({
  ...{ id, version: 1, type: 'email', workflow: 'warm_lead', delayMinutes: 60, anchor: 'entry' },
  ...over,
});
const confirmation = definitionOf('confirmation', times, [
  template('day-before', { workflow: 'confirmation', delayMinutes: -day, anchor: 'walkthrough' }),
  template('two-hours', { workflow: 'confirmation', delayMinutes: -120, anchor: 'walkthrough', type: 'sms' }),
]);
const warmLead = definitionOf('warm_lead', times, [
  template('warm-lead-first', {}),
  template('warm-lead-follow-up', {}),
]);

let position = 0n;
function happened(leadId: string, occurredAt: string, event: DomainEvent): ReadableEvent {
  position += 100n;
  const ids = { $correlationId: randomUUID(), $causationId: randomUUID() };
  const kind = /^(Campaign)|^(Message|ConsentWithdrawn|ConsentRenewed|AddressReopened)/.exec(event.type);
  const stream = `${kind?.[1] ? 'campaign' : kind?.[2] ? 'message' : 'lead'}-${leadId}`;
  const metadata = { ...ids, actor: { kind: 'visitor', id: null } as const, occurredAt, version: 1 };
  const logged = { id: randomUUID(), stream, revision: 0, position, created: new Date(occurredAt), readable: true };
  return { ...event, ...logged, metadata } as ReadableEvent;
}
const cameIn = (leadId: string, at: string, over: object = {}) =>
  happened(leadId, at, { type: 'LeadCreated', data: { ...leadCreated.example, status: 'leads', ...over } });
const log = (events: readonly ReadableEvent[]) => ({
  async *readAll(): AsyncGenerator<LogBatch, void, undefined> {
    for (let at = 0; at < events.length; at += 1_000) {
      const batch = events.slice(at, at + 1_000);
      yield await Promise.resolve({ events: batch, position: batch.at(-1)!.position });
    }
  },
});

describe('a rehearsal', () => {
  it('sends reminders on the lead’s clock on the days when clocks change, and moves them with the walkthrough', () => {
    const draft = rehearsal(confirmation, from, null, new RehearsedAddresses());
    const id = randomUUID();
    const booked = (at: string, start: string) => happened(id, at, { type: 'WalkthroughScheduled', data: { start } });
    for (const event of [
      cameIn(id, '2026-03-01T15:00:00.000Z'),
      booked('2026-03-01T16:00:00.000Z', '2026-03-05T20:15:00.000Z'),
      happened(id, '2026-03-01T16:00:00.000Z', {
        type: 'LeadStatusMoved',
        data: { from: 'leads', to: 'walkthrough_scheduled' },
      }),
      booked('2026-03-02T16:00:00.000Z', '2026-03-08T19:15:00.000Z'),
    ])
      draft.take(event);
    const { messages, endings } = draft.finish(until).get(id)!;
    // 14:15 on Sunday, after the night that lacks an hour: the day before is 14:15 as well, then 20:15 UTC.
    expect(messages.map(({ step, at }) => [step, at])).toEqual([
      ['day-before', '2026-03-07T20:15:00.000Z'],
      ['two-hours', '2026-03-08T17:15:00.000Z'],
    ]);
    expect(messages.find(({ step }) => step === 'two-hours')!.withheld).toBe('no_consent');
    expect(endings).toEqual(['completed']);
  });

  it('ends where people had acted, and starts nothing for what was before', () => {
    const draft = rehearsal(warmLead, '2026-03-01T00:00:00.000Z', null, new RehearsedAddresses());
    const [early, moved] = [randomUUID(), randomUUID()];
    draft.take(cameIn(early, '2026-02-01T15:00:00.000Z'));
    draft.take(cameIn(moved, '2026-03-02T15:00:00.000Z'));
    draft.take(
      happened(moved, '2026-03-05T15:00:00.000Z', { type: 'LeadStatusMoved', data: { from: 'leads', to: 'lost' } }),
    );
    const outcomes = draft.finish(until);
    expect(outcomes.has(early)).toBe(false);
    expect(outcomes.get(moved)).toMatchObject({ endings: ['moved'] });
    expect(outcomes.get(moved)!.messages.map(({ at }) => at)).toEqual([
      '2026-03-02T16:00:00.000Z',
      '2026-03-04T16:00:00.000Z',
    ]);
  });

  describe('decides as the sender does of addresses', () => {
    const email = 'owner@example.com';
    const about = { leadId: null, channel: 'email', address: email } as const;
    const asks = { email, consentTextVersion: 1 };
    const sidesOf = async (definition: WorkflowDefinition, events: readonly ReadableEvent[]) => {
      const order = { definitions: [definition], from, until, quiet: null };
      const { leads } = await runRehearsal(log(events), order, () => undefined);
      return new Map(leads.map(({ leadId, sides }) => [leadId, sides[0]!.map(({ withheld }) => withheld)]));
    };

    it('one that refused a mail is left alone until somebody has checked it', async () => {
      const [refused, between, checked] = [randomUUID(), randomUUID(), randomUUID()];
      const message = randomUUID();
      const sides = await sidesOf(warmLead, [
        cameIn(refused, '2026-03-02T15:00:00.000Z', asks),
        happened(message, '2026-03-03T15:00:00.000Z', {
          type: 'MessageIntended',
          data: { ...messageIntended.example, leadId: refused, to: email.toUpperCase() },
        }),
        happened(message, '2026-03-03T15:00:01.000Z', {
          type: 'MessageFailed',
          data: { ...messageFailed.example, leadId: refused, bounced: true },
        }),
        cameIn(between, '2026-03-06T15:00:00.000Z', asks),
        happened(message, '2026-03-07T15:00:00.000Z', { type: 'AddressReopened', data: { ...about, note: null } }),
        cameIn(checked, '2026-03-08T15:00:00.000Z', asks),
      ]);
      expect(sides.get(refused)).toEqual([null, 'bounced']);
      expect(sides.get(between)).toEqual(['bounced']);
      expect(sides.get(checked)).toHaveLength(15);
      expect(new Set(sides.get(checked))).toEqual(new Set([null]));
    });

    it('also where that was kept at a lead, as the refused mail is erased', async () => {
      const [kept, between, checked] = [randomUUID(), randomUUID(), randomUUID()];
      const noted = (at: string, bounced: boolean) =>
        happened(kept, at, { type: 'AddressStandingNoted', data: { bounced, note: null } });
      const sides = await sidesOf(warmLead, [
        cameIn(kept, '2026-03-02T15:00:00.000Z', asks),
        noted('2026-03-03T15:00:00.000Z', true),
        cameIn(between, '2026-03-06T15:00:00.000Z', { ...asks, email: email.toUpperCase() }),
        noted('2026-03-07T15:00:00.000Z', false),
        cameIn(checked, '2026-03-08T15:00:00.000Z', asks),
      ]);
      expect(sides.get(kept)).toEqual([null, 'bounced']);
      expect(sides.get(between)).toEqual(['bounced']);
      expect(new Set(sides.get(checked))).toEqual(new Set([null]));
    });

    it('one that has unsubscribed gets what a new request asks for, and no campaign', async () => {
      const [earlier, later, silent] = [randomUUID(), randomUUID(), randomUUID()];
      const booked = (id: string) => [
        happened(id, '2026-03-04T16:00:00.000Z', {
          type: 'WalkthroughScheduled',
          data: { start: '2026-03-09T20:00:00.000Z' },
        }),
        happened(id, '2026-03-04T16:00:00.000Z', {
          type: 'LeadStatusMoved',
          data: { from: 'leads', to: 'walkthrough_scheduled' },
        }),
      ];
      const events = [
        cameIn(earlier, '2026-03-01T15:00:00.000Z', asks),
        happened(randomUUID(), '2026-03-02T15:00:00.000Z', {
          type: 'ConsentWithdrawn',
          data: { ...about, leadId: randomUUID(), how: 'link' },
        }),
        cameIn(later, '2026-03-03T15:00:00.000Z', asks),
        cameIn(silent, '2026-03-03T16:00:00.000Z', { email: 'other@example.com' }),
      ];
      const request = await sidesOf(confirmation, [...events, ...booked(earlier), ...booked(later)]);
      expect([request.get(earlier)![0], request.get(later)![0]]).toEqual(['unsubscribed', null]);
      const campaign = await sidesOf(warmLead, events);
      expect([campaign.get(later), campaign.get(silent)![0]]).toEqual([['unsubscribed'], 'no_consent']);
    });

    it('what a lead said to staff holds for whoever has its address, until it says the contrary', async () => {
      const [spoken, other, after] = [randomUUID(), randomUUID(), randomUUID()];
      const said = (at: string, type: 'ConsentRevoked' | 'ConsentGiven') =>
        happened(
          spoken,
          at,
          type === 'ConsentRevoked'
            ? { type, data: { channel: 'email', note: null } }
            : { type, data: { channel: 'email', how: 'spoken' } },
        );
      const sides = await sidesOf(warmLead, [
        cameIn(spoken, '2026-03-01T15:00:00.000Z', { ...asks, email: 'old@example.com' }),
        said('2026-03-01T15:30:00.000Z', 'ConsentRevoked'),
        happened(spoken, '2026-03-02T15:00:00.000Z', { type: 'LeadDetailsEdited', data: { email } }),
        cameIn(other, '2026-03-03T15:00:00.000Z', asks),
        said('2026-03-04T15:00:00.000Z', 'ConsentGiven'),
        cameIn(after, '2026-03-05T15:00:00.000Z', asks),
      ]);
      expect([sides.get(spoken), sides.get(other)]).toEqual([['unsubscribed'], ['unsubscribed']]);
      expect(new Set(sides.get(after))).toEqual(new Set([null]));
    });
  });

  it('stands beside what really went out', async () => {
    const id = randomUUID();
    const runId = randomUUID();
    const timer = randomUUID();
    const events = [
      cameIn(id, '2026-03-02T15:00:00.000Z'),
      happened(id, '2026-03-02T15:01:00.000Z', {
        type: 'CampaignStarted',
        data: {
          ...{ leadId: id, runId, workflow: 'warm_lead', trigger: 'manual', requestId: null, quiet: null },
          ...{ timeZone: 'America/Chicago', entryAt: '2026-03-02T15:01:00.000Z', walkthroughStart: null },
          ...{ stages: ['leads'], stopsOn: [], steps: [] },
        },
      }),
      happened(id, '2026-03-02T16:01:00.000Z', {
        type: 'CampaignMessageSent',
        data: { leadId: id, runId, step: 'warm-lead-first', timer, channel: 'email' },
      }),
    ];
    const order = {
      definitions: [warmLead, { ...warmLead, steps: warmLead.steps.slice(0, 1) }],
      from,
      until,
      quiet: null,
    };
    const read: number[] = [];
    const { sides, leads } = await runRehearsal(log(events), order, (count) => read.push(count));
    expect(read).toEqual([3]);
    expect(sides.map(({ title, leads: count }) => [title, count])).toEqual([
      ['Draft A', 1],
      ['Draft B', 1],
      ['What really went out', 1],
    ]);
    expect(leads[0]!.sides.map((side) => side.length)).toEqual([15, 1, 1]);
    expect(sideBySide([new Map(), new Map()], 10)).toEqual([]);
  });

  it('leaves nobody out of a thousand leads over a year', async () => {
    const events: ReadableEvent[] = [];
    const year = Date.parse(until) - Date.parse(from);
    for (let lead = 0; lead < 1_000; lead++) {
      const id = randomUUID();
      const at = Date.parse(from) + Math.floor((lead / 1_000) * year * 0.9);
      const after = (hours: number) => new Date(at + hours * 3_600_000).toISOString();
      events.push(cameIn(id, after(0)));
      events.push(happened(id, after(30), { type: 'NoteAdded', data: { noteId: randomUUID(), content: 'Sample' } }));
      events.push(
        happened(id, after(90), { type: 'LeadStatusMoved', data: { from: 'leads', to: 'analysis_submitted' } }),
      );
      if (lead % 3 === 0)
        events.push(happened(id, after(400), { type: 'LeadStatusMoved', data: { from: 'leads', to: 'enrolled' } }));
    }
    const order = { definitions: [warmLead], from, until, quiet: null };
    const { sides } = await runRehearsal(log(events), order, () => undefined);
    expect(sides[0]!.leads).toBe(1_000);
  });
});
