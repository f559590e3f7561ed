import type { LogEvent } from '../../../../event-store/src/types.js';
import type { Lookup, Projection } from '../projection.js';
import { KeyFilter } from '../tables/key-filter.js';
import { RowSet } from '../tables/row-set.js';
import type { TableDefinition } from '../../../../contracts/src/columns.js';
import { type Build, indexSql, storedName } from '../tables/table-sql.js';
import { type Parking, foldable, foldBatch, takes, leavesOut } from '../apply/fold-batch.js';
import type { Member } from '../store/group.js';
import { parkStreams } from '../apply/parked-streams.js';
import { refusesRows, writeLateChanges } from '../store/rows-io.js';
import { requireLease } from '../store/serve.js';
import { TableCopy } from '../tables/copy-rows.js';
import type { ProjectorContext } from './projector-context.js';
import { inTransaction } from '../store/transaction.js';

/** An event that a projection can't fold and nobody skipped: the new tables can't be trusted. */
export class PoisonFound extends Error {
  constructor(
    readonly projection: string,
    readonly parking: Parking | undefined,
    message: string,
  ) {
    super(message);
    this.name = 'PoisonFound';
  }
}

export interface Order {
  projection: Projection;
  build: Build;
  /** Stop at an event that can't be folded, or park its stream as the live projection does. */
  poison: 'stop' | 'park';
  /** Ids of events that Postgres refused before, with its message: they are parked without another try. */
  refused: ReadonlyMap<string, string>;
  /** Its rows will be queried, so it gets indexes and statistics. A comparison reads all rows once and needs neither. */
  queried: boolean;
}

/** Nobody needs to be fed yet. */
export type BulkContext = Omit<ProjectorContext, 'group'>;

interface Site extends Order {
  member: Member;
  rows: RowSet;
  taken: (type: string) => boolean;
  copies: TableCopy[];
  /** By table: keys whose rows were sent on although an event may still ask for them. */
  cold: Map<TableDefinition, KeyFilter>;
  parked: Map<string, Parking>;
  waiting: Map<string, { count: number; lastPosition: bigint }>;
}

/** This many rows stay in memory before the final ones are sent on. */
const drainRows = 4_000;
/** This many rows of a table stay in memory because events may change them: the most recently changed ones. */
const hotRows = 5_000;

/**
 * Fills new tables from the start of the log: one reading for all orders, folded in memory, streamed by COPY, indexed
 * afterwards. Memory holds the rows that events changed last, and a few bits of the key of every other one; if an event asks for a row
 * that was sent on, the row is taken back out of the table. So memory use does not depend on the length of the log.
 * @param upTo position of the last event to fold
 * @param onProgress called with the position, the number of events read, and those of the step; the next step waits for it
 * @returns the builds as members at `upTo`, in the order of the orders; nobody feeds them yet
 * @throws PoisonFound, LeaseLost, LogUnavailable, the database's errors: then the caller drops the tables
 */
export async function bulkBuild(
  context: BulkContext,
  orders: readonly Order[],
  upTo: bigint,
  signal: AbortSignal,
  onProgress: (position: bigint, events: number, step: readonly LogEvent[]) => void | Promise<void>,
): Promise<Member[]> {
  const sites: Site[] = [];
  try {
    for (const order of orders) sites.push(siteOf(context, order));
    for (const { copies, projection, build } of sites)
      for (const table of projection.tables) copies.push(await TableCopy.open(context.bulk, table, build));
    // A successor ends the connections that it finds. A connection opened later learns here that there is a successor.
    await inTransaction(context.pool, (client) => requireLease(client, context.lease));
    let read = 0;
    for await (const { events, position } of context.log.readOnThread?.(signal) ?? context.log.readAll({ signal })) {
      const wanted = position <= upTo ? events : events.filter(({ position }) => position <= upTo);
      for (const site of sites) {
        const mine = eventsOf(site, wanted);
        await takeBack(site, mine);
        fold(site, mine);
        await drain(site, context.hotRows ?? hotRows);
      }
      read += wanted.length;
      signal.throwIfAborted();
      await onProgress(position <= upTo ? position : upTo, read, wanted);
      if (position >= upTo) break;
    }
    signal.throwIfAborted();
    return await Promise.all(sites.map((site) => complete(context, site, upTo)));
  } catch (error) {
    for (const { copies } of sites) for (const copy of copies) copy.abandon();
    throw error;
  }
}

function siteOf(context: BulkContext, order: Order): Site {
  const { projection, build } = order;
  const skipped = context.skips.get(projection.name) ?? new Set<string>();
  return {
    ...order,
    member: { projection, build, position: null, parked: new Set(), skipped },
    rows: new RowSet(true),
    taken: takes(projection),
    copies: [],
    cold: new Map(),
    parked: new Map(),
    waiting: new Map(),
  };
}

function eventsOf({ member, taken }: Site, events: readonly LogEvent[]): LogEvent[] {
  return events.filter((event) => taken(event.type) && !leavesOut(member, event));
}

/** Rows that were sent on, and that these events ask for; then those that these rows name. */
async function takeBack(site: Site, mine: readonly LogEvent[]): Promise<void> {
  const { member, projection, rows, cold } = site;
  if (cold.size === 0) return;
  const events = foldable(member, mine);
  await takeRowsBack(
    site,
    events.flatMap((event) => projection.lookups(event)),
  );
  await takeRowsBack(
    site,
    events.flatMap((event) => projection.furtherLookups?.(event, rows) ?? []),
  );
}

async function takeRowsBack({ projection, rows, copies, cold }: Site, lookups: readonly Lookup[]): Promise<void> {
  const wanted = new Map<TableDefinition, Set<string>>();
  for (const lookup of lookups) {
    if (!('key' in lookup)) continue;
    const { table, key } = lookup;
    if (!cold.get(table)?.mayHave(key) || rows.get(table, key)) continue;
    const keys = wanted.get(table);
    if (keys) keys.add(key);
    else wanted.set(table, new Set([key]));
  }
  for (const [table, keys] of wanted)
    await refusable(projection, async () =>
      rows.takenBack(table, await copies[projection.tables.indexOf(table)]!.takeBack([...keys])),
    );
}

function fold(site: Site, mine: readonly LogEvent[]): void {
  const { member, rows, refused, projection } = site;
  const { parked, waiting } = foldBatch(member, mine, rows, refused);
  const [first] = parked.values();
  if (first && site.poison === 'stop') throw new PoisonFound(projection.name, first, first.error);
  for (const [stream, parking] of parked) site.parked.set(stream, parking);
  for (const [stream, { count, lastPosition }] of waiting)
    site.waiting.set(stream, { count: (site.waiting.get(stream)?.count ?? 0) + count, lastPosition });
  if (parked.size > 0) member.parked = new Set(site.parked.keys());
}

/** @param hot this many changeable rows stay; at twice as many, the rest is sent on */
async function drain(site: Site, hot: number): Promise<void> {
  const { projection, rows, cold } = site;
  for (const [i, table] of projection.tables.entries()) {
    const tooMany = table.lookup !== undefined && rows.changedCount(table) > 2 * hot;
    if (!tooMany && rows.finalCount(table) < drainRows) continue;
    await send(site, i, rows.takeFinal(table));
    if (!table.lookup || rows.changedCount(table) <= 2 * hot) continue;
    let filter = cold.get(table);
    if (!filter) cold.set(table, (filter = new KeyFilter()));
    const sent = rows.takeCold(table, hot);
    await send(site, i, sent);
    for (const row of sent) filter.add(String(row[table.lookup.by]));
  }
}

/** Sends rows on. If a row was put without a lookup, an older version may have been sent before: that one is deleted. */
function send({ projection, copies, cold }: Site, i: number, rows: readonly Record<string, unknown>[]): Promise<void> {
  const { lookup } = projection.tables[i]!;
  const filter = cold.get(projection.tables[i]!);
  const again = filter && lookup ? rows.filter((row) => filter.mayHave(String(row[lookup.by]))) : [];
  return refusable(projection, async () => {
    if (again.length > 0) await copies[i]!.remove(again);
    await copies[i]!.write(rows);
  });
}

async function complete(context: BulkContext, site: Site, upTo: bigint): Promise<Member> {
  const { projection, build, copies, member, queried } = site;
  for (const [i, table] of projection.tables.entries())
    await refusable(projection, async () => {
      await send(site, i, site.rows.changedRows(table));
      await copies[i]!.finish(queried ? [...indexSql(table, build), `analyze ${storedName(table, build)}`] : []);
    });
  await inTransaction(context.pool, async (client) => {
    await requireLease(client, context.lease);
    // Rows that no lookup can find any more were sent on, perhaps before an event that changes all rows of its subject.
    await writeLateChanges(client, member, site.rows);
    await client.query(
      `insert into projection.checkpoints (name, version, generation, position, state) values ($1, $2, $3, $4, 'building')`,
      [projection.name, build.version, build.generation, upTo.toString()],
    );
    await parkStreams(client, member, { parked: site.parked, waiting: site.waiting });
  });
  return { ...member, position: upTo };
}

async function refusable(projection: Projection, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!refusesRows(error)) throw error;
    throw new PoisonFound(
      projection.name,
      undefined,
      `Postgres refused a row: ${error.message} (${error.where ?? ''})`,
    );
  }
}
