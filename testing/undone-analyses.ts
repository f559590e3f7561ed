import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../event-store/src/types.js';
import { analysisIdOf, leadIdOf } from '../backend/src/analyses/domain/analysed-lead.js';
import { property } from './analyses.js';
import type { TestSystem } from './start-app.js';

export interface Undone {
  analysisId: string;
  stream: string;
  correlationId: string;
  leadId: string;
}

/** An event of an analysis, without any checks: its data need not fit the schema. */
export function analysisEvent(type: string, data: object, correlationId: string = randomUUID()): NewEvent {
  const metadata = {
    ...{ $correlationId: correlationId, $causationId: randomUUID() },
    ...{ actor: { kind: 'visitor', id: null }, occurredAt: '2026-03-02T15:00:00.000Z' },
  };
  return { id: randomUUID(), type, data, metadata } as unknown as NewEvent;
}

/**
 * The remains of a process that was killed right after the request: long ago, so that it is due.
 * @param more overrides the property's fields @param later events that follow it
 */
export async function leaveUndone(system: TestSystem, more: object = {}, later: NewEvent[] = []): Promise<Undone> {
  const submissionId = randomUUID();
  const leadId = leadIdOf(submissionId, 3);
  const analysisId = analysisIdOf(leadId);
  const asked = { submissionId, email: 'owner@example.com', name: 'owner', state: 'IA', ...property };
  const data = { ...asked, streetAddress: `${randomUUID()} Sample St`, ...more };
  const stream = `analysis-${analysisId}`;
  const events = [analysisEvent('AnalysisRequested', data, submissionId), ...later];
  await system.infrastructure.log.append(stream, events, 'no_stream');
  return { analysisId, stream, correlationId: submissionId, leadId };
}

/** Another process holds the system's own manager for good: only a spec's managers act. */
export async function takeAway(system: TestSystem, manager: string): Promise<void> {
  await system.infrastructure.pool.query(
    `insert into process_managers (name, holder, epoch, expires_at) values ($1, $2, 1000000, 'infinity')
     on conflict (name) do update
       set holder = excluded.holder, epoch = excluded.epoch, expires_at = excluded.expires_at`,
    [manager, randomUUID()],
  );
}
