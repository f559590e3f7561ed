import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  leadSchema,
  type Lead,
  type LeadAnswer,
  type LeadList,
  type LeadListQuery,
} from '../../../contracts/src/queries/lead.js';
import { inSnapshot, readPosition } from '../database/snapshot.js';
import { readCursor, writeCursor } from '../http/cursor.js';
import { leadColumns } from './lead-columns.js';

const columns = leadColumns(leadSchema.keyof().options);

/** Reads leads from `read.pipeline`. */
@Injectable()
export class PipelineQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The lead, deleted or not; null when the read model has none of that id (yet). */
  find(id: string): Promise<LeadAnswer | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const [lead] = await manager.query<Lead[]>(`select ${columns} from read.pipeline p where p.id = $1`, [id]);
      return lead ? { position: await readPosition(manager), lead } : null;
    });
  }

  /** One page, newest first. */
  list(query: LeadListQuery): Promise<LeadList> {
    const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, 'cursor');
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager);
      const found = await selectPage(manager, query, cursor && [cursor.at, cursor.id]);
      const leads = found.slice(0, query.limit);
      const last = found.length > query.limit ? leads.at(-1) : undefined;
      return { position, leads, ...(last && { next: writeCursor({ at: new Date(last.createdAt), id: last.id }) }) };
    });
  }
}

function selectPage(manager: EntityManager, query: LeadListQuery, after: [Date, string] | undefined): Promise<Lead[]> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [query.deleted === 'true' ? 'p.deleted_at is not null' : 'p.deleted_at is null'];
  if (query.status) conditions.push(`p.status = ${value(query.status)}`);
  if (query.source) conditions.push(`p.source = ${value(query.source)}`);
  if (query.city) conditions.push(`lower(p.city) = lower(${value(query.city)})`);
  if (query.search) conditions.push(`p.search like ${value(`%${escapeLike(query.search.toLowerCase())}%`)}`);
  if (after) conditions.push(`(p.created_at, p.id) < (${value(after[0])}, ${value(after[1])})`);
  return manager.query<Lead[]>(
    `select ${columns} from read.pipeline p where ${conditions.join(' and ')}
     order by p.created_at desc, p.id desc limit ${value(query.limit + 1)}`,
    values,
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
