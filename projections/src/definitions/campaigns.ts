import { campaignEvents, type CampaignEvent } from '../../../contracts/src/campaigns/events.js';
import { firstTime, isActive, isOpen, runChange, stepChange } from '../../../contracts/src/campaigns/state.js';
import { type DataOf } from '../../../contracts/src/events/catalogue.js';
import { erased } from '../../../contracts/src/log/personal.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import {
  campaignStepsTable,
  campaignsTable,
  type CampaignRow,
  type CampaignStepRow,
} from '../../../contracts/src/campaigns/view.js';
import { occurredAt, utc } from '../../../contracts/src/log/recorded.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './shared/stream-id.js';

type Own = ReadableEvent & CampaignEvent;

/** Runs as they are now, and every time that their messages had. */
export const campaigns: Projection = {
  name: 'campaigns',
  version: 1,
  tables: [campaignsTable, campaignStepsTable],
  handles: campaignEvents.map((definition) => definition.name),
  stale: 'The campaigns show those of this lead as they were before this event.',
  lookups(event) {
    const leadId = idOfStream('campaign', event.stream);
    if (!leadId) return [];
    const own = event as Own;
    const ofLead = { table: campaignStepsTable, subject: leadId };
    if (own.type === 'StreamErased') return [ofLead, { table: campaignsTable, subject: leadId }];
    const { runId } = own.data;
    const run = { table: campaignsTable, key: runId };
    const place = (step: string) => ({ table: campaignStepsTable, key: placeOf(runId, step) });
    if (own.type === 'CampaignStepsMoved') return [run, ...own.data.steps.map(({ step }) => place(step))];
    if (own.type === 'CampaignStopped') return [run, ofLead];
    return 'step' in own.data ? [run, place(own.data.step)] : [run];
  },
  subjectOf: subjectOfKind('campaign'),
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isEndOfOther('campaign', event)) return;
  const leadId = streamIdOf('campaign', event);
  const own = event as Own;
  if (own.type === 'StreamErased') {
    erasePerson(own, leadId, rows);
    return;
  }
  const { runId } = own.data;
  const before = rows.get(campaignsTable, runId);
  if (own.type === 'CampaignStarted') {
    if (before) throw new Error(`Campaign ${runId} was started twice`);
    rows.put(campaignsTable, startedRow(event, own.data));
    for (const step of firstSteps(event, own.data)) rows.put(campaignStepsTable, step);
    return;
  }
  if (!before) throw new Error(`${event.type} without a CampaignStarted before it`);
  const { revision, position } = event;
  const change = { ...runChange(own), ...countsOf(before, own, occurredAt(event)) };
  rows.put(campaignsTable, { ...before, ...change, revision, position });
  changeSteps(own, leadId, rows);
}

/** Removes what named the person; with the stream's end, messages still to come are dropped. */
function erasePerson(event: Own & { type: 'StreamErased' }, leadId: string, rows: RowSet): void {
  const endedAt = occurredAt(event);
  rows.changeAll(campaignsTable, leadId, (row) => (isActive(row) ? { ...row, ...runChange(event), endedAt } : row));
  rows.changeAll(campaignStepsTable, leadId, (row) => ({
    ...stepAfter(row, event),
    error: row.error === null ? null : erased,
  }));
}

type Later = Exclude<CampaignEvent, { type: 'CampaignStarted' | 'StreamErased' }>;

function startedRow(event: ReadableEvent, data: DataOf<'CampaignStarted'>): CampaignRow {
  const { runId: id, leadId, workflow, trigger, timeZone, walkthroughStart, steps } = data;
  const { actor } = event.metadata;
  return {
    ...{ id, leadId, workflow, trigger, timeZone, walkthroughStart: walkthroughStart && utc(walkthroughStart) },
    ...{ revision: event.revision, position: event.position, state: 'active', ending: null },
    ...{ startedAt: occurredAt(event), startedBy: actor.kind === 'user' ? actor.id : null, endedAt: null },
    ...{ messages: steps.length, emailsSent: 0, textsSent: 0, withheld: 0, failed: 0, movedAt: null, movedFor: null },
  };
}

function firstSteps(event: ReadableEvent, { runId, leadId, workflow, steps }: DataOf<'CampaignStarted'>) {
  return steps.map(firstTime).map<CampaignStepRow>(({ template, dueAt, ...step }) => ({
    ...{ ...step, place: placeOf(runId, step.step), runId, leadId, workflow },
    ...{ templateId: template.id, templateVersion: template.version, dueAt: dueAt && utc(dueAt) },
    ...{ at: step.state === 'late' ? occurredAt(event) : null, reason: null, error: null },
  }));
}

/** What the state of the run does not have: how many went out, and when. */
function countsOf(row: CampaignRow, event: Later, at: string): Partial<CampaignRow> {
  switch (event.type) {
    case 'CampaignMessageSent':
      return event.data.channel === 'email' ? { emailsSent: row.emailsSent + 1 } : { textsSent: row.textsSent + 1 };
    case 'CampaignMessageWithheld':
      return { withheld: row.withheld + 1 };
    case 'CampaignMessageFailed':
      return { failed: row.failed + 1 };
    case 'CampaignStepsMoved': {
      const { walkthroughStart, why } = event.data;
      return { walkthroughStart: walkthroughStart && utc(walkthroughStart), movedAt: at, movedFor: why };
    }
    case 'CampaignStopped':
    case 'CampaignCompleted':
      return { endedAt: at };
  }
}

/** A rescheduled message keeps the row of its old time and gets another. */
function changeSteps(event: Own & Later, leadId: string, rows: RowSet): void {
  if (event.type === 'CampaignCompleted') return;
  const { runId } = event.data;
  if (event.type === 'CampaignStopped') {
    rows.changeAll(campaignStepsTable, leadId, (row) => (row.runId === runId ? stepAfter(row, event) : row));
    return;
  }
  for (const { step } of event.type === 'CampaignStepsMoved' ? event.data.steps : [event.data]) {
    const row = rows.get(campaignStepsTable, placeOf(runId, step));
    if (!row) throw new Error(`${event.type} of a message that the campaign does not have`);
    if (event.type === 'CampaignStepsMoved' && isOpen(row))
      rows.put(campaignStepsTable, { ...row, state: 'called_off', at: occurredAt(event), reason: event.data.why });
    rows.put(campaignStepsTable, stepAfter(row, event));
  }
}

/** The row after the event: with what became of the message, since when and why. */
function stepAfter(
  row: CampaignStepRow,
  event: Own & Exclude<CampaignEvent, { type: 'CampaignStarted' }>,
): CampaignStepRow {
  const change = stepChange(row, event);
  if (!change) return row;
  const at = change.state === 'pending' || change.state === 'waiting' ? null : occurredAt(event);
  const after = { ...row, ...change, ...(change.dueAt && { dueAt: utc(change.dueAt) }), at };
  switch (event.type) {
    case 'CampaignMessageWithheld':
      return { ...after, reason: event.data.why };
    case 'CampaignMessageFailed':
      return { ...after, error: event.data.error };
    case 'CampaignStepsMoved':
      return { ...after, reason: event.data.why, error: null };
    default:
      return after;
  }
}

const placeOf = (runId: string, step: string) => `${runId} ${step}`;
