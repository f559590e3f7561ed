import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  leadSchema,
  type Lead,
  type LeadAnswer,
  type LeadList,
  type LeadListQuery,
} from '../../../contracts/src/queries/lead.js';
import { PipelineLead } from '../../../projections/src/read-model/pipeline-lead.js';
import { inSnapshot, readPosition } from '../database/snapshot.js';
import { readCursor, writeCursor, type Cursor } from '../http/cursor.js';
import { likeText } from './like-text.js';
import { selection, withIsoInstants } from './shown-lead.js';

const fields = leadSchema.keyof().options;

/** Reads leads from `read.pipeline`. */
@Injectable()
export class PipelineQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The lead, deleted or not; null when the read model has none of that id (yet). */
  find(id: string): Promise<LeadAnswer | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const lead = await manager.findOne(PipelineLead, { where: { id }, select: selection(fields) });
      return lead && { position: await readPosition(manager), lead: withIsoInstants(lead) };
    });
  }

  /** One page, newest first. */
  list(query: LeadListQuery): Promise<LeadList> {
    const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, 'cursor');
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager);
      const found = await selectPage(manager, query, cursor);
      const leads = found.slice(0, query.limit);
      const last = found.length > query.limit ? leads.at(-1) : undefined;
      return { position, leads, ...(last && { next: writeCursor({ at: new Date(last.createdAt), id: last.id }) }) };
    });
  }
}

async function selectPage(manager: EntityManager, query: LeadListQuery, after: Cursor | undefined): Promise<Lead[]> {
  const { status, source, city, search } = query;
  const select = manager
    .createQueryBuilder(PipelineLead, 'lead')
    .select(fields.map((field) => `lead.${field}`))
    .where(query.deleted === 'true' ? 'lead.deletedAt is not null' : 'lead.deletedAt is null')
    .orderBy({ 'lead.createdAt': 'DESC', 'lead.id': 'DESC' })
    .limit(query.limit + 1);
  if (status) select.andWhere('lead.status = :status', { status });
  if (source) select.andWhere('lead.source = :source', { source });
  if (city) select.andWhere('lower(lead.city) = lower(:city)', { city });
  if (search) select.andWhere('lead.search like :search', { search: `%${likeText(search.toLowerCase())}%` });
  if (after) select.andWhere('(lead.createdAt, lead.id) < (:at, :id)', { at: after.at, id: after.id });
  return (await select.getMany()).map(withIsoInstants);
}
