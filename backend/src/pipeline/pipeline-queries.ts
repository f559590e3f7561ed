import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { leadSchema, type Lead, type LeadAnswer } from '../../../contracts/src/leads/queries.js';
import {
  newestFirst,
  type LeadList,
  type LeadListFilter,
  type LeadListQuery,
} from '../../../contracts/src/pipeline/lead-list.js';
import { PipelineLead, StageTotal } from '../../../projections/src/read-model/entries.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { allIds, readCursor, writeCursor } from '../platform/database/list-pages.js';
import { lookedFor, phoneFoundBy } from '../leads/application/lead-search.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { selection } from '../leads/application/lead-histories.js';
import { leadOrder, inOrder, selectLeads } from './select-leads.js';
import { isDeleted, isOfWork, seesDeleted, type Viewer } from '../leads/application/deleted-leads.js';

const fields = leadSchema.keyof().options;

/** Reads leads from `read.pipeline`. */
@Injectable()
export class PipelineQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: TouchClock,
  ) {}

  /** The lead; null if the read model has none with that id (yet), or it is deleted and the viewer does not see such leads. */
  find(id: string, viewer: Viewer): Promise<LeadAnswer | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const lead = await manager.findOne(PipelineLead, { where: { id }, select: selection(fields) });
      const [shown] = lead ? this.clock.withDueTimes([lead]) : [];
      if (!shown || (isDeleted(shown) && !seesDeleted(viewer))) return null;
      return { position: await readPosition(manager, 'pipeline'), lead: shown };
    });
  }

  /** One page: after a cursor, newest first, or from an offset in any order with the total of all matches. */
  list(query: LeadListQuery): Promise<LeadList> {
    const { sort, nearest, cursor, offset, limit, ...filter } = query;
    const near = nearest && filter.search;
    const after = cursor === undefined ? undefined : readCursor(cursor, 'cursor');
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'pipeline');
      const matching = () => selectLeads(manager, filter);
      if (offset !== undefined) {
        const total = await countMatching(manager, filter);
        const ordered = inOrder(matching(), leadOrder(sort), near).offset(offset).limit(limit);
        return { position, total, leads: this.shown(await rowsInOrder(manager, ordered), filter.search) };
      }
      const select = inOrder(matching(), leadOrder(sort), near)
        .select(fields.map((field) => `lead.${field}`))
        .limit(limit + 1);
      if (after) select.andWhere('(lead.createdAt, lead.id) < (:at, :id)', { at: after.at, id: after.id });
      const found = await select.getMany();
      const leads = found.slice(0, limit);
      const last = found.length > limit && sort === newestFirst && !near ? leads.at(-1) : undefined;
      return {
        position,
        leads: this.shown(leads, filter.search),
        next: last && writeCursor({ at: new Date(last.createdAt), id: last.id }),
      };
    });
  }

  /** @param search what they were searched by: each says whether it was found by its phone */
  private shown(leads: readonly Lead[], search: string | undefined): LeadList['leads'] {
    return this.clock.withDueTimes(leads).map((lead) => ({ ...lead, ...phoneFoundBy(search, lead.phone) }));
  }
}

/** The number of matches. Reads rows of leads only if the read model has no shorter way. */
function countMatching(manager: EntityManager, filter: LeadListFilter): Promise<number> {
  const { search, ...others } = filter;
  const asksMore = Object.values(others).some((part) => part !== undefined);
  if (asksMore) return countOf(selectLeads(manager, filter));
  return search ? countFound(manager, search) : countAll(manager);
}

/** All leads that the text finds, minus the deleted and erased ones among them, which are few. */
async function countFound(manager: EntityManager, search: string): Promise<number> {
  const { operator, pattern } = lookedFor(search);
  // Raw SQL: the difference of two counts.
  const found = `from read.lead_search found where found.search ${operator} $1`;
  const [row] = await manager.query<{ total: number }[]>(
    `select ((select count(*) ${found}) - (select count(*) from read.pipeline lead
       where not (${isOfWork('lead')}) and lead.id in (select found.lead_id ${found})))::integer as total`,
    [pattern],
  );
  return row!.total;
}

/** All leads that are neither deleted nor erased, as counted by the read model. */
async function countAll(manager: EntityManager): Promise<number> {
  return (await manager.sum(StageTotal, 'leadCount')) ?? 0;
}

async function countOf(matching: SelectQueryBuilder<PipelineLead>): Promise<number> {
  const counted = await matching.select('count(*)::integer', 'total').getRawOne<{ total: number }>();
  return counted?.total ?? 0;
}

/** Only ids are sorted: whole rows, deep in a list of 100,000, would be sorted on disk. */
async function rowsInOrder(manager: EntityManager, ordered: SelectQueryBuilder<PipelineLead>): Promise<Lead[]> {
  const ids = await allIds(ordered, 'lead.id');
  const rows = await manager.find(PipelineLead, { where: { id: In(ids) }, select: selection(fields) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
