import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { BoardCard } from '../../../contracts/src/board/queries.js';
import { z } from 'zod';
import type { ColumnSort } from '../../../contracts/src/board/board-sort.js';
import type { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { cursorInstant } from '../platform/http/cursor.js';
import { ProblemError } from '../platform/problems/problem.js';

/**
 * The cards; those of leads without a rent of their own get the estimate of the newest analysis, for all units. One query for many
 * cards: most leads of the analysis form have only the estimate.
 */
export async function withAnalysedRents(manager: EntityManager, cards: readonly BoardCard[]): Promise<BoardCard[]> {
  const ids = cards.filter(({ estimatedRentCents }) => estimatedRentCents === null).map(({ id }) => id);
  const rents = ids.length === 0 ? new Map<string, number>() : await newestRents(manager, ids);
  return cards.map((card) => ({ ...card, analysedRentCents: rents.get(card.id) ?? null }));
}

async function newestRents(manager: EntityManager, leadIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await manager.query<{ leadId: string; rentCents: number }[]>(
    `select distinct on (lead_id) lead_id as "leadId", total_rent_cents::float8 as "rentCents"
       from read.analyses where lead_id = any($1) and total_rent_cents is not null
       order by lead_id, requested_at desc, id`,
    [leadIds],
  );
  return new Map(rows.map(({ leadId, rentCents }) => [leadId, rentCents]));
}

type Select = SelectQueryBuilder<PipelineLead>;

const stageCursor = z.tuple([cursorInstant, z.uuid()]);
const rentCursor = z.tuple([z.int().nullable(), z.uuid()]);

/** Sorts a column's cards, ties by id: `newest` and `stalest` are the two directions of the board's index. */
export function inColumnOrder(select: Select, sort: ColumnSort): Select {
  if (sort === 'rent') return select.orderBy('lead.estimatedRentCents', 'DESC', 'NULLS LAST').addOrderBy('lead.id');
  const newest = sort === 'newest';
  return select.orderBy('lead.stageSince', newest ? 'DESC' : 'ASC').addOrderBy('lead.id', newest ? 'ASC' : 'DESC');
}

/** The end of a page, opaque to callers. */
export function cursorAfter({ id, stageSince, estimatedRentCents }: BoardCard, sort: ColumnSort): string {
  const place = [sort === 'rent' ? estimatedRentCents : new Date(stageSince).toISOString(), id];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Keeps only what comes after the end of a page.
 * @param after written by `cursorAfter` for this order
 * @throws ProblemError invalid_input for anything else
 */
export function afterCursor(select: Select, after: string, sort: ColumnSort): Select {
  if (sort === 'rent') {
    const [rent, id] = read(after, rentCursor);
    return rent === null
      ? select.andWhere('lead.estimatedRentCents is null and lead.id > :id', { id })
      : select.andWhere(
          `(lead.estimatedRentCents is null or
            lead.estimatedRentCents <= :rent and (lead.estimatedRentCents < :rent or lead.id > :id))`,
          { rent, id },
        );
  }
  const [at, id] = read(after, stageCursor);
  const condition =
    sort === 'newest'
      ? 'lead.stageSince <= :at and (lead.stageSince < :at or lead.id > :id)'
      : 'lead.stageSince >= :at and (lead.stageSince > :at or lead.id < :id)';
  return select.andWhere(condition, { at: new Date(at), id });
}

function read<Place>(after: string, schema: z.ZodType<Place>): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
  } catch {
    throw new ProblemError('invalid_input', {
      errors: [{ path: 'after', message: 'after must be the `next` of the previous page' }],
    });
  }
}
