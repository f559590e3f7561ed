import { type LineValues, questionOf } from './line-values.js';
import { officeDayOf } from '../../../contracts/src/keys/office-time.js';
import { endsStream } from '../../../contracts/src/erasure/events.js';
import type { UndoOutcome } from '../../../contracts/src/imports/import-state.js';
import { GivingWay } from '../../../event-store/src/flow/give-way.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { createHmac } from 'node:crypto';
import { type CommandContext, Commands } from '../platform/commands/commands.js';
import { type ImportRow, ImportStore, type LineResult, type UndoResult } from './import-store.js';
import { Inject, Injectable } from '@nestjs/common';
import type { ImportCheck } from '../../../contracts/src/imports/routes.js';
import { StreamErased } from '../../../event-store/src/errors.js';
import { addNote } from '../leads/decide/notes.js';
import { restoreLead, deleteLead } from '../leads/decide/end-lead.js';
import { createLead } from '../leads/decide/create-lead.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { DomainError } from '../platform/problems/problem.js';
import { problemCodes } from '../platform/problems/problem-codes.js';
import { BegunSince } from './begun-since.js';
import { LineResults, LineJudge, type JudgedLine } from './judge-lines.js';
import { ImportReader } from './read-import.js';
import { UnkeptLines, commandOfLine } from './unkept-lines.js';

/** A line's values, by the commands' fields, as texts; leaves out fields without a value. */
export function samplesOf(values: LineValues): Record<string, string> {
  if (!values.ok) return {};
  const said =
    values.kind === 'leads'
      ? { ...values.lead, note: values.note }
      : { leadId: values.leadId, email: values.email, note: values.note };
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, value]) =>
      value === null || value === undefined || value === '' ? [] : [[field, String(value)]],
    ),
  );
}

/** `delete`: the lead is still to be deleted. */
export interface UndoPlan {
  undone: UndoOutcome;
  reason: string | null;
  delete: boolean;
}

const kept = (reason: string): UndoPlan => ({ undone: 'kept', reason, delete: false });

/**
 * What happens to a lead of an import that is undone: it is deleted, unless something happened to it since.
 * @param events its whole stream, oldest first
 * @param madeBy correlation of the import @param undoneBy correlation of its undo
 * @param elsewhere a sentence: what was begun for it since, in other streams
 */
export function undoOf(events: readonly LogEvent[], madeBy: string, undoneBy: string, elsewhere?: string): UndoPlan {
  const of = (correlation: string) => (event: LogEvent) => event.metadata.$correlationId === correlation;
  const first = events.findIndex(of(madeBy));
  if (events.length === 0) return { undone: 'failed', reason: 'It is not in the log.', delete: false };
  if (first < 0) return kept('It had been restored before this import.');
  if (events.some(endsStream)) return kept('The person has been erased since.');
  const later = events.slice(first).filter((event) => !of(madeBy)(event));
  const last = events.at(-1)!;
  if (of(undoneBy)(last) && last.type === 'LeadDeleted') return { undone: 'reversed', reason: null, delete: false };
  if (later.length > 0) {
    const day = officeDayOf(later[0]!.created);
    return kept(last.type === 'LeadDeleted' ? 'It has been deleted since.' : `It has been changed since (${day}).`);
  }
  return elsewhere === undefined ? { undone: 'reversed', reason: null, delete: true } : kept(elsewhere);
}

/**
 * The context of an import's command. A command that is run again, after a crash or by two processes at once, has the same id, so the
 * same event ids, and finds its answer in the log. The actor is whoever began the import, and all commands share a correlation id.
 * @param part distinguishes the commands of one line
 */
function contextOfLine(
  row: Pick<ImportRow, 'id' | 'createdBy'>,
  correlationId: string,
  line: number,
  part: string,
  secret: Buffer,
): CommandContext {
  const { name, id: commandId } = commandOfLine(row, line, part);
  const key = createHmac('sha256', secret).update(name).digest('hex');
  return {
    actor: { kind: 'user', id: row.createdBy },
    correlationId,
    commandId,
    now: new Date().toISOString(),
    idempotency: { key, body: key },
  };
}

/** Runs something for each of many items, a few at once. The first error ends it, once running items are done. */
async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  const failures: unknown[] = [];
  const worker = async () => {
    while (next < items.length && failures.length === 0) {
      const index = next++;
      try {
        results[index] = await run(items[index]!);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}

const chunkLines = 500;
/** Concurrent appends go to the disk together; no more than this, since people work at the same time. */
const atOnce = 32;
const mostErrors = 5_000;
const mostLookAlikes = 500;
const samples = 20;

/** A process's work on an import that it has claimed, chunk by chunk; each chunk is kept before the next one begins. */
@Injectable()
export class ImportWork {
  constructor(
    private readonly store: ImportStore,
    private readonly results: LineResults,
    private readonly judge: LineJudge,
    private readonly begun: BegunSince,
    private readonly unkept: UnkeptLines,
    private readonly commands: Commands,
    @Inject(SECRETS) private readonly secrets: Pick<Secrets, 'fileHashes'>,
  ) {}

  /** @returns when it is complete, stopped, or held by another process */
  async on(row: ImportRow, worker: string, signal: AbortSignal): Promise<void> {
    if (row.state === 'checking') await this.check(row, worker, signal);
    if (row.state === 'running') await this.run(row, worker, signal);
    if (row.state === 'undoing') await this.undo(row, worker, signal);
  }

  /** Tries every line with the real deciders; appends nothing. After a crash it starts again. */
  private async check(row: ImportRow, worker: string, signal: AbortSignal): Promise<void> {
    const found: ImportCheck = {
      ...{ ready: 0, refused: 0, already: 0, repeated: 0, duplicates: 0 },
      ...{ errors: [], questions: [], lookAlikes: [], samples: [] },
    };
    const reader = this.reader();
    const way = new GivingWay();
    let seen = 0;
    for await (const chunk of reader.chunks(row, this.dryContext(row), chunkLines)) {
      if (signal.aborted) return;
      for (const line of await this.judge.judge(row, chunk, reader.ids)) note(found, line);
      seen += chunk.length;
      await way.rest(signal);
      if (!(await this.store.checkedTo(row, worker, seen, null))) return;
    }
    await this.store.checkedTo(row, worker, seen, found);
  }

  /** Imports the lines. Kept results are not repeated; appends without kept results are found again in the log. */
  private async run(row: ImportRow, worker: string, signal: AbortSignal): Promise<void> {
    const reader = this.reader();
    const way = new GivingWay();
    for await (const chunk of reader.chunks(row, this.dryContext(row), chunkLines)) {
      if (signal.aborted) return;
      const last = chunk.at(-1)!.line;
      if (last <= row.progress) continue;
      const rest = chunk.filter(({ line }) => line > row.progress);
      const judged = await this.judge.judge(row, rest, reader.ids);
      const bringIn = (held: () => Promise<void>) => fewAtOnce(judged, atOnce, (line) => this.bringIn(row, line, held));
      if (!(await this.store.nextLines(row, worker, last, bringIn))) return;
      // Not within: whoever stops it, or erases somebody, waits for these lines.
      await way.rest(signal);
    }
    if (!signal.aborted) await this.store.end(row, worker, 'running', 'done');
  }

  private async bringIn(row: ImportRow, line: JudgedLine, held: () => Promise<void>): Promise<LineResult> {
    const { line: number, fileLine, values, madeId, leadId, outcome, reason } = line;
    const result = { line: number, fileLine, leadId, madeId };
    if (!values.ok || outcome !== null) return { ...result, outcome: outcome ?? 'refused', reason };
    const context = (part: string) => ({
      ...contextOfLine(row, row.correlationId, number, part, this.secrets.fileHashes),
      fence: held,
    });
    try {
      if (values.kind === 'notes') {
        await this.commands.execute(addNote, leadId!, { content: values.note }, context('note'));
        return { ...result, outcome: 'noted', reason: null };
      }
      if (line.comesBack) await this.commands.execute(restoreLead, leadId!, {}, context('lead'));
      else {
        await this.commands.execute(createLead, leadId!, values.lead, context('lead'));
        if (values.note !== null)
          await this.commands.execute(addNote, leadId!, { content: values.note }, context('note'));
      }
      return { ...result, outcome: 'created', reason: null };
    } catch (error) {
      if (error instanceof StreamErased) return { ...result, outcome: 'refused', reason: 'The person was erased.' };
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'lead_exists') return { ...result, outcome: 'already', reason: null };
      return { ...result, outcome: 'refused', reason: error.detail ?? problemCodes[error.code].title };
    }
  }

  /** Undoes what nobody has touched since; for the rest it says why it stays. */
  private async undo(row: ImportRow, worker: string, signal: AbortSignal): Promise<void> {
    const file = (await this.store.hasFile(row)) ? this.reader().chunks(row, this.dryContext(row), chunkLines) : null;
    for await (const found of this.unkept.of(row, file, chunkLines))
      if (signal.aborted || !(await this.store.foundBefore(row, worker, found))) return;
    let { progress } = row;
    const way = new GivingWay();
    let after = 0;
    for (;;) {
      if (signal.aborted) return;
      const lines = await this.results.toUndo(row, after, chunkLines);
      if (lines.length === 0) return this.store.end(row, worker, 'undoing', 'undone');
      const leads = lines.map(({ leadId }) => leadId);
      const elsewhere = await this.begun.of(leads, row.startedAt ?? row.createdAt);
      const results = await fewAtOnce(lines, atOnce, (line) => this.takeBack(row, line, elsewhere.get(line.leadId)));
      progress += lines.length;
      after = lines.at(-1)!.line;
      if (!(await this.store.undone(row, worker, results, progress))) return;
      await way.rest(signal);
    }
  }

  private async takeBack(
    row: ImportRow,
    { line, leadId, outcome }: { line: number; leadId: string; outcome: string },
    elsewhere: string | undefined,
  ): Promise<UndoResult> {
    if (outcome === 'noted') return { line, undone: 'kept', reason: 'A note stays in the history of its lead.' };
    const context = contextOfLine(row, row.undoCorrelationId, line, 'undo', this.secrets.fileHashes);
    let plan: UndoPlan | undefined;
    // Decided on the history that the command itself has read, so that nothing can come in between.
    const deleteUntouched: typeof deleteLead = {
      ...deleteLead,
      needsHistory: true,
      decide(state, input, decision) {
        plan = undoOf(decision.history ?? [], row.correlationId, row.undoCorrelationId, elsewhere);
        if (plan.undone === 'failed') throw new DomainError('lead_not_found');
        return plan.delete ? deleteLead.decide(state, input, decision) : [];
      },
    };
    try {
      await this.commands.execute(deleteUntouched, leadId, {}, context);
      return { line, undone: plan?.undone ?? 'reversed', reason: plan?.reason ?? null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'stream_erased') return { line, undone: 'kept', reason: 'The person has been erased since.' };
      return { line, undone: 'failed', reason: plan?.reason ?? error.detail ?? problemCodes[error.code].title };
    }
  }

  private reader(): ImportReader {
    return new ImportReader(this.store, this.secrets.fileHashes);
  }

  /** The context of a decider that only tries. */
  private dryContext({ id, createdBy }: ImportRow) {
    return { now: new Date().toISOString(), actor: { kind: 'user', id: createdBy } as const, commandId: id };
  }
}

function note(found: ImportCheck, { line, fileLine, values, outcome, reason, like }: JudgedLine): void {
  if (line <= samples) found.samples.push({ line: fileLine, values: samplesOf(values) });
  if (outcome === null) found.ready++;
  else if (outcome === 'refused' || outcome === 'already' || outcome === 'repeated') found[outcome]++;
  const wrong = values.ok ? [{ field: '', message: reason ?? '' }] : values.errors;
  if (outcome === 'refused' && found.errors.length < mostErrors)
    found.errors.push(...wrong.map((error) => ({ line: fileLine, ...error })));
  const question = outcome === null ? questionOf(values) : null;
  if (question !== null && found.questions.length < mostErrors)
    found.questions.push({ line: fileLine, message: question });
  if (!like) return;
  found.duplicates++;
  if (found.lookAlikes.length >= mostLookAlikes) return;
  const name = values.ok && values.kind === 'leads' ? values.lead.name : '';
  found.lookAlikes.push({ line: fileLine, name, leadId: like.id, leadName: like.name, otherLine: like.fileLine });
}
