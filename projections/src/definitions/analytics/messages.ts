import type { MessageEvent } from '../../../../contracts/src/messages/events.js';
import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { EventType } from '../../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { Lookup } from '../../engine/projection.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { analyticsLeadsTable } from '../../../../contracts/src/analytics/lead-views.js';
import {
  analyticsMessagesTable,
  analyticsWithdrawalsTable,
  type AnalyticsMessageRow,
  type MessageOutcome,
} from '../../../../contracts/src/analytics/counted-views.js';
import { sentOf, sentText, tally } from './steps.js';
import { withSent } from './touches.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';
import { officeDay } from './office-calendar.js';
import { streamIdOf } from '../shared/stream-id.js';

const types = [
  'CampaignStarted',
  'CampaignMessageSent',
  'CampaignMessageWithheld',
  'CampaignMessageFailed',
  'ConsentWithdrawn',
] as const satisfies readonly EventType[];
type Type = (typeof types)[number];
type OfMessages = ReadableEvent & Extract<CampaignEvent | MessageEvent, { type: Type }>;

/** The keys by which figures know messages. */
export const messageTypes: readonly EventType[] = types;
const known: ReadonlySet<string> = new Set(types);

export function isOfMessages(event: ReadableEvent): event is OfMessages {
  return known.has(event.type);
}

/** The planned message to which the event's outcome belongs. */
export function messageLookups(event: OfMessages): Lookup[] {
  if (event.type === 'CampaignStarted' || event.type === 'ConsentWithdrawn') return [];
  const { runId, step, leadId } = event.data;
  return [
    { table: analyticsMessagesTable, key: placeOf(runId, step) },
    { table: analyticsLeadsTable, key: leadId },
  ];
}

/** Plans a campaign's messages, and notes the outcome of each. Throws for an outcome of a message that the campaign does not have. */
export function noteMessages(event: OfMessages, rows: RowSet): void {
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
      const withdrawn = { eventId: event.id, messageId, leadId, channel, how };
      rows.put(analyticsWithdrawalsTable, { ...withdrawn, at: occurredAt(event), position: event.position });
    }
  }
}

function plannedRows({ data: { runId, leadId, workflow, steps } }: OfMessages & { type: 'CampaignStarted' }) {
  return steps.map<AnalyticsMessageRow>(({ step, template, channel }) => ({
    place: placeOf(runId, step),
    n: 0,
    leadId,
    workflow,
    templateId: template.id,
    templateVersion: template.version,
    channel,
    timer: null,
    outcome: null,
    reason: null,
    eventId: null,
    eventType: null,
    at: null,
    position: null,
  }));
}

type Outcome = OfMessages & { type: 'CampaignMessageSent' | 'CampaignMessageWithheld' | 'CampaignMessageFailed' };

/** A message with another time, or another try, has another row for its outcome then. */
function noteOutcome(event: Outcome, outcome: MessageOutcome, reason: string | null, rows: RowSet): void {
  const { runId, step, timer } = event.data;
  const last = rows.get(analyticsMessagesTable, placeOf(runId, step));
  if (!last) throw new Error(`${event.type} of a message that the campaign does not have`);
  const happened = occurredAt(event);
  const now: AnalyticsMessageRow = {
    ...last,
    n: last.outcome === null ? last.n : last.n + 1,
    timer,
    outcome,
    reason,
    eventId: event.id,
    eventType: event.type,
    position: event.position,
    at: last.at !== null && last.at > happened ? last.at : happened,
  };
  rows.put(analyticsMessagesTable, now);
  // The last outcome of a message counts; at another time it is another message.
  const isOver = last.timer === timer;
  if (isOver) tallyMessage(last, -1, rows);
  tallyMessage(now, 1, rows);
  noteSent(now, isOver && last.outcome === 'sent', rows);
}

function tallyMessage(message: AnalyticsMessageRow, by: 1 | -1, rows: RowSet): void {
  const { outcome, reason, at } = message;
  tally(rows, ['message', officeDay(at!), `${ofMessage(message)} ${outcome} ${reason ?? ''}`, 0], by);
}

/** Keeps sent messages with the lead. @param wasSent the same message had been sent already */
function noteSent(message: AnalyticsMessageRow, wasSent: boolean, rows: RowSet): void {
  const { leadId, timer, outcome, at, position } = message;
  if (outcome !== 'sent' && !wasSent) return;
  const lead = rows.get(analyticsLeadsTable, leadId);
  if (!lead) throw new Error('A message of a campaign without a LeadCreated before it');
  const known = sentOf(lead.sent);
  const sent = known.filter((other) => other.timer !== timer);
  if (outcome === 'sent') {
    sent.push({ timer: timer!, of: ofMessage(message), day: officeDay(at!), position: String(position) });
    // A stream that was parked may come late.
    sent.sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
  }
  const positions = known.filter((other) => other.timer === timer).map((other) => BigInt(other.position));
  const from = [position!, ...positions].reduce((first, each) => (each < first ? each : first));
  rows.put(analyticsLeadsTable, withSent(lead, sentText(sent), from, rows));
}

const ofMessage = ({ workflow, templateId, templateVersion }: AnalyticsMessageRow) =>
  `${workflow} ${templateId} ${templateVersion}`;

const placeOf = (runId: string, step: string) => `${runId} ${step}`;
