import { pause } from '../../../../event-store/src/flow/keep-going.js';
import type { ProjectionEvent } from '../../../../contracts/src/operations/events.js';
import type { ManagerTerm } from './manager-term.js';

/**
 * Parks what workers could not read, and serves operators' requests for parked streams, until the signal is aborted. Records
 * retries in the log, as projections do.
 * @throws ManagerLeaseLost
 */
export async function doRetries(term: ManagerTerm, lookMs: number, signal: AbortSignal): Promise<void> {
  const { store } = term.tools;
  for (; !signal.aborted; await pause(lookMs, signal)) {
    await term.parkUnreadable();
    for (const job of await store.retryJobs()) {
      const acts: ProjectionEvent[] = [];
      for (const parked of await store.parked(job.params.parked)) {
        const applied = await term.retry(parked);
        const { stream, eventId, type, revision } = parked;
        acts.push({ type: 'ParkedStreamRetried', data: { eventId, stream, type, revision, applied } });
      }
      const applied = acts.filter(({ data }) => 'applied' in data && data.applied).length;
      await store.finishRetry(job.id, acts, { tried: acts.length, applied });
    }
  }
}
