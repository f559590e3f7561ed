import type { CampaignWorkflow } from '../../../contracts/src/campaigns/campaign.js';
import type { RehearsalSide, RehearsedMessage } from '../../../contracts/src/campaigns/rehearsal.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { type LeadRehearsal, rehearsal } from './rehearse.js';
import type { QuietHours } from '../../../contracts/src/campaigns/events.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import type { WorkflowDefinition } from './domain/workflows.js';
import { RehearsedAddresses } from './rehearsed-lead.js';

export type OneSide = ReadonlyMap<string, LeadRehearsal>;

/** What really happened to a workflow's runs that began in the period, from their own events. */
function lived(workflows: readonly CampaignWorkflow[], from: string) {
  const runs = new Set<string>();
  const leads = new Map<string, LeadRehearsal>();
  return {
    take(event: ReadableEvent): void {
      if (event.type === 'CampaignStarted') {
        const { runId, leadId, workflow } = event.data;
        if (!workflows.includes(workflow) || event.metadata.occurredAt < from) return;
        runs.add(runId);
        if (!leads.has(leadId)) leads.set(leadId, { messages: [], endings: [] });
        return;
      }
      if (!('data' in event) || !('runId' in event.data) || !runs.has(event.data.runId!)) return;
      const { occurredAt: at } = event.metadata;
      const outcome = leads.get(event.data.leadId!)!;
      if (event.type === 'CampaignMessageSent')
        outcome.messages.push({ step: event.data.step, channel: event.data.channel, at, withheld: null });
      if (event.type === 'CampaignMessageWithheld')
        outcome.messages.push({ step: event.data.step, channel: event.data.channel, at, withheld: event.data.why });
      if (event.type === 'CampaignStopped') outcome.endings.push(event.data.ending);
      if (event.type === 'CampaignCompleted') outcome.endings.push('completed');
    },
    finish: (): OneSide => leads,
  };
}

/** The figures of one side. */
function sumUp(title: string, side: OneSide): RehearsalSide {
  const all = [...side.values()];
  const messages = all.flatMap((each) => each.messages);
  const sent = messages.filter(({ withheld }) => withheld === null);
  const steps = new Map<string, RehearsalSide['steps'][number]>();
  for (const { step, channel, withheld } of messages) {
    const row = steps.get(step) ?? { step, channel, sent: 0, withheld: 0 };
    if (withheld === null) row.sent++;
    else row.withheld++;
    steps.set(step, row);
  }
  return {
    title,
    leads: side.size,
    emails: sent.filter(({ channel }) => channel === 'email').length,
    texts: sent.filter(({ channel }) => channel === 'sms').length,
    withheld: counted(messages.flatMap(({ withheld }) => withheld ?? [])).map(([reason, count]) => ({ reason, count })),
    endings: counted(all.flatMap(({ endings }) => endings)).map(([ending, count]) => ({ ending, count })),
    steps: [...steps.values()],
  };
}

function counted<Key extends string>(keys: readonly Key[]): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** The leads of all sides: first those whose sides differ, then in the order in which they came in. */
export function sideBySide(sides: readonly OneSide[], most: number): { leadId: string; sides: RehearsedMessage[][] }[] {
  const ids = [...new Set(sides.flatMap((side) => [...side.keys()]))];
  const rows = ids.map((leadId) => ({ leadId, sides: sides.map((side) => side.get(leadId)?.messages ?? []) }));
  const differs = (row: (typeof rows)[number]) => new Set(row.sides.map((side) => JSON.stringify(side))).size > 1;
  const apart = rows.filter(differs);
  return [...apart, ...rows.filter((row) => !differs(row))].slice(0, most);
}

/** The order for a rehearsal. Times are ISO 8601, UTC. */
export interface RehearsalOrder {
  definitions: readonly WorkflowDefinition[];
  from: string;
  /** Messages due until then count. */
  until: string;
  quiet: QuietHours | null;
}

export interface RehearsalResult {
  sides: RehearsalSide[];
  leads: { leadId: string; sides: RehearsedMessage[][] }[];
}

const mostLeads = 200;

/**
 * Reads the log once and plays every draft through it, next to what really went out.
 * @param progress called after each batch with the number of events read
 * @throws LogUnavailable; what `signal` was aborted with
 */
export async function runRehearsal(
  log: Pick<EventLog, 'readAll'>,
  { definitions, from, until, quiet }: RehearsalOrder,
  progress: (events: number) => void,
  signal?: AbortSignal,
): Promise<RehearsalResult> {
  const addresses = new RehearsedAddresses();
  const drafts = definitions.map((definition) => rehearsal(definition, from, quiet, addresses));
  const real = lived([...new Set(definitions.map(({ workflow }) => workflow))], from);
  let read = 0;
  for await (const { events } of log.readAll({ signal })) {
    for (const event of events) {
      // Unreadable events are skipped, as for a parked stream.
      if (!event.readable || event.metadata.occurredAt > until) continue;
      addresses.take(event);
      for (const draft of drafts) draft.take(event);
      real.take(event);
    }
    read += events.length;
    progress(read);
  }
  signal?.throwIfAborted();
  const sides = [...drafts.map((draft) => draft.finish(until)), real.finish()];
  const titles = definitions.map((_, index) => (definitions.length === 1 ? 'Draft' : `Draft ${'AB'[index]}`));
  return {
    sides: sides.map((side, index) => sumUp(titles[index] ?? 'What really went out', side)),
    leads: sideBySide(sides, mostLeads),
  };
}
