import { statusLabel } from '../../../../contracts/src/stages/words.js';
import {
  type CountedColumn,
  type CountedLead,
  type CountedLeadsQuery,
  countedColumns,
  type CountedExportQuery,
  type CountedLeads,
} from '../../../../contracts/src/analytics/counted.js';
import { dollars, csvFile, columnsOf, type CsvColumns } from '../../platform/csv-file.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { AnalyticsQuestion } from '../../../../contracts/src/analytics/choices.js';
import { seesDeleted, type Viewer, wasDeleted } from '../../leads/application/deleted-leads.js';
import { waitsForReader } from '../../platform/database/idle-transactions.js';
import { inSnapshot, readPosition } from '../../platform/database/read-models.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { readCell } from '../domain/cell.js';
import { wrongField } from '../../platform/problems/problem.js';
import { scopeOf } from './analytics-queries.js';
import { definitionVersion, questionOf } from './questions/questions.js';
import { roomForFigures, Statement, type Scope } from './sql.js';
import { isOfCell } from './tally.js';

/** The columns of files of counted events. Money in US dollars, instants in ISO 8601. */
const countedFileColumns: CsvColumns<CountedLead, CountedColumn | 'leadId' | 'eventId'> = {
  name: 'Name',
  propertyAddress: 'Address',
  status: { header: 'Stage', of: ({ status }) => status && statusLabel(status) },
  source: 'Source',
  city: 'City',
  propertyType: 'Property type',
  unitCount: 'Units',
  estimatedRentCents: { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  createdAt: 'Created',
  eventType: 'Event',
  at: 'Time',
  days: 'Duration',
  amountCents: { header: 'Amount', of: ({ amountCents }) => dollars(amountCents) },
  leadId: 'Lead id',
  eventId: 'Event id',
};

/** A row as Postgres returns it. */
type CountedRow = Omit<CountedLead, 'createdAt' | 'at' | 'status'> & {
  createdAt: Date | null;
  at: Date;
  status: LeadStatus | null;
};

/**
 * The rows of one cell with their leads as they are now. A viewer who may not see deleted leads gets only the event of such a
 * lead, and the order must not reveal more.
 */
// Raw SQL: a part of a figure, which is one statement.
function selectCounted(counted: string, isOurs: string, withDeleted: boolean): string {
  const gone = `coalesce(${wasDeleted('p')}, false)`;
  const shown = withDeleted ? 'true' : `not ${gone}`;
  const of = (column: string) => `case when ${shown} then p.${column} end`;
  return `select case when ${shown} then c.lead_id end as "leadId", ${of('name')} as name,
      ${of('property_address')} as "propertyAddress", ${of('status')} as status, ${of('source')} as source, ${of('city')} as city,
      ${of('property_type')} as "propertyType", ${of('unit_count')} as "unitCount",
      (${of('estimated_rent_cents')})::float8 as "estimatedRentCents", ${of('created_at')} as "createdAt",
      ${gone} as deleted, c.event_id as "eventId", c.event_type as "eventType", c.at,
      c.position::text as position, c.days, c.amount::float8 as "amountCents"
    from (${counted}) c left join read.pipeline p on p.id = c.lead_id where ${isOurs}`;
}

/** The columns' places in the statement. */
const places: Record<CountedColumn, string> = {
  name: '2',
  propertyAddress: '3',
  status: '4',
  source: '5',
  city: '6',
  propertyType: '7',
  unitCount: '8',
  estimatedRentCents: '9',
  createdAt: '10',
  eventType: '13',
  at: '14',
  days: '16',
  amountCents: '17',
};

/** `order by` over the whole statement, unknown values last; no row is repeated or left out between pages. */
function countedOrder(sort: CountedLeadsQuery['sort']): string {
  const down = sort.startsWith('-');
  const column = (down ? sort.slice(1) : sort) as CountedColumn;
  return `order by ${places[column]} ${down ? 'desc' : 'asc'} nulls last, c.position ${down ? 'desc' : 'asc'}, c.event_id`;
}

/** The row as the answer shows it. */
function countedLead(row: CountedRow): CountedLead {
  return { ...row, createdAt: row.createdAt?.toISOString() ?? null, at: row.at.toISOString() };
}

const pageSize = 2000;

/** The events behind a figure, with their leads. */
@Injectable()
export class CountedLeadsReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
    private readonly settings: OfficeSettings,
  ) {}

  /** One page, and the total, which equals the figure. @throws ProblemError invalid_input for an unknown cell */
  page({ question, cell, sort, offset, limit }: CountedLeadsQuery, viewer: Viewer): Promise<CountedLeads> {
    const scope = scopeOf(question, new Date());
    return inSnapshot(this.dataSource, async (manager) => {
      await manager.query(roomForFigures);
      const total = this.statement(question, cell, scope, viewer);
      const [{ count }] = await manager.query<[{ count: number }]>(
        `select count(*)::int as count from (${total.text}) c`,
        total.sql.values,
      );
      const { text, sql } = this.statement(question, cell, scope, viewer);
      const rows = await manager.query<CountedRow[]>(
        `${text} ${countedOrder(sort)} limit ${sql.of(limit, 'int')} offset ${sql.of(offset, 'int')}`,
        sql.values,
      );
      return {
        asOf: scope.asOf,
        at: scope.at,
        position: await readPosition(manager, 'analytics'),
        version: definitionVersion,
        total: count,
        leads: rows.map(countedLead),
      };
    });
  }

  /** All of them in that order, as a file that is made while it is sent. */
  csv({ question, cell, sort, columns = [...countedColumns] }: CountedExportQuery, viewer: Viewer): Readable {
    const { text, sql } = this.statement(question, cell, scopeOf(question, new Date()), viewer);
    const chosen = columnsOf(countedFileColumns, [...columns, 'leadId', 'eventId']);
    return csvFile(chosen, this.rows(`${text} ${countedOrder(sort)}`, sql.values));
  }

  private async *rows(sql: string, values: unknown[]): AsyncGenerator<CountedLead> {
    const client = await this.pool.connect();
    try {
      await client.query('begin read only');
      await client.query(waitsForReader);
      await client.query(roomForFigures);
      await client.query(`declare counted no scroll cursor for ${sql}`, values);
      for (;;) {
        const { rows } = await client.query<CountedRow>(`fetch ${pageSize} from counted`);
        yield* rows.map(countedLead);
        if (rows.length < pageSize) break;
      }
    } finally {
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  }

  private statement(question: AnalyticsQuestion, cell: string, scope: Scope, viewer: Viewer) {
    const place = readCell(cell);
    if (!place) throw wrongField('cell', 'cell must be one that an answer named');
    const sql = new Statement({ scope, hours: this.settings.current });
    const counted = questionOf(question).counted(question, sql);
    return { text: selectCounted(counted, isOfCell(place, sql), seesDeleted(viewer)), sql };
  }
}
