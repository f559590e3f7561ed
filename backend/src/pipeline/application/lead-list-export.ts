import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  leadFileFields,
  type LeadExportQuery,
  type LeadListFilter,
} from '../../../../contracts/src/pipeline/lead-list.js';
import type { PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { Users } from '../../accounts/users.js';
import { csvFile } from '../../platform/csv/csv-file.js';
import { leadFileColumns, type FileLead } from './lead-file-columns.js';
import { afterLead, leadOrder, type LeadOrder } from './lead-order.js';
import { inOrder, selectLeads } from './select-leads.js';
import { withAssignees } from './with-assignees.js';

const pageSize = 2000;

/** A list of leads as a file for spreadsheets. */
@Injectable()
export class LeadListExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /** All matching leads, in the list's order, with its columns and their id, read page by page while the file is sent. */
  csv({ sort, columns: chosen, ...filter }: LeadExportQuery): Readable {
    const columns = chosen ?? leadFileFields;
    const order = leadOrder(sort);
    // Columns that the file lacks are not read: turning rows into objects is most of the work.
    const of = columns.map((column) => (column === 'assignee' ? 'assigneeId' : column));
    const read = [...new Set([...of, order.column, 'id'])].map((column) => `lead.${column}`);
    return csvFile(
      [...columns, 'id' as const].map((column) => leadFileColumns[column]),
      this.leads(filter, order, read),
    );
  }

  private async *leads(filter: LeadListFilter, order: LeadOrder, read: string[]): AsyncGenerator<FileLead> {
    let last: PipelineLead | undefined;
    for (;;) {
      const select = inOrder(selectLeads(this.dataSource.manager, filter), order).select(read).limit(pageSize);
      if (last) {
        const { sql, parameters } = afterLead(order, last);
        select.andWhere(sql, parameters);
      }
      const page = await select.getMany();
      yield* await withAssignees(this.users, page);
      last = page.at(-1);
      if (page.length < pageSize || !last) return;
    }
  }
}
