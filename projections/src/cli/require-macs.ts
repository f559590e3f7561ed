import type { Actor } from '../../../contracts/src/actor.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { requireMacs } from '../../../event-store/src/log/require-macs.js';
import type { LogEvent } from '../../../event-store/src/types.js';

export interface RequiredMacs {
  /** Position of the demand. */
  since: string;
  /** Whether it was demanded by this call. */
  now: boolean;
}

/** So old must an event without a MAC be before its writer counts as gone. */
const quietMs = 10 * 60_000;

/**
 * Demands a MAC of every event from here on. Refused while a process of an earlier version seems to write: what it wrote afterwards
 * would be taken for somebody else's.
 * @throws LogUnavailable
 */
export async function runRequireMacs(
  log: Pick<EventLog, 'append' | 'readStream' | 'readAll' | 'macsRequiredSince'>,
  actor: Actor,
  now = Date.now(),
): Promise<{ result: { error: string } | { requiredMacs: RequiredMacs }; status: 0 | 1 }> {
  const isRecent = ({ created }: LogEvent) => now - created.getTime() < quietMs;
  for await (const { events } of log.readAll({ backwards: true })) {
    const bare = events.find((event) => event.mac === 'before' && isRecent(event));
    if (bare)
      return {
        status: 1,
        result: {
          error:
            `${bare.type} at revision ${bare.revision} of ${bare.stream} was appended without a MAC in the last ten minutes: stop every ` +
            'process of an earlier version, and ask again ten minutes after its last event',
        },
      };
    if (!events.every(isRecent)) break;
  }
  const isNew = await requireMacs(log, actor);
  const requiredMacs: RequiredMacs = { since: String(await log.macsRequiredSince()), now: isNew };
  return { result: { requiredMacs }, status: 0 };
}

/** The outcome as lines for people. */
export function requiredMacsLines({ since, now }: RequiredMacs): string[] {
  if (!now) return [`Every event must carry a MAC since position ${since}.`];
  return [
    `From position ${since} on every event must carry a MAC: one without counts as not written by this system.`,
    'No process of an earlier version may append from now on.',
  ];
}
