import type { QuietHours } from '../../../../contracts/src/campaigns/events.js';
import type { RehearsalSide, RehearsedMessage } from '../../../../contracts/src/campaigns/rehearsal.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { WorkflowDefinition } from '../domain/workflow-definition.js';
import { rehearsal } from './rehearse.js';
import { RehearsedAddresses } from './rehearsed-addresses.js';
import { lived, sideBySide, sumUp } from './sum-up.js';

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
  for await (const { events } of log.readAll({ ...(signal && { signal }) })) {
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
