import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { ErasureState } from '../../../../contracts/src/erasure/queries.js';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import { endsStream } from '../../../../contracts/src/erasure/events.js';
import { evolveErasure, erasureDecider, type Erasure } from './erasure-state.js';

type Told = ErasureState['streams'][number];

/**
 * How far an erasure is, from the lead's stream and the erasure's own. Null if the lead was not erased. Pure.
 * Streams that ended at first and streams that turned up later are in one list.
 */
export function shownErasure(lead: readonly LogEvent[], steps: readonly LogEvent[]): ErasureState | null {
  const end = lead.findLast(endsStream);
  if (!end) return null;
  const read = steps.filter((event): event is ReadableEvent => event.readable);
  const state = read.reduce<Erasure>((at, event) => evolveErasure(at, event as never), erasureDecider.initialState);
  const asked = end.readable && end.type === 'LeadErased' ? end.data : {};
  const streams = streamsOf(read);
  const completed = state.complete ? read.findLast(({ type }) => type === 'ErasureCompleted') : undefined;
  return {
    leadId: end.stream.slice('lead-'.length),
    erasedAt: end.metadata.occurredAt ?? end.created.toISOString(),
    erasedBy: { kind: end.metadata.actor?.kind ?? 'system', id: end.metadata.actor?.id ?? '' },
    reason: asked.reason ?? null,
    others: asked.others ?? [],
    stage: stageOf(state),
    streams,
    places: placesOf(read),
    noted: state.removed?.noted ?? null,
    answers: answersOf(read, state),
    payments: state.ended?.payments ?? 0,
    completedAt: completed?.metadata.occurredAt ?? null,
  };
}

function stageOf({ ended, removed, destroyed, answers, late, complete }: Erasure): ErasureState['stage'] {
  if (complete) return 'complete';
  if (!ended || late.length > 0) return 'asked';
  if (!removed) return 'removing';
  if (!destroyed) return 'destroying';
  return Object.values(answers).some(({ answer }) => answer === 'failed') ? 'incomplete' : 'providers';
}

function streamsOf(steps: readonly ReadableEvent[]): Told[] {
  const streams = new Map<string, Told>();
  for (const event of steps) {
    if (event.type === 'CaseEnded')
      for (const { hash, ...each } of event.data.streams)
        streams.set(each.stream, {
          ...each,
          hashBefore: streams.get(each.stream)?.hashBefore ?? hash,
          hashAfter: null,
        });
    if (event.type === 'CaseKeysDestroyed')
      for (const { stream, hash } of event.data.streams) {
        const told = streams.get(stream);
        if (told) streams.set(stream, { ...told, hashAfter: hash });
      }
  }
  return [...streams.values()];
}

/**
 * Each provider's last answer since the case was last ended. A provider that deleted something before, and found nothing more when
 * asked again because of later finds, counts as having deleted it.
 */
function answersOf(steps: readonly ReadableEvent[], { answers }: Erasure): ErasureState['answers'] {
  const told = steps.flatMap((event) => (event.type === 'ErasureAnswered' ? [event.data] : []));
  return Object.values(answers).map((last) => {
    const own = told.filter(({ provider }) => provider === last.provider);
    const deleted = own.reduce((sum, each) => sum + each.deleted, 0);
    const kept = Math.max(...own.map((each) => each.kept));
    return {
      ...last,
      deleted,
      kept,
      ...(last.answer === 'nothing_there' && deleted > 0 && { answer: 'deleted' as const }),
    };
  });
}

/** The sum of all removals: later finds are removed separately. */
function placesOf(steps: readonly ReadableEvent[]): DataOf<'PersonRemoved'>['places'] {
  const counts = new Map<DataOf<'PersonRemoved'>['places'][number]['place'], number>();
  for (const event of steps)
    if (event.type === 'PersonRemoved')
      for (const { place, count } of event.data.places) counts.set(place, (counts.get(place) ?? 0) + count);
  return [...counts].map(([place, count]) => ({ place, count }));
}
