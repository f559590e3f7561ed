import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { eventIdOf } from '../platform/commands/decider.js';
import { haveRead } from '../platform/database/read-models.js';
import { ListsBehind, patienceMs } from './begun-since.js';
import type { ImportRow, LineResult } from './import-store.js';
import { LineResults } from './judge-lines.js';
import type { ReadLine } from './read-import.js';

/**
 * The command that a line of an import makes: the same line makes the same one again, and so the same event ids.
 * @param part distinguishes the commands of one line
 */
export function commandOfLine({ id }: Pick<ImportRow, 'id'>, line: number, part: string): { name: string; id: string } {
  const name = `import ${id} line ${line} ${part}`;
  return { name, id: uuidV5(name, id) };
}

type Line = Pick<ReadLine, 'line' | 'fileLine' | 'madeId'>;

/**
 * What an import brought in without keeping the lines' results: its process died within a chunk, or a backup has the log of a later
 * moment than the results. The ids of the events follow from the lines' numbers.
 */
@Injectable()
export class UnkeptLines {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly results: LineResults,
  ) {}

  /**
   * Results of lines after the last kept one, chunk by chunk.
   * @param file the file's lines; null if the file is gone
   * @throws ListsBehind if the index of events does not follow the log within some seconds; LogUnavailable; what Postgres throws
   */
  async *of(row: ImportRow, file: AsyncIterable<Line[]> | null, size: number): AsyncGenerator<LineResult[]> {
    const last = await this.results.last(row);
    if (last.line >= row.lines) return;
    const head = await this.log.head();
    if (!(await haveRead(this.pool, ['event_index'], head, patienceMs))) throw new ListsBehind();
    for await (const chunk of file ?? numbered(last, row.lines, size)) {
      const found = await this.inLog(
        row,
        chunk.filter(({ line }) => line > last.line),
      );
      if (found.length > 0) yield found;
    }
  }

  private async inLog(row: ImportRow, lines: readonly Line[]): Promise<LineResult[]> {
    const outcome = row.mapping?.kind === 'notes' ? 'noted' : 'created';
    const part = outcome === 'noted' ? 'note' : 'lead';
    const byEvent = new Map(lines.map((line) => [eventIdOf(commandOfLine(row, line.line, part).id, 0), line]));
    // Raw SQL: in the worker's own transactions, by a list of ids.
    const { rows } = await this.pool.query<{ id: string; stream: string }>(
      'select event_id as id, stream from read.event_index where event_id = any($1::uuid[])',
      [[...byEvent.keys()]],
    );
    return rows.map(({ id, stream }) => {
      const { line, fileLine, madeId } = byEvent.get(id)!;
      const leadId = leadIdOfStream(stream) ?? null;
      return { line, fileLine, leadId, madeId: outcome === 'created' ? leadId : madeId, outcome, reason: null };
    });
  }
}

/** The lines of a file that is gone. Where they stood in it is what it would be if each took one line of the file. */
function* numbered(last: Pick<Line, 'line' | 'fileLine'>, lines: number, size: number): Generator<Line[]> {
  for (let from = last.line + 1; from <= lines; from += size)
    yield Array.from({ length: Math.min(size, lines - from + 1) }, (_, i) => ({
      ...{ line: from + i, fileLine: last.fileLine + from + i - last.line, madeId: null },
    }));
}
