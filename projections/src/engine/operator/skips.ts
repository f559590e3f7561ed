import type { Projection } from '../projection.js';
import type { ProjectorLog } from './projector-context.js';

/** The stream of operators' actions on a projection. */
export function projectionStream(name: string): string {
  return `projection-${name}`;
}

/** Ids of the events that operators skipped in a projection, from its stream. Throws LogUnavailable. */
export async function skippedEvents(log: Pick<ProjectorLog, 'readStream'>, name: string): Promise<Set<string>> {
  const acts = await log.readStream(projectionStream(name));
  return new Set(acts.flatMap((act) => (act.readable && act.type === 'EventSkipped' ? act.data.eventId : [])));
}

/** The same for all projections. */
export async function loadSkips(
  log: Pick<ProjectorLog, 'readStream'>,
  projections: readonly Projection[],
): Promise<Map<string, Set<string>>> {
  const skips = new Map<string, Set<string>>();
  for (const { name } of projections) skips.set(name, await skippedEvents(log, name));
  return skips;
}

/** Adds the events skipped since. */
export async function refreshSkips(
  { log, skips }: { log: Pick<ProjectorLog, 'readStream'>; skips: Map<string, Set<string>> },
  name: string,
): Promise<void> {
  const known = skips.get(name) ?? new Set<string>();
  skips.set(name, known);
  for (const id of await skippedEvents(log, name)) known.add(id);
}
