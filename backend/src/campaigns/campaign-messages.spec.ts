import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { type Append, eventId, logOf, sampleId, sampleNow, staff, visitor } from '../../../testing/given-when-then.js';
import type { ClaimedEffect } from '../platform/process-managers/process-manager.js';
import type { CampaignWorkflow } from '../../../contracts/src/campaigns/campaign.js';
import type { MessageOutcome, MessageToSend } from '../messages/message-sending.js';
import { CampaignMessages } from './campaign-messages.js';
import { CampaignStreams } from './campaign-streams.js';
import { startRun } from './domain/workflows.js';

const runId = '3a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13';
const lead = { ...leadCreated.example, phone: '(512) 555-0147', status: 'leads' } as const;

interface Begun {
  requestId: string | null;
  outcome: MessageOutcome;
  workflow: CampaignWorkflow;
  channel: 'email' | 'sms';
  since: readonly Append[];
}

/** The first message of a run. @param by who made the lead @param requestId the event that began it @param outcome of sending */
async function sentOf(
  by: typeof visitor | typeof staff,
  {
    requestId = eventId(0),
    outcome = { as: 'sent' },
    channel = 'email',
    workflow = 'warm_lead',
    since = [],
  }: Partial<Begun> = {},
) {
  const begun = startRun(
    {
      ...{ leadId: sampleId, runId, trigger: 'lead_created', requestId, status: 'leads', timeZone: 'America/Chicago' },
      ...{ entryAt: sampleNow, walkthroughStart: null, quiet: null },
      definition: {
        ...{ workflow, stages: ['leads'], stopsOn: [] },
        steps: [{ step: 'one', template: { id: 'one', version: 1 }, channel, delayMinutes: 0, anchor: 'entry' }],
      },
    },
    sampleNow,
  );
  const histories: Record<string, unknown> = {
    [`lead-${sampleId}`]: logOf([{ type: 'LeadCreated', data: lead, by }, ...since]),
    [`campaign-${sampleId}`]: logOf([{ type: 'CampaignStarted', data: begun }], 'campaign'),
  };
  const timer = begun.steps[0]!.timer!;
  const [turns, reported]: unknown[][] = [[], []];
  const messages = new CampaignMessages(
    new CampaignStreams({ readStream: (stream: string) => Promise.resolve(histories[stream]) } as never),
    { execute: (_: unknown, __: unknown, { events }: { events: unknown[] }) => reported!.push(...events) } as never,
    { send: ({ id, turn }: MessageToSend) => (turns!.push([id, turn]), Promise.resolve(outcome)) } as never,
  );
  const effect = { key: timer, subject: `campaign-${sampleId}`, leadId: sampleId, round: 0 } as ClaimedEffect;
  const ended = await messages.perform(effect, { context: () => ({}) } as never);
  return { ended, turns, reported, timer };
}

describe('a message of a campaign', () => {
  it.each(['warm_lead', 'onboarding'] as const)(
    'that a visitor’s event began takes a turn of its own workflow: %s',
    async (workflow) => {
      const { turns, timer } = await sentOf(visitor, { workflow });
      expect(turns).toEqual([[timer, workflow]]);
    },
  );

  it('waits where the address has no turn left: it has neither failed nor been left out', async () => {
    const { ended, reported } = await sentOf(visitor, { outcome: { as: 'no_turn' } });
    expect([ended, reported]).toEqual([{ afterMs: 3_600_000 }, []]);
  });

  it('that a booking by the owner’s link began takes no turn', async () => {
    const start = '2036-03-04T20:15:00.000Z';
    const booked = (data: object) =>
      ({ type: 'WalkthroughScheduled', data: { start, ...data }, by: visitor }) as Append;
    const began = { workflow: 'confirmation', requestId: eventId(1) } as const;
    const { turns, timer } = await sentOf(visitor, { ...began, since: [booked({ byLink: true })] });
    expect(turns).toEqual([[timer, undefined]]);
    const typed = await sentOf(visitor, { ...began, since: [booked({})] });
    expect(typed.turns).toEqual([[typed.timer, 'confirmation']]);
  });

  it.each([
    ['a lead that staff entered', staff, eventId(0)],
    ['staff who began it for a visitor’s lead', visitor, null],
  ])('needs no turn where it is of %s', async (_, by, requestId) => {
    const { turns, timer } = await sentOf(by, { requestId });
    expect(turns).toEqual([[timer, undefined]]);
  });
});
