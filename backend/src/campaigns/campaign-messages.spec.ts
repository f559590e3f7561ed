import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { eventId, logOf, sampleId, sampleNow, staff, visitor } from '../../../testing/given-when-then.js';
import type { ClaimedEffect } from '../platform/process-managers/process-manager.js';
import { CampaignMessages } from './campaign-messages.js';
import { CampaignStreams } from './campaign-streams.js';
import { startRun } from './domain/workflows.js';

const runId = '3a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13';
const lead = { ...leadCreated.example, phone: '(512) 555-0147', status: 'leads' } as const;

interface Begun {
  requestId: string | null;
  free: boolean;
  channel: 'email' | 'sms';
}

/** The first message of a run. @param by who made the lead @param requestId the event that began it @param free turns of the address */
async function sentOf(
  by: typeof visitor | typeof staff,
  { requestId = eventId(0), free = true, channel = 'email' }: Partial<Begun> = {},
) {
  const begun = startRun(
    {
      ...{ leadId: sampleId, runId, trigger: 'lead_created', requestId, status: 'leads', timeZone: 'America/Chicago' },
      ...{ entryAt: sampleNow, walkthroughStart: null, quiet: null },
      definition: {
        ...{ workflow: 'warm_lead', stages: ['leads'], stopsOn: [] },
        steps: [{ step: 'one', template: { id: 'one', version: 1 }, channel, delayMinutes: 0, anchor: 'entry' }],
      },
    },
    sampleNow,
  );
  const histories: Record<string, unknown> = {
    [`lead-${sampleId}`]: logOf([{ type: 'LeadCreated', data: lead, by }]),
    [`campaign-${sampleId}`]: logOf([{ type: 'CampaignStarted', data: begun }], 'campaign'),
  };
  const timer = begun.steps[0]!.timer!;
  const [turns, sent, reported]: unknown[][] = [[], [], []];
  const messages = new CampaignMessages(
    new CampaignStreams({ readStream: (stream: string) => Promise.resolve(histories[stream]) } as never),
    { execute: (_: unknown, __: unknown, { events }: { events: unknown[] }) => reported!.push(...events) } as never,
    { send: ({ id }: { id: string }) => (sent!.push(id), Promise.resolve({ as: 'sent' })) } as never,
    { take: (...turn: unknown[]) => (turns!.push(turn), Promise.resolve(free)) } as never,
  );
  const effect = { key: timer, subject: `campaign-${sampleId}`, leadId: sampleId, round: 0 } as ClaimedEffect;
  const outcome = await messages.perform(effect, { context: () => ({}) } as never);
  return { outcome, turns, sent, reported, timer };
}

describe('a message of a campaign', () => {
  it('that a visitor’s event began takes a turn of the address, and is left out where none is free', async () => {
    const { turns, sent, timer } = await sentOf(visitor);
    expect([turns, sent]).toEqual([[['campaign', lead.email, 5, timer]], [timer]]);
    const full = await sentOf(visitor, { free: false });
    const reason = '5 of these went to this address within a day';
    expect([full.sent, full.outcome]).toEqual([[], { as: 'cancelled', reason }]);
    expect(full.reported).toEqual([{ type: 'failed', timer, error: reason, bounced: false, unknown: false }]);
  });

  it('takes the number’s turn where it is a text', async () => {
    const { turns, timer } = await sentOf(visitor, { channel: 'sms' });
    expect(turns).toEqual([['campaign', '+15125550147', 5, timer]]);
  });

  it.each([
    ['a lead that staff entered', staff, eventId(0)],
    ['staff who began it for a visitor’s lead', visitor, null],
  ])('goes out whatever visitors did where it is of %s', async (_, by, requestId) => {
    const { turns, sent, timer } = await sentOf(by, { requestId, free: false });
    expect([turns, sent]).toEqual([[], [timer]]);
  });
});
