import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { statusLabel } from '../../../../contracts/src/stages/words.js';
import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';
import { standingSql, type CardRow } from '../../board/application/past-cards.js';
import { allOf, pastCondition } from '../../board/application/past-filter.js';
import { Users } from '../../accounts/users.js';
import { csvFile, dollars, type CsvColumn } from '../../platform/csv/csv-file.js';
import { standingFor, type Viewer } from '../../leads/application/deleted-leads.js';
import { withAssignees } from './with-assignees.js';

const pageSize = 1000;

type FileCard = CardRow & { assignee: string | null };

/** The data on past cards, under the headers of the present's file. E-mails and phones are not on a card. */
const columns: CsvColumn<FileCard>[] = [
  { header: 'Name', of: ({ name }) => name },
  { header: 'Stage', of: ({ status }) => statusLabel(status) },
  { header: 'In stage since', of: ({ stageSince }) => stageSince.toISOString() },
  { header: 'Source', of: ({ source }) => source },
  { header: 'Address', of: ({ propertyAddress }) => propertyAddress },
  { header: 'City', of: ({ city }) => city },
  { header: 'Units', of: ({ unitCount }) => unitCount },
  { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  { header: 'Walkthrough', of: ({ walkthroughStart }) => walkthroughStart?.toISOString() },
  { header: 'Last contacted', of: ({ lastContactedAt }) => lastContactedAt?.toISOString() },
  { header: 'Created', of: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Assignee', of: ({ assignee }) => assignee },
  { header: 'Id', of: ({ id }) => id },
];

/** The board of a past instant as a file for spreadsheets. */
@Injectable()
export class PastExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /**
   * The leads that were on the board and match, newest first, read page by page.
   * @param at ISO 8601 UTC
   * @param viewer only admins see leads that are deleted now
   */
  csv(filter: BoardFilter, at: string, viewer: Viewer): Readable {
    return csvFile(columns, this.cards(filter, at, viewer));
  }

  private async *cards(filter: BoardFilter, at: string, viewer: Viewer): AsyncGenerator<FileCard> {
    const condition = pastCondition(filter, at, 5);
    const sql = standingSql(allOf(condition?.sql, standingFor(viewer, 's')));
    let after: CardRow | undefined;
    for (;;) {
      const place = [at, pageSize, after?.createdAt ?? null, after?.id ?? null];
      const page: CardRow[] = await this.dataSource.query(sql, [...place, ...(condition?.values ?? [])]);
      yield* await withAssignees(this.users, page);
      after = page.at(-1);
      if (page.length < pageSize || !after) return;
    }
  }
}
