import type { Subject } from '../../../../contracts/src/live/subject.js';
import { mostHealedSubjects } from '../../../../contracts/src/operations/events.js';
import type { ClientBase } from 'pg';
import type { LogBatch, LogEvent } from '../../../../event-store/src/types.js';
import { RowSet } from '../tables/row-set.js';
import { eventsFor, foldable, foldBatch, type Folded } from './fold-batch.js';
import type { Member } from '../store/group.js';
import type { WriteAccess } from '../store/lease.js';
import { commitProgress, countUnknownEvents } from '../store/progress.js';
import { parkStreams } from './parked-streams.js';
import { refusesRows, fetchRows, writeRows } from '../store/rows-io.js';

/** Subjects without repetitions, in their first order. */
export class Subjects {
  private readonly byName = new Map<string, Subject>();

  add(subject: Subject): void {
    this.byName.set(`${subject.kind} ${subject.id}`, subject);
  }

  all(): Subject[] {
    return [...this.byName.values()];
  }
}

/** Postgres refuses the rows that a projection made from a batch. The batch was rolled back. */
export class RowsRefused extends Error {
  constructor(
    readonly projection: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
    this.name = 'RowsRefused';
  }
}

/** Projection name -> event id -> why Postgres refused the event's rows. */
export type Refusals = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Work {
  member: Member;
  events: LogEvent[];
  rows: RowSet;
}

/**
 * Folds a batch into the rows of all members and commits rows, parked streams, counts, checkpoints and the live change in
 * one transaction, only if the lease is still ours. Events that a member already has are skipped for it, so a batch may
 * come again, cut in any other way.
 * @param alsoInTransaction sends further statements of the transaction; gets what was folded for each member
 * @returns the members as they are after the commit; the given ones are unchanged
 * @throws RowsRefused, LeaseLost: nothing was written. Any other error: read the group again, the commit may have happened
 */
export async function applyBatch(
  access: WriteAccess,
  group: readonly Member[],
  batch: LogBatch,
  refusals: Refusals = new Map(),
  alsoInTransaction?: (folded: readonly Folded[]) => Promise<unknown>,
): Promise<Member[]> {
  const { client } = access;
  const work = group.map<Work>((member) => ({ member, events: eventsFor(member, batch.events), rows: new RowSet() }));
  // The connection is pipelined: statements are sent without waiting, so that Postgres works while the next rows are folded.
  const sent: Promise<unknown>[] = [];
  const send = <Result>(answer: Promise<Result>): Promise<Result> => {
    sent.push(answer);
    answer.catch(() => undefined);
    return answer;
  };
  try {
    void send(client.query('begin'));
    const fetched = work.map((item) =>
      send(refusable(item, fetchRows(client, item.member, foldable(item.member, item.events), item.rows))),
    );
    const results: Folded[] = [];
    for (const [i, item] of work.entries()) {
      await fetched[i];
      const refused = refusals.get(item.member.projection.name) ?? new Map<string, string>();
      const folded = foldBatch(item.member, item.events, item.rows, refused);
      results.push(folded);
      void send(refusable(item, writeRows(client, item.member, item.rows)));
      void send(parkStreams(client, item.member, folded));
    }
    if (alsoInTransaction) void send(alsoInTransaction(results));
    void send(countUnknownEvents(client, batch.events));
    const news = { live: batch.events.length > 0, ...changedSubjects(work, results, batch.events) };
    void send(commitProgress(access, group, { position: batch.position, ...news }));
    await allOf(sent);
    await client.query('commit');
    return group.map((member, i) => memberAfter(member, batch.position, results[i]!));
  } catch (error) {
    await Promise.allSettled(sent);
    await rollback(client, error);
    throw error;
  }
}

/** Waits for all answers. Statements after a failed one fail too, so the first error in sending order is the cause. */
async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of sent) await answer;
}

async function refusable(item: Work, statement: Promise<void>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    throw refusesRows(error) ? new RowsRefused(item.member.projection.name, error) : error;
  }
}

/** The first error is what matters: the caller gives up a connection that can't even roll back. */
async function rollback(client: ClientBase, error: unknown): Promise<void> {
  try {
    await client.query('rollback');
  } catch (rollbackError) {
    throw new Error('The connection was lost in a transaction', { cause: new AggregateError([error, rollbackError]) });
  }
}

function memberAfter(member: Member, position: bigint, { parked }: Folded): Member {
  return {
    ...member,
    position: member.position !== null && member.position > position ? member.position : position,
    parked: parked.size === 0 ? member.parked : new Set([...member.parked, ...parked.keys()]),
  };
}

/** The news for browsers: subjects whose rows changed (null: it may be any), and those that wait. */
function changedSubjects(
  work: readonly Work[],
  results: readonly Folded[],
  events: readonly LogEvent[],
): { changes: Subject[] | null; parked: Subject[] } {
  const streams = new Set<string>();
  const parked = new Set<string>();
  const more: Subject[] = [];
  for (const [i, { events }] of work.entries()) {
    const result = results[i]!;
    for (const { stream } of events) {
      const waits = result.waiting.has(stream) || result.parked.has(stream);
      if (waits) parked.add(stream);
      streams.add(stream);
    }
  }
  // Operators' actions are recorded after they changed rows behind the position: now browsers can hear of it.
  for (const event of events) {
    if (!event.readable) continue;
    if (event.type === 'ParkedStreamRetried') streams.add(event.data.stream);
    if (event.type === 'ProjectionHealed') more.push(...event.data.subjects);
    for (const { member, rows } of work) more.push(...(member.projection.alsoConcerns?.(event, rows) ?? []));
  }
  const changes = events.some(mayChangeAnything) ? null : subjectsOf(work, streams, more);
  return { changes, parked: subjectsOf(work, parked) };
}

/** Whether an operator's action changed rows without naming all whose they are. */
function mayChangeAnything(event: LogEvent): boolean {
  if (!event.readable) return false;
  if (event.type === 'ProjectionHealed') return event.data.rows > mostHealedSubjects;
  return event.type === 'ProjectionRebuilt' || event.type === 'ProjectionRolledBack';
}

/** @param more subjects that are known from elsewhere */
function subjectsOf(work: readonly Work[], streams: Iterable<string>, more: readonly Subject[] = []): Subject[] {
  const subjects = new Subjects();
  for (const stream of streams)
    for (const { member } of work) {
      const subject = member.projection.subjectOf?.(stream);
      if (!subject) continue;
      subjects.add(subject);
      break;
    }
  for (const subject of more) subjects.add(subject);
  return subjects.all();
}

/**
 * Applies a batch; when Postgres refuses its rows, halves it until the event is found, and parks that event's stream in the
 * projection whose rows were refused. Each part is committed with the position of its last event, in log order.
 * @returns the members after the last commit
 * @throws what applyBatch throws, but never RowsRefused for an event's rows; parts before the error stay committed
 */
export async function applySplitting(
  access: WriteAccess,
  group: readonly Member[],
  batch: LogBatch,
  refusals: Refusals = new Map(),
): Promise<Member[]> {
  try {
    return await applyBatch(access, group, batch, refusals);
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    const [event, ...others] = batch.events;
    if (!event) throw error;
    if (others.length > 0) {
      const half = Math.ceil(batch.events.length / 2);
      const first = batch.events.slice(0, half);
      const between = await applySplitting(access, group, { events: first, position: first.at(-1)!.position });
      return applySplitting(access, between, { events: batch.events.slice(half), position: batch.position });
    }
    if (refusals.has(error.projection)) throw error;
    const found = new Map([[event.id, error.message]]);
    return applySplitting(access, group, batch, new Map([...refusals, [error.projection, found]]));
  }
}
