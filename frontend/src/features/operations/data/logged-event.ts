import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { eventSentence } from '../../history/sentences.js';
import { actSentence } from './act-sentences.js';

/** The valid parts of an event's metadata: an unreadable event's can be anything. */
export interface Provenance {
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
