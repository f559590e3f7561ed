import { randomInt, randomUUID } from 'node:crypto';
import { jsonEvent, WrongExpectedVersionError, type EventStoreDBClient } from '@eventstore/db-client';
import { connectTo } from './client.js';
import { spawnNode, type NodeProcess } from './node-process.js';

export interface SoakOptions {
  /** Database of the node, used by nobody else. */
  pgUrl: string;
  /** For the node's certificate and password. */
  folder: string;
  /** At least this long, and until there were this many: a slow machine takes longer. */
  seconds: number;
  least: Pick<SoakReport, 'kills' | 'acknowledged' | 'retries'>;
  /** Pauses between kills, from and to, in milliseconds. */
  killEveryMs: [from: number, to: number];
  writers: number;
  log?: (line: string) => void;
}

/** The findings at the end. All is well if `faults` is empty and there were kills and writes. */
export interface SoakReport {
  kills: number;
  acknowledged: number;
  conflicts: number;
  retries: number;
  faults: string[];
}

const longestPauseMs = 20;

interface Sent {
  stream: string;
  ids: string[];
  lastRevision: number | undefined;
}

/**
 * Random appends while the node's process is killed (SIGKILL) again and again: every acknowledged append must be in the
 * log exactly once and whole, at the answered revision; no append may be there in part; streams have no gaps.
 * Writers retry with the same event ids until they get an answer, as the application does.
 */
export async function killSoak({
  pgUrl,
  folder,
  seconds,
  least,
  killEveryMs,
  writers,
  log = () => {},
}: SoakOptions): Promise<SoakReport> {
  const report: SoakReport = { kills: 0, acknowledged: 0, conflicts: 0, retries: 0, faults: [] };
  const sent = new Map<string, Sent>();
  let node = await spawnNode(pgUrl, 0, folder);
  const { url } = node;
  const until = Date.now() + seconds * 1_000;
  const goesOn = () =>
    Date.now() < until ||
    report.kills < least.kills ||
    report.acknowledged < least.acknowledged ||
    report.retries < least.retries;
  const killing = (async () => {
    while (goesOn()) {
      await pause(randomInt(...killEveryMs));
      node = await replace(node, pgUrl, folder);
      report.kills++;
      log(`killed ${report.kills} times; ${report.acknowledged} appends acknowledged`);
    }
  })();
  const clients = Array.from({ length: writers }, () => connectTo(url));
  await Promise.all(clients.map((client, writer) => write(client, writer, goesOn, sent, report)));
  await killing;
  report.faults = await findFaults(connectTo(url), sent);
  await Promise.all(clients.map((client) => client.dispose()));
  node.kill('SIGTERM');
  await node.ended;
  return report;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function replace(node: NodeProcess, pgUrl: string, folder: string): Promise<NodeProcess> {
  node.kill('SIGKILL');
  await node.ended;
  return spawnNode(pgUrl, node.port, folder);
}

/** One writer: mostly its own streams, at times one that all write to. */
async function write(
  client: EventStoreDBClient,
  writer: number,
  goesOn: () => boolean,
  sent: Map<string, Sent>,
  report: SoakReport,
): Promise<void> {
  const revisions = new Map<string, number>();
  while (goesOn()) {
    // At the speed of people; at full speed ten minutes make millions of events, and comparing them takes longer than writing them.
    await pause(randomInt(longestPauseMs));
    const shared = randomInt(5) === 0;
    const stream = shared ? `shared-${randomInt(3)}` : `own-${writer}-${randomInt(10)}`;
    const revision = revisions.get(stream);
    const exact = revision === undefined ? ('no_stream' as const) : BigInt(revision);
    const expectedRevision = randomInt(3) === 0 ? ('any' as const) : exact;
    const append = randomUUID();
    const ids = Array.from({ length: randomInt(1, 8) }, () => randomUUID());
    const events = ids.map((id, n) => jsonEvent({ id, type: 'Soaked', data: { append, n, of: ids.length } }));
    const record: Sent = { stream, ids, lastRevision: undefined };
    sent.set(append, record);
    for (;;) {
      try {
        const { nextExpectedRevision } = await client.appendToStream(stream, events, { expectedRevision });
        record.lastRevision = Number(nextExpectedRevision);
        revisions.set(stream, record.lastRevision);
        report.acknowledged++;
        break;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) {
          if (typeof error.actualVersion === 'bigint') revisions.set(stream, Number(error.actualVersion));
          report.conflicts++;
          if (!shared) throw new Error(`${stream} has only one writer and conflicts`, { cause: error });
          sent.set(append, { ...record, ids: [] });
          break;
        }
        report.retries++;
        await pause(20);
      }
    }
  }
}

async function findFaults(client: EventStoreDBClient, sent: Map<string, Sent>): Promise<string[]> {
  const faults: string[] = [];
  const found = new Map<string, { stream: string; ids: string[]; lastRevision: number }>();
  const lastRevisions = new Map<string, number>();
  const seen = new Set<string>();
  let lastPosition = 0n;
  for await (const { event } of client.readAll()) {
    if (event?.type !== 'Soaked') continue;
    const { append } = event.data as { append: string };
    const revision = Number(event.revision);
    if (seen.has(event.id)) faults.push(`event ${event.id} is there twice`);
    seen.add(event.id);
    if (event.position.commit <= lastPosition) faults.push(`position ${event.position.commit} does not grow`);
    lastPosition = event.position.commit;
    const expected = (lastRevisions.get(event.streamId) ?? -1) + 1;
    if (revision !== expected) faults.push(`${event.streamId} has revision ${revision} in place of ${expected}`);
    lastRevisions.set(event.streamId, revision);
    const whole = found.get(append) ?? { stream: event.streamId, ids: [], lastRevision: revision };
    whole.ids.push(event.id);
    whole.lastRevision = revision;
    found.set(append, whole);
  }
  for (const [append, { stream, ids, lastRevision }] of sent) {
    const stored = found.get(append);
    if (!stored && lastRevision !== undefined) faults.push(`acknowledged append ${append} is lost`);
    if (stored && !ids.length) faults.push(`append ${append} was answered as a conflict and stored`);
    if (!stored || !ids.length) continue;
    if (stored.stream !== stream || stored.ids.join() !== ids.join()) faults.push(`append ${append} is not whole`);
    if (lastRevision !== undefined && stored.lastRevision !== lastRevision) {
      faults.push(`append ${append} was answered at revision ${lastRevision}, stands at ${stored.lastRevision}`);
    }
  }
  await client.dispose();
  return faults;
}
