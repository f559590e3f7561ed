import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { leadStatuses, type LeadStatus } from '../contracts/src/lead-status.js';
import { boardCardSchema, presentFields, type BoardCard, type PresentField } from '../contracts/src/board/queries.js';
import type { ReadableEvent } from '../event-store/src/types.js';
import { pipelineTable } from '../contracts/src/leads/view.js';
import { pipeline } from '../projections/src/definitions/leads/pipeline.js';
import { RowSet } from '../projections/src/engine/tables/row-set.js';
import { logOf, sampleNow } from './given-when-then.js';
import { anyLife, appendsOf } from './random-lead.js';

/** Every field of a past card except the revision, which only names the event that began the stay. */
export type ShownCard = Omit<BoardCard, 'revision' | PresentField>;
const leftOut: readonly string[] = ['revision', ...presentFields];
const shownFields = boardCardSchema
  .keyof()
  .options.filter((field): field is keyof ShownCard => !leftOut.includes(field));

/** One lead's events: of real commands, whose clocks stand still, jump and go backwards. */
const lifeInTime = fc
  .tuple(anyLife, fc.uuid({ version: 4 }), fc.array(fc.integer({ min: -2, max: 4 }), { minLength: 40, maxLength: 40 }))
  .map(([life, id, steps]): ReadableEvent[] => {
    const events = logOf(appendsOf(life));
    const causes = [...new Set(events.map(({ metadata }) => metadata.$causationId))];
    return events.map((event) => {
      const append = causes.indexOf(event.metadata.$causationId);
      const minutes = steps.slice(0, append + 1).reduce((sum, step) => sum + step, 0);
      const occurredAt = minutesAfter(sampleNow, minutes);
      return { ...event, stream: `lead-${id}`, metadata: { ...event.metadata, occurredAt } };
    });
  });

/** The events of a few leads, as in a log: each lead's in order, the leads interleaved. */
export const livesInTime: fc.Arbitrary<ReadableEvent[]> = fc
  .uniqueArray(lifeInTime, { minLength: 1, maxLength: 6, selector: (events) => events[0]?.stream })
  .map((lives) =>
    lives
      .flat()
      .sort((a, b) => a.revision - b.revision)
      .map((event, index) => ({ ...event, position: BigInt(index + 1) })),
  );

/** Instants before, at, between and after the events. */
export function instantsAround(events: readonly ReadableEvent[]): string[] {
  const at = events.flatMap(({ metadata: { occurredAt } }) => [
    occurredAt,
    new Date(Date.parse(occurredAt) - 1).toISOString(),
    new Date(Date.parse(occurredAt) + 30_000).toISOString(),
  ]);
  const inOrder = [...new Set(at)].sort();
  return inOrder.length === 0
    ? [sampleNow]
    : [minutesAfter(inOrder[0]!, -100), ...inOrder, minutesAfter(inOrder.at(-1)!, 500)];
}

/** A lead at an instant: its card's content, null while it is deleted. */
interface Snapshot {
  at: string;
  card: ShownCard | null;
}

/**
 * The boards according to the log: the pipeline folds each event at its time. If clocks went backwards, a change of a
 * card happened no earlier than the one before it.
 * @returns the cards of every stage with leads at an instant, newest in the stage first
 */
export function foldedBoards(
  events: readonly ReadableEvent[],
): (at: string) => Partial<Record<LeadStatus, ShownCard[]>> {
  const rows = new RowSet();
  const leads = new Map<string, Snapshot[]>();
  for (const event of events) {
    const id = event.stream.slice('lead-'.length);
    const before = rows.get(pipelineTable, id);
    const past = leads.get(id) ?? [];
    const at = [event.metadata.occurredAt, past.at(-1)?.at ?? ''].sort()[1]!;
    pipeline.project({ ...event, metadata: { ...event.metadata, occurredAt: at } }, rows);
    const after = rows.get(pipelineTable, id)!;
    const changed = !before || !isDeepStrictEqual(shown(before), shown(after)) || before.deletedAt !== after.deletedAt;
    if (changed) leads.set(id, [...past, { at, card: after.deletedAt === null ? shown(after) : null }]);
  }
  return (instant) => {
    const cards = [...leads.values()].flatMap((past) => past.findLast(({ at }) => at <= instant)?.card ?? []);
    return byStage(cards.sort((a, b) => order(b.stageSince, a.stageSince) || order(a.id, b.id)));
  };
}

/** A card in the form for comparison. */
export function shown(card: BoardCard): ShownCard {
  return Object.fromEntries(shownFields.map((field) => [field, card[field]])) as unknown as ShownCard;
}

/** Cards in order, by stage; stages without cards are left out. */
export function byStage(cards: readonly ShownCard[]): Partial<Record<LeadStatus, ShownCard[]>> {
  const found = leadStatuses.map((status) => [status, cards.filter((card) => card.status === status)] as const);
  return Object.fromEntries(found.filter(([, column]) => column.length > 0));
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
