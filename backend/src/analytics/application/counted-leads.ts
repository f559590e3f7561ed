import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import {
  countedColumns,
  type CountedExportQuery,
  type CountedLead,
  type CountedLeads,
  type CountedLeadsQuery,
} from '../../../../contracts/src/analytics/counted.js';
import type { AnalyticsQuestion } from '../../../../contracts/src/analytics/choices.js';
import { seesDeleted, type Viewer } from '../../leads/application/deleted-leads.js';
import { csvFile } from '../../platform/csv/csv-file.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { readCell } from '../domain/cell.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { scopeOf } from './analytics-queries.js';
import { countedBy, definitionVersion } from './count-question.js';
import { countedFileColumns } from './counted-file-columns.js';
import { countedOrder, selectCounted, toldLead, type CountedRow } from './select-counted.js';
import { Parameters, roomForFigures, type Scope } from './sql.js';
import { isOfCell } from './tally.js';

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
        `select count(*)::int as count from (${total.sql}) c`,
        total.parameters.values,
      );
      const { sql, parameters } = this.statement(question, cell, scope, viewer);
      const rows = await manager.query<CountedRow[]>(
        `${sql} ${countedOrder(sort)} limit ${parameters.of(limit, 'int')} offset ${parameters.of(offset, 'int')}`,
        parameters.values,
      );
      return {
        asOf: scope.asOf,
        at: scope.at,
        position: await readPosition(manager, 'analytics'),
        version: definitionVersion,
        total: count,
        leads: rows.map(toldLead),
      };
    });
  }

  /** All of them in that order, as a file that is made while it is sent. */
  csv({ question, cell, sort, columns = [...countedColumns] }: CountedExportQuery, viewer: Viewer): Readable {
    const { sql, parameters } = this.statement(question, cell, scopeOf(question, new Date()), viewer);
    const chosen = [...columns, 'leadId' as const, 'eventId' as const].map((column) => countedFileColumns[column]);
    return csvFile(chosen, this.rows(`${sql} ${countedOrder(sort)}`, parameters.values));
  }

  private async *rows(sql: string, values: unknown[]): AsyncGenerator<CountedLead> {
    const client = await this.pool.connect();
    try {
      await client.query('begin read only');
      await client.query(roomForFigures);
      await client.query(`declare counted no scroll cursor for ${sql}`, values);
      for (;;) {
        const { rows } = await client.query<CountedRow>(`fetch ${pageSize} from counted`);
        yield* rows.map(toldLead);
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
    if (!place)
      throw new ProblemError('invalid_input', {
        errors: [{ path: 'cell', message: 'cell must be one that an answer named' }],
      });
    const parameters = new Parameters();
    const counted = countedBy(question, scope, parameters, this.settings.current);
    return { sql: selectCounted(counted, isOfCell(place, parameters), seesDeleted(viewer)), parameters };
  }
}
