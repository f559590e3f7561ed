import type { CampaignStepState } from '../../../contracts/src/campaigns/campaign.js';
import { campaignEvents, type CampaignEvent } from '../../../contracts/src/campaigns/events.js';
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
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './stream-id.js';

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
    erasePerson(leadId, rows, occurredAt(event));
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
  rows.put(campaignsTable, { ...before, ...changeOf(before, own, occurredAt(event)), revision, position });
  changeSteps(own, leadId, rows, occurredAt(event));
}

/** Removes what named the person; with the stream's end, messages still to come are dropped. */
function erasePerson(leadId: string, rows: RowSet, at: string): void {
  rows.changeAll(campaignsTable, leadId, (row) =>
    row.state === 'active' ? { ...row, state: 'stopped' as const, ending: 'erased' as const, endedAt: at } : row,
  );
  rows.changeAll(campaignStepsTable, leadId, (row) => ({
    ...row,
    ...(isOpen(row) && { state: 'called_off' as const, at }),
    error: row.error === null ? null : erased,
  }));
}

const isOpen = ({ state }: CampaignStepRow) => state === 'pending' || state === 'waiting';

type Later = Exclude<CampaignEvent, { type: 'CampaignStarted' | 'StreamErased' }>;

function startedRow(event: ReadableEvent, data: DataOf<'CampaignStarted'>): CampaignRow {
  const { runId: id, leadId, workflow, trigger, timeZone, walkthroughStart, steps } = data;
  const { actor } = event.metadata;
  return {
    ...{ id, leadId, workflow, trigger, timeZone, walkthroughStart: utc(walkthroughStart) },
    ...{ revision: event.revision, position: event.position, state: 'active', ending: null },
    ...{ startedAt: occurredAt(event), startedBy: actor.kind === 'user' ? actor.id : null, endedAt: null },
    ...{ messages: steps.length, emailsSent: 0, textsSent: 0, withheld: 0, failed: 0, movedAt: null, movedFor: null },
  };
}

function firstSteps(event: ReadableEvent, { runId, leadId, workflow, steps }: DataOf<'CampaignStarted'>) {
  return steps.map<CampaignStepRow>(({ step, timer, template, channel, delayMinutes, anchor, dueAt, wall }) => {
    const state = firstState(timer, dueAt);
    return {
      ...{ place: placeOf(runId, step), times: timer === null ? 0 : 1, runId, leadId, workflow, step, timer, channel },
      ...{ templateId: template.id, templateVersion: template.version, delayMinutes, anchor, dueAt: utc(dueAt), wall },
      ...{ state, at: state === 'late' ? occurredAt(event) : null, reason: null, error: null },
    };
  });
}

function changeOf(row: CampaignRow, event: Later, at: string): Partial<CampaignRow> {
  switch (event.type) {
    case 'CampaignMessageSent':
      return event.data.channel === 'email' ? { emailsSent: row.emailsSent + 1 } : { textsSent: row.textsSent + 1 };
    case 'CampaignMessageWithheld':
      return { withheld: row.withheld + 1 };
    case 'CampaignMessageFailed':
      return { failed: row.failed + 1 };
    case 'CampaignStepsMoved':
      return { walkthroughStart: utc(event.data.walkthroughStart), movedAt: at, movedFor: event.data.why };
    case 'CampaignStopped':
      return { state: 'stopped', ending: event.data.ending, endedAt: at };
    case 'CampaignCompleted':
      return { state: 'completed', endedAt: at };
  }
}

function changeSteps(event: Later, leadId: string, rows: RowSet, at: string): void {
  const to = (step: string, change: Partial<CampaignStepRow>) => {
    const row = rows.get(campaignStepsTable, placeOf(event.data.runId, step));
    if (!row) throw new Error(`${event.type} of a message that the campaign does not have`);
    rows.put(campaignStepsTable, { ...row, ...change });
    return row;
  };
  switch (event.type) {
    case 'CampaignMessageSent':
      to(event.data.step, { state: 'sent', at });
      return;
    case 'CampaignMessageWithheld':
      to(event.data.step, { state: 'withheld', at, reason: event.data.why });
      return;
    case 'CampaignMessageFailed': {
      const { step, unknown, error } = event.data;
      to(step, { state: unknown ? 'unknown' : 'failed', at, error });
      return;
    }
    case 'CampaignStepsMoved':
      for (const { step, timer, dueAt, wall } of event.data.steps) {
        const row = rows.get(campaignStepsTable, placeOf(event.data.runId, step));
        const open = row !== undefined && isOpen(row);
        const before = to(step, open ? { state: 'called_off', at, reason: event.data.why } : {});
        const state = firstState(timer, dueAt);
        rows.put(campaignStepsTable, {
          ...before,
          ...{ times: before.times + 1, timer, dueAt: utc(dueAt), wall, state, at: state === 'late' ? at : null },
          ...{ reason: event.data.why, error: null },
        });
      }
      return;
    case 'CampaignStopped': {
      const { runId } = event.data;
      const open = (row: CampaignStepRow) => row.runId === runId && isOpen(row);
      rows.changeAll(campaignStepsTable, leadId, (row) =>
        open(row) ? { ...row, state: 'called_off' as const, at } : row,
      );
      return;
    }
    case 'CampaignCompleted':
  }
}

function firstState(timer: string | null, dueAt: string | null): CampaignStepState {
  if (timer !== null) return 'pending';
  return dueAt === null ? 'waiting' : 'late';
}

const placeOf = (runId: string, step: string) => `${runId} ${step}`;
const utc = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());
