import type { CampaignEvent, EventType, MessageEvent } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Lookup } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import {
  analyticsMessagesTable,
  analyticsWithdrawalsTable,
  type AnalyticsMessageRow,
  type MessageOutcome,
} from './analytics-messages-tables.js';
import { occurredAt } from './lead-stream.js';
import { streamIdOf } from './stream-id.js';

const types = [
  'CampaignStarted',
  'CampaignMessageSent',
  'CampaignMessageWithheld',
  'CampaignMessageFailed',
  'ConsentWithdrawn',
] as const satisfies readonly EventType[];
type Type = (typeof types)[number];
type Told = ReadableEvent & Extract<CampaignEvent | MessageEvent, { type: Type }>;

/** What figures know of messages by. */
export const messageTypes: readonly EventType[] = types;
const known: ReadonlySet<string> = new Set(types);

export function isOfMessages(event: ReadableEvent): event is Told {
  return known.has(event.type);
}

/** The planned message whose outcome the event says. */
export function messageLookups(event: Told): Lookup[] {
  if (event.type === 'CampaignStarted' || event.type === 'ConsentWithdrawn') return [];
  return [{ table: analyticsMessagesTable, key: placeOf(event.data.runId, event.data.step) }];
}

/** Plans a campaign's messages, and notes what becomes of each. Throws for an outcome of a message that the campaign does not have. */
export function noteMessages(event: Told, rows: RowSet): void {
  switch (event.type) {
    case 'CampaignStarted':
      for (const row of plannedRows(event)) rows.put(analyticsMessagesTable, row);
      return;
    case 'CampaignMessageSent':
      return noteOutcome(event, 'sent', null, rows);
    case 'CampaignMessageWithheld':
      return noteOutcome(event, 'withheld', event.data.why, rows);
    case 'CampaignMessageFailed':
      return noteOutcome(event, 'failed', null, rows);
    case 'ConsentWithdrawn': {
      const { leadId, channel, how } = event.data;
      const messageId = streamIdOf('message', event);
      const told = { eventId: event.id, messageId, leadId, channel, how };
      rows.put(analyticsWithdrawalsTable, { ...told, at: occurredAt(event), position: event.position });
    }
  }
}

function plannedRows({ data: { runId, leadId, workflow, steps } }: Told & { type: 'CampaignStarted' }) {
  return steps.map<AnalyticsMessageRow>(({ step, template, channel }) => ({
    ...{
      place: placeOf(runId, step),
      n: 0,
      leadId,
      workflow,
      templateId: template.id,
      templateVersion: template.version,
    },
    ...{ channel, timer: null, outcome: null, reason: null, eventId: null, eventType: null, at: null, position: null },
  }));
}

type Outcome = Told & { type: 'CampaignMessageSent' | 'CampaignMessageWithheld' | 'CampaignMessageFailed' };

/** A message that got another time, or was tried again, has another row for what became of it then. */
function noteOutcome(event: Outcome, outcome: MessageOutcome, reason: string | null, rows: RowSet): void {
  const { runId, step, timer } = event.data;
  const last = rows.get(analyticsMessagesTable, placeOf(runId, step));
  if (!last) throw new Error(`${event.type} of a message that the campaign does not have`);
  const happened = occurredAt(event);
  rows.put(analyticsMessagesTable, {
    ...{ ...last, n: last.outcome === null ? last.n : last.n + 1, timer, outcome, reason },
    ...{ eventId: event.id, eventType: event.type, position: event.position },
    at: last.at !== null && last.at > happened ? last.at : happened,
  });
}

const placeOf = (runId: string, step: string) => `${runId} ${step}`;
