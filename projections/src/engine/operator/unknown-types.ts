import { isUnproven } from '../../../../contracts/src/log/metadata.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { Projection } from '../projection.js';
import { takes } from '../apply/fold-batch.js';
import type { ProjectorLog } from './projector-context.js';

/**
 * Events of types that this code does not know, because newer code wrote them. No projection handles them, so nothing parks at
 * them. If a projection reads their kind of stream, it lacks them, and a comparison has to say so.
 * Events of other applications in the same log are in streams of other kinds. Events that nobody of ours wrote are counted, too.
 */
export class UnknownTypes {
  private constructor(
    private readonly kindOfType: Map<string, string>,
    private readonly counts: Map<string, number>,
    /** By type. */
    private readonly skipped: Map<string, number>,
    /** How many of the events so far had to carry a valid MAC, and do not. */
    public unproven = 0,
  ) {}

  static none(): UnknownTypes {
    return new UnknownTypes(new Map(), new Map(), new Map());
  }

  /** The state so far, for a reader that goes on alone. */
  copy(): UnknownTypes {
    return new UnknownTypes(new Map(this.kindOfType), new Map(this.counts), new Map(this.skipped), this.unproven);
  }

  /** @param events of one reading of the log, each only once */
  see(events: readonly LogEvent[]): void {
    for (const event of events) {
      const reason = event.readable ? undefined : event.unreadable.reason;
      if (isUnproven(event.mac)) this.unproven++;
      if (reason === 'skipped') this.skipped.set(event.type, (this.skipped.get(event.type) ?? 0) + 1);
      else if (isUnproven(event.mac)) continue;
      else if (reason === 'unknown_type') {
        const kind = kindOf(event.stream);
        this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
      } else if (!this.kindOfType.has(event.type)) this.kindOfType.set(event.type, kindOf(event.stream));
    }
  }

  /** How many of the events that everybody skips the projection would have taken. */
  skippedOf(projection: Projection): number {
    const taken = takes(projection);
    return [...this.skipped].reduce((sum, [type, count]) => sum + (taken(type) ? count : 0), 0);
  }

  /** How many of the events so far a projection leaves out. */
  leftOutOf(projection: Projection): number {
    if (projection.projectUnreadable) return 0;
    const taken = takes(projection);
    const kinds = new Set([...this.kindOfType].filter(([type]) => taken(type)).map(([, kind]) => kind));
    return [...kinds].reduce((sum, kind) => sum + (this.counts.get(kind) ?? 0), 0);
  }
}

/** `shelf-3f2a...` -> `shelf`: EventStoreDB calls it the stream's category. */
function kindOf(stream: string): string {
  return stream.split('-', 1)[0]!;
}

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
