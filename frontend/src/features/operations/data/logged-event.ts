import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import type { ProjectionEvent } from '../../../../../contracts/src/operations/events.js';
import { duration, leftOut, shortStream, type Compared } from './words.js';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { eventSentence } from '../../history/sentences.js';
import { capital } from '../../../../../contracts/src/key-words.js';

type Data = Record<string, unknown>;
const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const position = (data: Data) => (/^\d+$/.test(text(data.position)) ? withCommas(BigInt(text(data.position))) : '?');
const tables = (data: Data) => `v${number(data.version)} g${number(data.generation)}`;
const event = (data: Data) => `${text(data.type)} ${number(data.revision)} of ${shortStream(text(data.stream))}`;

const sentences = {
  ProjectionRebuilt: (data) =>
    `${data.dryRun === true ? 'Dry run swapped in' : 'Rebuilt'} as ${tables(data)} from ${counted(number(data.events), 'event')} in ${duration(number(data.milliseconds))}`,
  ProjectionRebuildCancelled: (data) => (data.dryRun === true ? 'Dry run discarded' : 'Rebuild cancelled'),
  ProjectionRebuildStopped: (data) => `Rebuild stopped at ${event(data)}`,
  ProjectionRolledBack: (data) => `Rolled back to ${tables(data)}`,
  ProjectionHealed: (data) => `Healed: ${counted(number(data.rows), 'row')} rewritten`,
  ProjectionPaused: (data) => `Paused at ${position(data)}`,
  ProjectionResumed: (data) => `Resumed, caught up to ${position(data)}`,
  ParkedStreamRetried: (data) => `Retried ${event(data)}: ${data.applied === true ? 'applied' : 'still parked'}`,
  EventSkipped: (data) => `Skipped ${event(data)}: ${text(data.reason)}`,
} satisfies Record<ProjectionEvent['type'], (data: Data) => string>;
const known: Partial<Record<string, (data: Data) => string>> = sentences;

/** Describes an operator's action in a sentence. @param type of an event in a stream `projection-<name>` */
export function actSentence(type: string, data: Data): string {
  return known[type]?.(data) ?? type;
}

/** The result of a job, in a few words. */
export function jobSentence(job: {
  kind: string;
  state: string;
  dryRun: boolean;
  error: string | null;
  compared?: Compared & { complete: boolean };
  summary?: readonly unknown[];
}): string {
  const { kind, state, dryRun, compared, summary } = job;
  const name = dryRun ? 'Dry run' : capital(kind);
  if (compared) return `${name}: ${[...found(compared, kind), ...leftOut(compared)].join('; ')}`;
  if (dryRun && summary && state === 'ready')
    return summary.length === 0 ? 'Dry run: nothing would change' : `Dry run: ${counted(summary.length, 'change')}`;
  return `${name} ${stateWords[state] ?? state}`;
}

/** If something was left out, nothing is called equal; the omission itself is reported. */
function found({ complete, rows, differingRows }: Compared & { complete: boolean }, kind: string): string[] {
  // A heal has already repaired the differences it found.
  if (differingRows > 0)
    return [`${withCommas(differingRows)} of ${counted(rows, 'row')} ${kind === 'heal' ? 'rewritten' : 'differ'}`];
  if (!complete) return [];
  return [rows === 0 ? 'no rows, as it should be' : `all ${counted(rows, 'row')} equal`];
}

const stateWords: Record<string, string> = { requested: 'requested', running: 'under way', ready: 'ready' };

/** The valid parts of an event's metadata: an unreadable event's can be anything. */
interface Provenance {
  occurredAt: string | null;
  actorKind: string | null;
  actorId: string | null;
  correlationId: string | null;
  causationId: string | null;
  command: string | null;
  undoes: string | null;
  version: number | null;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

export function provenanceOf({ metadata }: Pick<LoggedEvent, 'metadata'>): Provenance {
  const actor = (typeof metadata.actor === 'object' && metadata.actor !== null ? metadata.actor : {}) as Record<
    string,
    unknown
  >;
  const occurredAt = textOf(metadata.occurredAt);
  return {
    occurredAt: occurredAt !== null && !Number.isNaN(Date.parse(occurredAt)) ? occurredAt : null,
    actorKind: textOf(actor.kind),
    actorId: textOf(actor.id),
    correlationId: textOf(metadata.$correlationId),
    causationId: textOf(metadata.$causationId),
    command: textOf(metadata.command),
    undoes: textOf(metadata.undoes),
    version: typeof metadata.version === 'number' ? metadata.version : null,
  };
}

/** When it happened; if the event does not say, when it was recorded. */
export function occurredAtOf(event: Pick<LoggedEvent, 'metadata' | 'recordedAt'>): string {
  return provenanceOf(event).occurredAt ?? event.recordedAt;
}

/** The actor: a user's e-mail, "visitor", or the name of a part of the system. */
export function actorText(event: Pick<LoggedEvent, 'metadata' | 'actorName'>): string {
  const { actorKind, actorId } = provenanceOf(event);
  if (event.actorName !== undefined) return event.actorName;
  if (actorKind === 'user') return 'a former user';
  return actorId ?? actorKind ?? 'unknown';
}

/** The filter that finds the same actor's events: `user:<id>`, or only the kind. */
export function actorFilter(event: Pick<LoggedEvent, 'metadata'>): string | undefined {
  const { actorKind, actorId } = provenanceOf(event);
  if (actorKind === null) return undefined;
  return actorId === null ? actorKind : `${actorKind}:${actorId}`;
}

/** Describes it in a few words; empty for an unreadable event, or one without words. */
export function sentenceOf({
  stream,
  type,
  data,
  unreadable,
}: Pick<LoggedEvent, 'stream' | 'type' | 'data' | 'unreadable'>): string {
  if (unreadable !== undefined || typeof data !== 'object' || data === null) return '';
  const words = stream.startsWith('projection-') ? actSentence : eventSentence;
  const sentence = words(type, data as Record<string, unknown>);
  return sentence === type ? '' : sentence;
}
