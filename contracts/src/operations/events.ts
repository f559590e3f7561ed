import { z } from 'zod';
import { positionSchema as positionOnTheWire } from '../answers.js';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

const positionSchema = plain(positionOnTheWire, 'position');

/** A set of a projection's tables: one version of its code, built for the `generation`th time. */
const build = { version: z.int().min(1), generation: z.int().min(1) };
const exampleBuild = { version: 1, generation: 2 };

/** The event that a projection could not fold. */
export const parkedEvent = {
  eventId: z.uuid(),
  stream: plain(z.string(), 'id'),
  type: plain(z.string(), 'code'),
  revision: z.int().min(0),
};
export const exampleParked = {
  eventId: '0d8fb0a4-6f0e-4d4e-9a53-2f2f1f8a7c10',
  stream: 'lead-e3456bc1-f4d2-40f4-8979-33758645fdc2',
  type: 'WalkthroughScheduled',
  revision: 4,
};

const projectionRebuilt = defineEvent({
  name: 'ProjectionRebuilt',
  version: 1,
  description: 'The read model was rebuilt from the log, and its new tables serve.',
  schema: z.object({
    ...build,
    position: positionSchema,
    events: z.int().min(0),
    milliseconds: z.int().min(0),
    dryRun: z.boolean(),
  }),
  example: { ...exampleBuild, position: '184467', events: 200_000, milliseconds: 9_400, dryRun: false },
});

const projectionRebuildCancelled = defineEvent({
  name: 'ProjectionRebuildCancelled',
  version: 1,
  description: 'A rebuild was cancelled, or the result of its dry run was discarded; the old tables keep serving.',
  schema: z.object({ dryRun: z.boolean() }),
  example: { dryRun: true },
});

const projectionRebuildStopped = defineEvent({
  name: 'ProjectionRebuildStopped',
  version: 1,
  description: 'A rebuild stopped at an event that the projection could not apply; the old tables keep serving.',
  schema: z.object(parkedEvent),
  example: exampleParked,
});

const projectionRolledBack = defineEvent({
  name: 'ProjectionRolledBack',
  version: 1,
  description: 'The tables that served before the last rebuild caught up and serve again.',
  schema: z.object({ ...build, position: positionSchema }),
  example: { version: 1, generation: 1, position: '184467' },
});

/** So many subjects at most are named by a ProjectionHealed; with more rows than that, some may be missing. */
export const mostHealedSubjects = 1_000;

/** `subjects`: whose rows they were, if the projection says whose its rows are; at most `mostHealedSubjects`. */
const projectionHealed = defineEvent({
  name: 'ProjectionHealed',
  version: 2,
  description: 'The rows that differed from a replay of the log were rewritten.',
  upcasters: { 1: projectionHealedV1ToV2 },
  schema: z.object({
    ...build,
    position: positionSchema,
    rows: z.int().min(0),
    subjects: z.array(z.object({ kind: plain(z.string(), 'code'), id: plain(z.string(), 'id') })),
  }),
  example: {
    ...{ ...exampleBuild, position: '184467', rows: 2 },
    subjects: [{ kind: 'lead', id: 'e3456bc1-f4d2-40f4-8979-33758645fdc2' }],
  },
});

/** Version 1 knew leads only, by their ids. */
export function projectionHealedV1ToV2({ leads, ...data }: Record<string, unknown>): Record<string, unknown> {
  return { ...data, subjects: Array.isArray(leads) ? leads.map((id: unknown) => ({ kind: 'lead', id })) : leads };
}

const projectionPaused = defineEvent({
  name: 'ProjectionPaused',
  version: 1,
  description: 'The read model was paused.',
  schema: z.object({ position: positionSchema }),
  example: { position: '184467' },
});

const projectionResumed = defineEvent({
  name: 'ProjectionResumed',
  version: 1,
  description: 'The read model caught up after a pause and follows the log again.',
  schema: z.object({ position: positionSchema }),
  example: { position: '184990' },
});

const parkedStreamRetried = defineEvent({
  name: 'ParkedStreamRetried',
  version: 1,
  description: 'A parked stream was retried. If it was not applied, it stays parked.',
  schema: z.object({ ...parkedEvent, applied: z.boolean() }),
  example: { ...exampleParked, applied: true },
});

/** Loaded before a rebuild or verify starts: this projection never folds the event, in any version or generation. */
const eventSkipped = defineEvent({
  name: 'EventSkipped',
  version: 1,
  description: 'The projection skips an event that it could not apply.',
  schema: z.object({ ...parkedEvent, reason: personal(z.string()) }),
  example: { ...exampleParked, reason: 'Imported with a date that no calendar has.' },
});

/** Operators' actions on a read model, in its stream `projection-<name>`. */
export const projectionEvents = [
  projectionRebuilt,
  projectionRebuildCancelled,
  projectionRebuildStopped,
  projectionRolledBack,
  projectionHealed,
  projectionPaused,
  projectionResumed,
  parkedStreamRetried,
  eventSkipped,
] as const;
export type ProjectionEvent = EventOf<(typeof projectionEvents)[number]>;
