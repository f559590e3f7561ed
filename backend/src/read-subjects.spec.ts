import { describe, expect, it } from '@jest/globals';
import { eventDefinition, type DomainEvent } from '../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../event-store/src/types.js';
import { logOf, sampleId, type Append } from '../../testing/given-when-then.js';
import type { AnyEvent } from './platform/commands/decider.js';
import { leadIdOf } from './analyses/domain/analysed-lead.js';
import { RentEstimates } from './analyses/rent-estimates.js';
import { CampaignStreams } from './campaigns/campaign-streams.js';
import { DocumentStreams } from './documents/calls.js';
import { LeadsToWrite } from './messages/lead-to-write.js';
import { MailComposing } from './messages/mail-composing.js';
import { MessageStreams } from './messages/message-sending.js';
import { SubmittedAnalyses } from './messages/message-words.js';
import { SubjectUnreadable, type Acting, type ClaimedEffect } from './platform/process-managers/process-manager.js';
import { CalendarDays } from './walkthroughs/busy-times.js';
import { SlotKeeping } from './walkthroughs/walkthrough-booking.js';
import { WalkthroughMails } from './walkthroughs/walkthrough-mails.js';

/** An event with the data of its example, unless other data is given. */
const event = (type: DomainEvent['type'], data: object = {}) =>
  ({ type, data: { ...eventDefinition(type)!.example, ...data } }) as AnyEvent;
const stream = (category: string, ...types: (DomainEvent['type'] | Append<AnyEvent>)[]) =>
  logOf(
    types.map((each) => (typeof each === 'string' ? event(each) : each)),
    category,
  ) as LogEvent[];

const unreadable =
  (reason: string) =>
  (each: LogEvent): LogEvent =>
    ({ ...each, readable: false, unreadable: { reason, message: 'sample' } }) as unknown as LogEvent;
/** Somebody appended it past this system, so that its data is worth nothing; an operator left it out. */
const forged = (each: LogEvent): LogEvent => ({ ...unreadable('skipped')(each), mac: 'missing', data: null }) as never;
const last = (events: LogEvent[], change: (each: LogEvent) => LogEvent): LogEvent[] => [
  ...events.slice(0, -1),
  change(events.at(-1)!),
];

/** A log whose streams begin with the events' own, whatever id is asked for. */
const logWith = (...streams: LogEvent[][]) =>
  ({
    readStream: (name: string) =>
      Promise.resolve(streams.find(([first]) => first && name.startsWith(first.stream.split('-')[0]!)) ?? []),
  }) as never;

/** Keeps the names of the commands that it was given. */
function commandsThat() {
  const executed: string[] = [];
  const commands = {
    execute: ({ name }: { name: string }) => (executed.push(name), Promise.resolve({ revision: 1, position: '1' })),
  };
  return { executed, commands: commands as never };
}
const acting = {
  fence: () => Promise.resolve(),
  signal: new AbortController().signal,
  context: (step: string) => ({ commandId: step }),
} as unknown as Acting;
const effectOn = (category: string, key: string = sampleId) =>
  ({ key, subject: `${category}-${sampleId}`, leadId: sampleId, round: 0 }) as ClaimedEffect;
const campaign = 'campaign';
const runOf = { leadId: sampleId };
const tuesday = '2036-03-04T20:15:00.000Z';
const booked = event('WalkthroughScheduled', { start: tuesday });

/** Each who reads a subject, with something that it does with the events of the log. */
const readers: [string, (...streams: LogEvent[][]) => Promise<unknown>, category: string][] = [
  ['rent estimates', (...streams) => estimated(logWith(...streams)), 'analysis'],
  ['documents', (...streams) => new DocumentStreams(logWith(...streams)).read(`document-${sampleId}`), 'document'],
  ['campaigns', (...streams) => new CampaignStreams(logWith(...streams)).campaigns(sampleId), campaign],
  ['campaigns’ leads', (...streams) => new CampaignStreams(logWith(...streams)).lead(sampleId), 'lead'],
  ['messages', (...streams) => new MessageStreams(logWith(...streams)).read(sampleId), 'message'],
  ['messages’ causes', (...streams) => composed(logWith(...streams)), 'message'],
  ['leads to write to', (...streams) => new LeadsToWrite(logWith(...streams)).read(sampleId), 'lead'],
  ['walkthrough mails', (...streams) => mailed(logWith(...streams)), 'lead'],
  ['reservations', (...streams) => kept(logWith(...streams)).then(({ outcome }) => outcome), 'lead'],
];

async function estimated(log: never) {
  const { commands } = commandsThat();
  const recorder = { record: () => Promise.resolve('asked again') } as never;
  const estimates = new RentEstimates(log, commands, recorder, { add: () => Promise.resolve() } as never);
  return estimates.kinds['rent-estimate'].perform(effectOn('analysis'), acting);
}

function composed(log: never) {
  const nothing = undefined as never;
  const composing = new MailComposing(...[log, nothing, nothing, nothing, nothing, nothing, nothing], nothing);
  return composing.requested(effectOn('message', '00000000-0000-4000-8000-000000000000'));
}

/** The method of the invitation that went out, or why none did. */
async function mailed(log: never) {
  let method: string | undefined;
  const sending = {
    send: ({ calendar }: { calendar: { method: string } }) => (
      (method = calendar.method),
      Promise.resolve({ as: 'sent' })
    ),
  };
  const mails = new WalkthroughMails(
    log,
    new LeadsToWrite(log),
    { read: () => Promise.resolve({ state: null }) } as never,
    sending as never,
    { current: () => Promise.resolve({ version: 1 }) } as never,
    {} as never,
    { current: { walkthroughMinutes: 60 } } as never,
    { smtp: { from: 'office@example.com' } } as never,
  );
  const outcome = await mails.send(effectOn('lead'), '00000000-0000-4000-8000-000000000001', acting);
  return method ?? outcome;
}

async function kept(log: never) {
  const { executed, commands } = commandsThat();
  const held = [
    { leadId: sampleId, assigneeId: null, start: tuesday, reservationId: 'r', reservedAt: '2026', minutes: 60 },
  ];
  const days = { heldOn: () => Promise.resolve(held) } as never;
  const settings = { current: { walkthroughMinutes: 60 } } as never;
  const outcome = await new SlotKeeping(log, days, commands, settings).keep(sampleId, [], acting);
  return { executed, outcome };
}

describe('who reads a subject', () => {
  it.each(readers)('%s stops at an event that cannot be read', async (_, read, category) => {
    const events = stream(category, first(category), 'LeadErased');
    await expect(read(last(events, unreadable('invalid')))).rejects.toBeInstanceOf(SubjectUnreadable);
  });
});

function first(category: string): DomainEvent['type'] {
  const begins = {
    analysis: 'AnalysisRequested',
    document: 'DocumentRequested',
    campaign: 'CampaignStarted',
    message: 'MessageRequested',
  } as const;
  return category in begins ? begins[category as keyof typeof begins] : 'LeadCreated';
}

describe('what operators left out', () => {
  const leftOut = unreadable('skipped');
  const lead = stream('lead', 'LeadCreated', booked);

  it('is no estimate', async () => {
    const events = stream('analysis', 'AnalysisRequested', event('RentEstimated', { preliminary: false }));
    expect(await estimated(logWith(events))).toEqual({ as: 'done' });
    for (const change of [leftOut, forged])
      expect(await estimated(logWith(last(events, change)))).toEqual({ as: 'failed', reason: 'asked again' });
    const submission = sampleId;
    const submitted = (each: LogEvent[]) => {
      const log = logWith(
        stream('lead', 'LeadCreated').map((own) => ({ ...own, stream: `lead-${leadIdOf(submission, 0)}` })),
        each,
      );
      return new SubmittedAnalyses(log, new LeadsToWrite(log)).of(submission);
    };
    expect((await submitted(events))[0]!.estimate).not.toBeNull();
    for (const change of [leftOut, forged]) expect((await submitted(last(events, change)))[0]!.estimate).toBeNull();
  });

  it('changes no document, and is none of its events', async () => {
    const read = (events: LogEvent[]) => new DocumentStreams(logWith(events)).read(`document-${sampleId}`);
    const events = stream('document', 'DocumentRequested', 'DocumentSent');
    expect((await read(events)).document.state).toBe('sent');
    for (const change of [leftOut, forged]) {
      const known = await read(last(events, change));
      expect(known.document.state).toBe('requested');
      expect(known.events).toHaveLength(1);
    }
  });

  it('ends no run', async () => {
    const read = async (events: LogEvent[]) =>
      (await new CampaignStreams(logWith(events)).campaigns(sampleId))!.runs[0]!.state;
    const { runId } = eventDefinition('CampaignStarted')!.example as { runId: string };
    const events = stream(campaign, event('CampaignStarted', runOf), event('CampaignStopped', { ...runOf, runId }));
    expect(await read(events)).toBe('stopped');
    for (const change of [leftOut, forged]) expect(await read(last(events, change))).toBe('active');
    expect(await read(last(stream(campaign, 'CampaignStarted', 'StreamErased'), forged))).toBe('active');
  });

  it('happened to no lead', async () => {
    const read = (events: LogEvent[]) => new CampaignStreams(logWith(events)).lead(sampleId);
    const events = stream('lead', 'LeadCreated', 'LeadDeleted');
    expect((await read(events)).lead!.deleted).toBe(true);
    for (const change of [leftOut, forged]) {
      const known = await read(last(events, change));
      expect(known.lead!.deleted).toBe(false);
      expect(known.events).toHaveLength(1);
      const { id } = events[1]!;
      expect(await new CampaignStreams(logWith(last(events, change))).event('lead-1', id)).toBeUndefined();
    }
  });

  it('was not said to anybody', async () => {
    const read = (events: LogEvent[]) => new MessageStreams(logWith(events)).read(sampleId);
    const events = stream('message', 'MessageRequested', 'MessageIntended', 'MessageSent');
    expect((await read(events)).state!.state).toBe('sent');
    for (const change of [leftOut, forged]) {
      const known = await read(last(events, change));
      expect([known.state!.state, known.events.length]).toEqual(['intended', 2]);
      expect((await read(last(events.slice(0, 2), change))).intendedAt).toBeUndefined();
    }
  });

  it('causes no message', async () => {
    const events = stream('message', 'MessageRequested');
    expect(await composed(logWith(events))).toMatchObject({ purpose: 'staff' });
    for (const change of [leftOut, forged])
      await expect(composed(logWith(last(events, change)))).rejects.toThrow('lacks the event');
  });

  it('is no word of a lead, no merge and no consent', async () => {
    const read = async (events: LogEvent[]) => (await new LeadsToWrite(logWith(events)).read(sampleId))!.now;
    const consented = stream('lead', 'LeadCreated', event('ConsentRevoked', { channel: 'email' }));
    expect((await read(consented)).said.refusedAt).not.toBeNull();
    const merged = stream('lead', 'LeadCreated', 'LeadMerged');
    expect((await read(merged)).merged).toBe(true);
    for (const change of [leftOut, forged]) {
      expect((await read(last(consented, change))).said.refusedAt).toBeNull();
      expect((await read(last(merged, change))).merged).toBe(false);
    }
  });

  it('is no walkthrough', async () => {
    expect(await mailed(logWith(lead))).toBe('REQUEST');
    expect((await kept(logWith(lead))).executed).toEqual([]);
    const day = stream('calendar', 'SlotReserved');
    const heldOn = async (events: LogEvent[]) => new CalendarDays(logWith(events)).heldOn(['2026-03-03']);
    expect(await heldOn(day)).toHaveLength(1);
    for (const change of [leftOut, forged]) expect(await heldOn(last(day, change))).toEqual([]);
    for (const change of [leftOut, forged]) {
      expect(await mailed(logWith(last(lead, change)))).toMatchObject({ reason: 'Nothing changed for the owner' });
      expect((await kept(logWith(last(lead, change)))).executed).toEqual(['ReleaseSlot']);
    }
  });
});

describe('an erased person', () => {
  const lead = stream('lead', 'LeadCreated', booked, 'LeadErased');

  it('gets no message, and needs no time', async () => {
    expect((await new CampaignStreams(logWith(lead)).lead(sampleId)).erased).toBe(true);
    expect((await new LeadsToWrite(logWith(lead)).read(sampleId))!.now.erased).toBe(true);
    expect((await kept(logWith(lead))).executed).toEqual(['ReleaseSlot']);
    const message = stream('message', 'MessageRequested', 'StreamErased');
    expect(await new MessageStreams(logWith(message)).read(sampleId)).toMatchObject({
      erased: true,
      state: { address: '[erased]' },
    });
  });

  it('has no run any more, and a document without a name', async () => {
    const runs = stream(campaign, event('CampaignStarted', runOf), 'StreamErased');
    const { runs: all } = (await new CampaignStreams(logWith(runs)).campaigns(sampleId))!;
    expect(all[0]).toMatchObject({ state: 'stopped', ending: 'erased' });
    const document = stream('document', 'DocumentRequested', 'StreamErased');
    const known = await new DocumentStreams(logWith(document)).read(`document-${sampleId}`);
    expect(known.document).toMatchObject({ state: 'requested', leadName: '[erased]' });
  });

  it('is nobody whose erasure was forged and left out', async () => {
    const untouched = last(lead, forged);
    expect((await new CampaignStreams(logWith(untouched)).lead(sampleId)).erased).toBe(false);
    expect((await new LeadsToWrite(logWith(untouched)).read(sampleId))!.now.erased).toBe(false);
    expect((await kept(logWith(untouched))).executed).toEqual([]);
    const message = last(stream('message', 'MessageRequested', 'StreamErased'), forged);
    const known = await new MessageStreams(logWith(message)).read(sampleId);
    expect(known).toMatchObject({ erased: false, state: { address: 'owner@example.com' } });
  });
});
