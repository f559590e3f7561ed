import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LineOutcome, UndoOutcome } from '../../../contracts/src/imports/import-state.js';
import type { ImportLines, ImportLinesQuery } from '../../../contracts/src/imports/routes.js';
import type { ImportRow } from './import-store.js';
import { importFields, type ImportField } from '../../../contracts/src/imports/import-fields.js';
import { DuplicateFinder, type ProbableLead } from '../cases/duplicate-finder.js';
import type { LineError } from './line-values.js';
import type { ReadLine } from './read-import.js';
import { isOfWork, wasDeleted } from '../leads/application/deleted-leads.js';

/** A line that an undo has to handle. */
type LineToUndo = { line: number; leadId: string; outcome: LineOutcome };

/** How many lines of an import ended so. */
type LineCount = { importId: string; outcome: LineOutcome; undone: UndoOutcome | null; count: number };

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
  async toUndo({ id }: ImportRow, after: number, most: number): Promise<LineToUndo[]> {
    const text = `select line, lead_id as "leadId", outcome from import_lines
      where import_id = $1 and line > $2 and outcome in ('created', 'noted') and undone is null order by line limit $3`;
    return (await this.pool.query<LineToUndo>(text, [id, after, most])).rows;
  }

  /** The last line whose result is kept; the header if there is none. */
  async last({ id }: ImportRow): Promise<Pick<ReadLine, 'line' | 'fileLine'>> {
    const text = `select line, file_line as "fileLine" from import_lines where import_id = $1 order by line desc limit 1`;
    const { rows } = await this.pool.query<{ line: number; fileLine: number }>(text, [id]);
    return rows[0] ?? { line: 0, fileLine: 1 };
  }

  /** The number of lines per outcome, by import. */
  async counts(ids: readonly string[]): Promise<LineCount[]> {
    const text = `select import_id as "importId", outcome, undone, count(*)::int as count from import_lines
      where import_id = any($1::uuid[]) group by import_id, outcome, undone`;
    return (await this.pool.query<LineCount>(text, [ids])).rows;
  }

  /** Lines' results, in their order, with their total. */
  async resultsOf(id: string, { outcome, undone, offset = 0, limit }: ImportLinesQuery): Promise<ImportLines> {
    // Raw SQL: it joins lines, which have no entity.
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

/** A line before anything is made of it. `outcome` null: it can be imported. */
export interface JudgedLine extends ReadLine {
  outcome: LineOutcome | null;
  reason: string | null;
  /** A similar lead or line, whether or not this line is left out because of it. */
  like: (ProbableLead & { fileLine: null }) | { id: null; name: string; fileLine: number } | null;
  /** The lead of a note; the lead that a line makes. */
  leadId: string | null;
  /** An earlier import made this lead and its undo deleted it: it comes back. */
  comesBack: boolean;
}

/** Which of a file's lines can be imported, given the read models and earlier imports. */
@Injectable()
export class LineJudge {
  constructor(
    private readonly pool: Pool,
    private readonly duplicates: DuplicateFinder,
    private readonly results: LineResults,
  ) {}

  /** @param own ids that the file's earlier lines make: what this import has made is no duplicate of itself */
  async judge(row: ImportRow, chunk: readonly ReadLine[], own: ReadonlyMap<string, number>): Promise<JudgedLine[]> {
    const fresh = chunk.filter(({ madeId, sameAs }) => madeId !== null && sameAs === null);
    const before = await this.results.madeBefore(
      row,
      fresh.map(({ madeId }) => madeId!),
    );
    const alike = await this.duplicates.probableOf(
      fresh.map(({ somebody }) => somebody ?? nobody),
      own,
    );
    const likeOf = new Map(fresh.map(({ line }, i) => [line, alike[i] ?? null]));
    const owners = await this.ownersOf(fresh);
    const deleted = await this.deletedOf([...before.keys()]);
    return chunk.map((each): JudgedLine => {
      const { values, madeId, sameAs, likeLine } = each;
      const known = { ...each, outcome: null, reason: null, like: null, leadId: null, comesBack: false };
      if (!values.ok) return { ...known, outcome: 'refused', reason: sentencesOf(values.errors) };
      if (sameAs !== null) return { ...known, outcome: 'repeated', reason: `Line ${sameAs} says the same.` };
      const earlier = before.get(madeId!);
      if (values.kind === 'notes') {
        if (earlier) return { ...known, outcome: 'already', reason: null };
        const owner = values.leadId ? owners.get(values.leadId) : owners.get(values.email!);
        if (typeof owner === 'string') return { ...known, leadId: owner };
        return { ...known, outcome: 'refused', reason: owner === null ? severalOwners : noOwner };
      }
      const leadId = madeId;
      if (earlier?.takenBack) return { ...known, leadId, comesBack: true };
      if (earlier) return { ...known, leadId, outcome: 'already', reason: deleted.has(leadId!) ? deletedSince : null };
      const lead = likeOf.get(each.line);
      const like = lead
        ? { ...lead, fileLine: null }
        : likeLine && { id: null, name: likeLine.name, fileLine: likeLine.fileLine };
      if (!like || row.mapping!.duplicates === 'bring_in') return { ...known, leadId, like };
      const reason =
        like.fileLine === null ? 'A similar lead exists already.' : `Line ${like.fileLine} is about the same lead.`;
      return { ...known, like, leadId: like.id, outcome: 'duplicate', reason };
    });
  }

  private async deletedOf(ids: readonly string[]): Promise<Set<string>> {
    // Raw SQL: one way with the statements on lines, which have no entity.
    const text = `select id from read.pipeline where id = any($1::uuid[]) and ${wasDeleted('pipeline')}`;
    const { rows } = ids.length === 0 ? { rows: [] } : await this.pool.query<{ id: string }>(text, [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** The living lead by id and by e-mail; null if several have the e-mail. */
  private async ownersOf(lines: readonly ReadLine[]): Promise<Map<string, string | null>> {
    const asked = lines.flatMap(({ values }) => (values.ok && values.kind === 'notes' ? [values] : []));
    if (asked.length === 0) return new Map();
    // Raw SQL: one way with the statements on lines, which have no entity.
    const { rows } = await this.pool.query<{ id: string; email: string | null }>(
      `select id, email_key as email from read.pipeline
       where ${isOfWork('pipeline')} and (id = any($1::uuid[]) or email_key = any($2::text[]))`,
      [asked.flatMap(({ leadId }) => leadId ?? []), asked.flatMap(({ email }) => email ?? [])],
    );
    const owners = new Map<string, string | null>();
    for (const { id, email } of rows) {
      owners.set(id, id);
      if (email !== null) owners.set(email, owners.has(email) && owners.get(email) !== id ? null : id);
    }
    return owners;
  }
}

const nobody = { name: '', emailKey: null, phoneKey: null, addressKey: null };
const deletedSince = 'This lead was imported before, and somebody deleted it: restore it on its page.';
const noOwner = 'There is no such lead.';
const severalOwners = 'Several leads have this email. Give the Lead ID.';

function sentencesOf(errors: readonly LineError[]): string {
  return errors
    .map(({ field, message }) => {
      const label = importFields[field as ImportField] as string | undefined;
      return `${label === undefined || message.startsWith(label) ? '' : `${label}: `}${message}.`;
    })
    .join(' ');
}
