import { randomUUID } from 'node:crypto';
import { leadCreated } from '../../contracts/src/leads/created-event.js';
import type { DomainEvent } from '../../contracts/src/events/catalogue.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import type { NewEvent } from '../../event-store/src/types.js';
import { definitionOf } from '../../backend/src/campaigns/domain/workflow-definition.js';
import { runRehearsal } from '../../backend/src/campaigns/rehearsal/run-rehearsal.js';
import { builtInTemplates } from '../../backend/src/templates/domain/built-in-templates.js';
import { startOwnLog } from './own-log.js';
import { say } from './progress.js';
import { growthRow, median, type Row } from './row.js';

const leads = 10_000;
const rounds = 3;
const hourMs = 3_600_000;
const from = Date.UTC(2026, 0, 1);
const until = Date.UTC(2026, 11, 31);
const times = { warmLeadFirstHours: 1, warmLeadEveryDays: 2, warmLeadForDays: 30 };

/** A rehearsal of 10,000 leads over a year, against reading their events once. */
export async function benchRehearsal(superuserUrl: string): Promise<Row[]> {
  const own = await startOwnLog(superuserUrl);
  try {
    say(`Filling a log with a year of ${leads.toLocaleString('en-US')} leads ...`);
    await fillYear(own.log);
    const templates = builtInTemplates.map((template) => ({ ...template, version: 1 }));
    const order = {
      definitions: [definitionOf('warm_lead', times, templates)],
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      quiet: { from: '20:00', to: '08:00', weekends: true },
    };
    const [rehearsed, read]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const reading = await timed(async () => {
        for await (const { events } of own.log.readAll()) if (events.length === 0) throw new Error('An empty batch');
      });
      const rehearsing = await timed(async () => {
        const { sides } = await runRehearsal(own.log, order, () => undefined);
        if (sides[0]!.leads !== leads) throw new Error(`Rehearsed ${sides[0]!.leads} leads of ${leads}`);
      });
      // The first round warms up.
      if (round === 0) continue;
      read.push(reading);
      rehearsed.push(rehearsing);
    }
    const figures = { ours: median(rehearsed), peer: median(read), unit: 'ms' };
    return [growthRow('rehearse a year of 10,000 leads', figures, 10)];
  } finally {
    await own.stop();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Leads that come in over the year, get messages, are moved, and every third of them enrolled. */
async function fillYear(log: EventLog): Promise<void> {
  let lead = 0;
  const fillers = Array.from({ length: 32 }, async () => {
    for (let n = lead++; n < leads; n = lead++) {
      const at = from + Math.floor((n / leads) * (until - from) * 0.9);
      await log.append(`lead-${randomUUID()}`, lifeFrom(at, n), 'no_stream');
    }
  });
  await Promise.all(fillers);
}

function lifeFrom(at: number, n: number): NewEvent[] {
  const after = (hours: number, event: DomainEvent): NewEvent => ({
    ...event,
    id: randomUUID(),
    metadata: {
      ...{ $correlationId: randomUUID(), $causationId: randomUUID() },
      actor: { kind: 'visitor', id: null },
      occurredAt: new Date(at + hours * hourMs).toISOString(),
    },
  });
  const moved = (to: 'analysis_submitted' | 'enrolled') =>
    ({ type: 'LeadStatusMoved', data: { from: 'leads', to } }) as const;
  return [
    after(0, { type: 'LeadCreated', data: { ...leadCreated.example, status: 'leads', consentTextVersion: 1 } }),
    after(20, { type: 'NoteAdded', data: { noteId: randomUUID(), content: 'Prefers calls after five.' } }),
    after(40, moved('analysis_submitted')),
    ...(n % 3 === 0 ? [after(300, moved('enrolled'))] : []),
  ];
}
