import { foldedText } from '../../../contracts/src/keys/names.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import {
  type BoardFilter,
  matchLimit,
  type BoardCards,
  type BoardMatches,
} from '../../../contracts/src/board/board-filter.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { foundBy } from '../leads/application/lead-search.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { columnTitle } from '../../../contracts/src/stages/words.js';
import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import {
  boardCardSchema,
  boardPageSize,
  type Board,
  type BoardCard,
  type BoardPage,
} from '../../../contracts/src/board/queries.js';
import type { BoardSort, ColumnSort } from '../../../contracts/src/board/board-sort.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { inSnapshot, readPosition } from '../platform/database/snapshot.js';
import { stageTotals } from '../leads/application/stage-totals.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { Users } from '../accounts/users.js';
import { withAnalysedRents, afterCursor, cursorAfter, inColumnOrder } from './column-order.js';
import { isOfWork } from '../leads/application/deleted-leads.js';

/** A condition on `lead`, with the values it names. */
export interface FilterCondition {
  sql: string;
  parameters: Record<string, unknown>;
}

/** The instant at which a day of the office begins. @param day SQL of a date */
export const startOf = (day: string) => `((${day})::timestamp at time zone '${officeTimeZone}')`;

/**
 * A filter as a condition on the rows of `read.pipeline`.
 * @param now days in a stage are counted up to it
 * @returns null for an empty filter
 */
export function filterCondition(filter: BoardFilter, now: Date): FilterCondition | null {
  const { search, status, source, city, minDays, createdSince, walkthrough, assignee } = filter;
  const conditions: string[] = [];
  const parameters: Record<string, unknown> = {};
  const add = (condition: string, name?: string, value?: unknown) => {
    conditions.push(condition);
    if (name !== undefined) parameters[name] = value;
  };
  if (search) {
    const found = foundBy(search, 'filterSearch');
    add(found.sql);
    Object.assign(parameters, found.parameters);
  }
  if (status) add('lead.status in (:...filterStatus)', 'filterStatus', status);
  if (source) add('lead.source in (:...filterSource)', 'filterSource', source);
  if (city) add(`${foldedSql('lead.city')} = :filterCity`, 'filterCity', foldedText(city));
  if (minDays !== undefined) {
    const today = `:filterNow::timestamptz at time zone '${officeTimeZone}'`;
    add(`lead.stageSince < ${startOf(`(${today})::date - (:filterDays::int - 1)`)}`, 'filterDays', minDays);
    parameters.filterNow = now.toISOString();
  }
  if (createdSince)
    add(`lead.createdAt >= ${startOf(':filterCreatedSince::date')}`, 'filterCreatedSince', createdSince);
  if (walkthrough) add(`lead.walkthroughStart is ${walkthrough === 'yes' ? 'not null' : 'null'}`);
  if (assignee === 'none') add('lead.assigneeId is null');
  else if (assignee) add('lead.assigneeId = :filterAssignee', 'filterAssignee', assignee);
  return conditions.length === 0 ? null : { sql: `(${conditions.join(' and ')})`, parameters };
}

const fields = boardCardSchema.omit({ touchDueAt: true, analysedRentCents: true }).keyof().options;

interface Total {
  status: LeadStatus;
  count: number;
  monthlyRentCents: number;
  /** The count of matching cards; of all cards if there is no filter. */
  matching: number;
  matchingRentCents: number;
}

/** Reads the board from `read.pipeline`: columns, counts and position from one snapshot. */
@Injectable()
export class BoardQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
    private readonly clock: TouchClock,
  ) {}

  async board(filter: BoardFilter, sort: BoardSort): Promise<Board> {
    const condition = filterCondition(filter, new Date());
    const board = await inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'pipeline');
      const totals = new Map((await selectTotals(manager, condition)).map((total) => [total.status, total]));
      const columns: Board['columns'] = [];
      for (const status of leadStatuses) {
        const { count, monthlyRentCents, matching, matchingRentCents } = totals.get(status) ?? noLeads;
        const by = sort[status] ?? 'newest';
        const page = this.pageOf(matching > 0 ? await selectCards(manager, status, condition, by) : [], by);
        const total = condition && { total: { count, monthlyRentCents } };
        const shown = { count: matching, monthlyRentCents: matchingRentCents };
        columns.push({ status, label: columnTitle(status), ...shown, ...total, sort: by, ...page });
      }
      const priced = await withAnalysedRents(
        manager,
        columns.flatMap(({ cards }) => cards),
      );
      for (const column of columns) column.cards = priced.splice(0, column.cards.length);
      return { asOf: new Date().toISOString(), position, columns };
    });
    const cards = board.columns.flatMap((column) => column.cards);
    const named = cards.flatMap(({ stageActorId, assigneeId }) => [stageActorId ?? [], assigneeId ?? []].flat());
    return { ...board, people: Object.fromEntries(await this.users.namesOf(named)) };
  }

  /** @param after the previous page's `next`; if absent, from the top */
  page(status: LeadStatus, after: string | undefined, filter: BoardFilter, sort: ColumnSort): Promise<BoardPage> {
    const condition = filterCondition(filter, new Date());
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'pipeline');
      const { cards, ...next } = this.pageOf(await selectCards(manager, status, condition, sort, after), sort);
      return { position, cards: await withAnalysedRents(manager, cards), ...next };
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

  /** Those of the given leads that are on the board and match. */
  cards(ids: readonly string[], filter: BoardFilter): Promise<BoardCards> {
    const condition = filterCondition(filter, new Date());
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'pipeline');
      const select = leadsOfWork(manager, condition).select(fields.map((field) => `lead.${field}`));
      const found = await select.andWhere('lead.id in (:...ids)', { ids }).getMany();
      return { position, cards: await withAnalysedRents(manager, this.clock.tell(found)) };
    });
  }

  private pageOf(found: BoardCard[], sort: ColumnSort): { cards: BoardCard[]; next?: string } {
    const cards = found.slice(0, boardPageSize);
    const last = found.length > boardPageSize ? cards.at(-1) : undefined;
    return { cards: this.clock.tell(cards), ...(last && { next: cursorAfter(last, sort) }) };
  }
}

const noLeads: Omit<Total, 'status'> = { count: 0, monthlyRentCents: 0, matching: 0, matchingRentCents: 0 };

function leadsOfWork(manager: EntityManager, condition: FilterCondition | null): SelectQueryBuilder<PipelineLead> {
  const select = manager.createQueryBuilder(PipelineLead, 'lead').where(isOfWork('lead'));
  return condition ? select.andWhere(condition.sql, condition.parameters) : select;
}

/** The read model keeps the totals of all leads; matching ones are counted here. */
async function selectTotals(manager: EntityManager, condition: FilterCondition | null): Promise<Total[]> {
  const all = await stageTotals(manager);
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

/** A page of a column plus one card, which shows whether there are more. @throws ProblemError invalid_input for a bad cursor */
async function selectCards(
  manager: EntityManager,
  status: LeadStatus,
  condition: FilterCondition | null,
  sort: ColumnSort,
  after?: string,
): Promise<BoardCard[]> {
  const select = inColumnOrder(
    leadsOfWork(manager, condition)
      .select(fields.map((field) => `lead.${field}`))
      .andWhere('lead.status = :status', { status }),
    sort,
  ).limit(boardPageSize + 1);
  if (after !== undefined) afterCursor(select, after, sort);
  return select.getMany();
}
