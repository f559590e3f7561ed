import { type EntityManager, DataSource, type SelectQueryBuilder } from 'typeorm';
import {
  type BoardCard,
  boardCardSchema,
  boardPageSize,
  type Board,
  type BoardPage,
} from '../../../contracts/src/board/queries.js';
import { Injectable } from '@nestjs/common';
import { columnTitle } from '../../../contracts/src/stages/words.js';
import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { columnSorts, type BoardSort, type ColumnSort } from '../../../contracts/src/board/board-sort.js';
import {
  matchLimit,
  type BoardCards,
  type BoardFilter,
  type BoardMatches,
} from '../../../contracts/src/board/board-filter.js';
import { PipelineLead, StageTotal } from '../../../projections/src/read-model/entries.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { Users } from '../accounts/users.js';
import { filterCondition, type FilterCondition, afterCursor, cursorAfter, inColumnOrder } from './board-filter.js';
import { SharedReads } from '../platform/http/shared-reads.js';
import { phoneFoundBy } from '../leads/application/lead-search.js';
import { isOfWork } from '../leads/application/deleted-leads.js';
import { analysedRent } from '../leads/application/analysed-rent.js';

/** The cards; those of leads without a rent of their own get the estimate of the newest analysis. One query for many cards. */
async function withAnalysedRents(manager: EntityManager, cards: readonly BoardCard[]): Promise<BoardCard[]> {
  const ids = cards.filter(({ estimatedRentCents }) => !estimatedRentCents).map(({ id }) => id);
  // Raw SQL: the estimate is a subselect for each lead.
  const rows =
    ids.length === 0
      ? []
      : await manager.query<{ id: string; rentCents: number | null }[]>(
          `select lead.id, ${analysedRent('lead')}::float8 as "rentCents" from read.pipeline lead where lead.id = any($1)`,
          [ids],
        );
  const rents = new Map(rows.map(({ id, rentCents }) => [id, rentCents]));
  return cards.map((card) => ({ ...card, analysedRentCents: rents.get(card.id) ?? null }));
}

const shown = boardCardSchema.omit({ touchDueAt: true, analysedRentCents: true, foundPhone: true }).keyof().options;
/** What is read of a card: only a search asks for the phones. */
const fieldsOf = (condition: FilterCondition | null) => [...shown, ...(condition?.search ? (['phone'] as const) : [])];

/** A card as it is read. */
type CardRow = BoardCard & { phone?: string | null };

/** The card, with the phone by which a search has found it. */
function cardOf({ phone, ...card }: CardRow, condition: FilterCondition | null): BoardCard {
  return { ...card, ...phoneFoundBy(condition?.search, phone) };
}

export interface Total {
  status: LeadStatus;
  count: number;
  monthlyRentCents: number;
  /** The count of matching cards; of all cards if there is no filter. */
  matching: number;
  matchingRentCents: number;
}

/** A column of a board, now or then, without its cards. @param filtered whether all there is is told, too */
export function columnOf(
  status: LeadStatus,
  { count, monthlyRentCents, matching, matchingRentCents }: Omit<Total, 'status'> = noLeads,
  filtered: boolean,
) {
  const total = filtered && { total: { count, monthlyRentCents } };
  return { status, label: columnTitle(status), count: matching, monthlyRentCents: matchingRentCents, ...total };
}

/** A page of a column. @param found one card more than it has, if there are others */
export function pageOf(found: BoardCard[], sort: ColumnSort): { cards: BoardCard[]; next?: string } {
  const cards = found.slice(0, boardPageSize);
  const last = found.length > boardPageSize ? cards.at(-1) : undefined;
  return { cards, next: last && cursorAfter(last, sort) };
}

/** A board with the names of the people on its cards. */
export async function withPeople<Read extends Pick<Board, 'columns'>>(users: Users, board: Read) {
  const cards = board.columns.flatMap((column) => column.cards);
  const named = cards.flatMap(({ stageActorId, assigneeId }) => [stageActorId ?? [], assigneeId ?? []].flat());
  return { ...board, people: Object.fromEntries(await users.namesOf(named)) };
}

/** Reads the board from `read.pipeline`: columns, counts and position from one snapshot. */
@Injectable()
export class BoardQueries {
  private readonly boards = new SharedReads<Board>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
    private readonly clock: TouchClock,
  ) {}

  /** Every open board asks after every change: those who ask at the same time get the same answer. */
  board(filter: BoardFilter, sort: BoardSort): Promise<Board> {
    return this.boards.ask(JSON.stringify([filter, sort]), () => this.read(filter, sort));
  }

  private async read(filter: BoardFilter, sort: BoardSort): Promise<Board> {
    const condition = filterCondition(filter, new Date());
    const board = await inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'pipeline');
      const totals = new Map((await selectTotals(manager, condition)).map((total) => [total.status, total]));
      const filled = leadStatuses.filter((status) => (totals.get(status) ?? noLeads).matching > 0);
      const found = await selectFirstCards(manager, filled, condition, sort);
      const columns = leadStatuses.map((status): Board['columns'][number] => {
        const by = sort[status] ?? 'newest';
        const page = pageOf(this.clock.withDueTimes(found.get(status) ?? []), by);
        return { ...columnOf(status, totals.get(status), condition !== null), sort: by, ...page };
      });
      return { asOf: new Date().toISOString(), position, columns };
    });
    return withPeople(this.users, board);
  }

  /** @param after the previous page's `next`; if absent, from the top */
  page(status: LeadStatus, after: string | undefined, filter: BoardFilter, sort: ColumnSort): Promise<BoardPage> {
    const condition = filterCondition(filter, new Date());
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'pipeline');
      const found = await selectCards(manager, status, condition, sort, after);
      return { position, ...pageOf(this.clock.withDueTimes(found), sort) };
    });
  }

  /** All matching leads, in the order of columns and cards, up to `matchLimit`. */
  matches(filter: BoardFilter): Promise<BoardMatches> {
    const condition = filterCondition(filter, new Date());
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'pipeline');
      const [leads, total] = await leadsOfWork(manager, condition)
        .select(['lead.id', 'lead.revision', 'lead.status', 'lead.estimatedRentCents'])
        .orderBy('array_position(array[:...statuses]::text[], lead.status)')
        .addOrderBy('lead.stageSince', 'DESC')
        .addOrderBy('lead.id')
        .setParameter('statuses', leadStatuses)
        .limit(matchLimit)
        .getManyAndCount();
      return { position, total, leads };
    });
  }

  /** Those of the given leads that are on the board and match, by id. */
  cards(ids: readonly string[], filter: BoardFilter): Promise<BoardCards> {
    const condition = filterCondition(filter, new Date());
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'pipeline');
      const given = cardsOf(manager, condition).andWhere('lead.id in (:...ids)', { ids });
      const found = await given.orderBy('lead.id').getMany();
      return {
        position,
        cards: await withAnalysedRents(manager, this.clock.withDueTimes(found.map((row) => cardOf(row, condition)))),
      };
    });
  }
}

const noLeads: Omit<Total, 'status'> = { count: 0, monthlyRentCents: 0, matching: 0, matchingRentCents: 0 };

function leadsOfWork(manager: EntityManager, condition: FilterCondition | null): SelectQueryBuilder<PipelineLead> {
  const select = manager.createQueryBuilder(PipelineLead, 'lead').where(isOfWork('lead'));
  return condition ? select.andWhere(condition.sql, condition.parameters) : select;
}

const cardsOf = (manager: EntityManager, condition: FilterCondition | null) =>
  leadsOfWork(manager, condition).select(fieldsOf(condition).map((field) => `lead.${field}`));

/** The read model keeps the totals of all leads; matching ones are counted here. */
async function selectTotals(manager: EntityManager, condition: FilterCondition | null): Promise<Total[]> {
  const all = (await manager.find(StageTotal)).map(({ leadCount: count, ...total }) => ({ ...total, count }));
  if (!condition)
    return all.map((total) => ({ ...total, matching: total.count, matchingRentCents: total.monthlyRentCents }));
  const found = await selectMatching(manager, condition);
  const matching = new Map(found.map((total) => [total.status, total]));
  return all.map((total) => ({ ...total, ...(matching.get(total.status) ?? { matching: 0, matchingRentCents: 0 }) }));
}

type Matching = Pick<Total, 'status' | 'matching' | 'matchingRentCents'>;

function selectMatching(manager: EntityManager, condition: FilterCondition): Promise<Matching[]> {
  return leadsOfWork(manager, condition)
    .select('lead.status', 'status')
    .addSelect('count(*)::int', 'matching')
    .addSelect('coalesce(sum(lead.estimatedRentCents), 0)::float8', 'matchingRentCents')
    .groupBy('lead.status')
    .getRawMany<Matching>();
}

/**
 * The first page of each of these columns, plus one card. One statement for all columns of an order, as SQL around the query builder's
 * own: every open board asks for this after every change, and with a statement for each column, and entities made of the rows, people
 * waited twice as long on a busy machine (docs/benchmarks.md, a day of load).
 */
async function selectFirstCards(
  manager: EntityManager,
  statuses: readonly LeadStatus[],
  condition: FilterCondition | null,
  sort: BoardSort,
): Promise<Map<LeadStatus, BoardCard[]>> {
  const cards: BoardCard[] = [];
  const { columns } = manager.connection.getMetadata(PipelineLead);
  const fields = fieldsOf(condition);
  const read = columns.filter(({ propertyName }) => fields.some((field) => field === propertyName));
  for (const by of columnSorts) {
    const wanted = statuses.filter((status) => (sort[status] ?? 'newest') === by);
    if (wanted.length === 0) continue;
    const ofOne = inColumnOrder(cardsOf(manager, condition).andWhere('lead.status = wanted.status'), by);
    const [sql, parameters]: [string, unknown[]] = ofOne.limit(boardPageSize + 1).getQueryAndParameters();
    const rows = await manager.query<Record<string, unknown>[]>(
      `select cards.* from unnest($${parameters.length + 1}::text[]) with ordinality wanted (status, n)
         cross join lateral (${sql}) cards order by wanted.n`,
      [...parameters, wanted],
    );
    for (const row of rows) {
      const values = read.map((column) => [
        column.propertyName,
        manager.connection.driver.prepareHydratedValue(row[`lead_${column.databaseName}`], column) as unknown,
      ]);
      cards.push(cardOf(Object.fromEntries(values) as CardRow, condition));
    }
  }
  const found = new Map<LeadStatus, BoardCard[]>();
  for (const card of await withAnalysedRents(manager, cards))
    found.set(card.status, [...(found.get(card.status) ?? []), card]);
  return found;
}

/** A page of a column plus one card, which shows whether there are more. @throws ProblemError invalid_input for a bad cursor */
async function selectCards(
  manager: EntityManager,
  status: LeadStatus,
  condition: FilterCondition | null,
  sort: ColumnSort,
  after?: string,
): Promise<BoardCard[]> {
  const select = inColumnOrder(cardsOf(manager, condition).andWhere('lead.status = :status', { status }), sort).limit(
    boardPageSize + 1,
  );
  if (after !== undefined) afterCursor(select, after, sort);
  const found = (await select.getMany()).map((row) => cardOf(row, condition));
  return withAnalysedRents(manager, found);
}
