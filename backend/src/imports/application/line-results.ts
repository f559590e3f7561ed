import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LineOutcome, UndoOutcome } from '../../../../contracts/src/imports/import-state.js';
import type { ImportLines, ImportLinesQuery } from '../../../../contracts/src/imports/queries.js';
import type { ImportRow } from './import-store.js';

/** Results of imports' lines. */
@Injectable()
export class LineResults {
  constructor(private readonly pool: Pool) {}

  /** Which of these ids other imports made, and whether the last one of those was undone. */
  async madeBefore({ id }: ImportRow, ids: readonly string[]): Promise<Map<string, { takenBack: boolean }>> {
    const text = `select l.made_id as "madeId", (array_agg(l.undone order by i.started_at desc))[1] = 'reversed' as "takenBack"
      from import_lines l join imports i on i.id = l.import_id
      where l.made_id = any($1::uuid[]) and l.import_id <> $2 and l.outcome in ('created', 'noted') group by l.made_id`;
    const { rows } = await this.pool.query<{ madeId: string; takenBack: boolean | null }>(text, [ids, id]);
    return new Map(rows.map(({ madeId, takenBack }) => [madeId, { takenBack: takenBack === true }]));
  }

  /** The next lines that an undo has to handle. @param after the last line handled */
  async toUndo(
    { id }: ImportRow,
    after: number,
    most: number,
  ): Promise<{ line: number; leadId: string; outcome: LineOutcome }[]> {
    const text = `select line, lead_id as "leadId", outcome from import_lines
      where import_id = $1 and line > $2 and outcome in ('created', 'noted') and undone is null order by line limit $3`;
    return (await this.pool.query<{ line: number; leadId: string; outcome: LineOutcome }>(text, [id, after, most]))
      .rows;
  }

  /** The number of lines per outcome, by import. */
  async counts(
    ids: readonly string[],
  ): Promise<{ importId: string; outcome: LineOutcome; undone: UndoOutcome | null; count: number }[]> {
    const text = `select import_id as "importId", outcome, undone, count(*)::int as count from import_lines
      where import_id = any($1::uuid[]) group by import_id, outcome, undone`;
    return (
      await this.pool.query<{ importId: string; outcome: LineOutcome; undone: UndoOutcome | null; count: number }>(
        text,
        [ids],
      )
    ).rows;
  }

  /** Lines' results, in their order, with their total. */
  async resultsOf(id: string, { outcome, undone, offset = 0, limit }: ImportLinesQuery): Promise<ImportLines> {
    const text = `select l.file_line as line, l.outcome, l.undone, coalesce(l.undo_reason, l.reason) as reason, l.lead_id as "leadId",
        lead.name as "leadName", count(*) over ()::int as total
      from import_lines l left join read.pipeline lead on lead.id = l.lead_id
      where l.import_id = $1 and ($2::text is null or l.outcome = $2) and ($3::text is null or l.undone = $3)
      order by l.line offset $4 limit $5`;
    const { rows } = await this.pool.query<ImportLines['lines'][number] & { total: number }>(text, [
      ...[id, outcome ?? null, undone ?? null, offset, limit],
    ]);
    return { total: rows[0]?.total ?? 0, lines: rows.map(({ total: _total, ...line }) => line) };
  }
}
