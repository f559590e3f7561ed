import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import type { LogEvent } from '../../event-store/src/types.js';
import type { FaultSystem } from '../../projections/test/fault-system.js';
import type { Caller } from '../caller.js';
import type { Done, Office, SentFile } from './office.js';

const opsPatienceMs = 240_000;

/** The whole log. */
export async function allEvents({ log }: FaultSystem): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for await (const batch of log.readAll()) events.push(...batch.events);
  return events;
}

/** Which of the wanted stand in a list more or less than once. */
export function notOnce(wanted: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of found) counts.set(each, (counts.get(each) ?? 0) + 1);
  return wanted.filter((each) => counts.get(each) !== 1);
}

/** A command in words that only it has: nobody moves a lead twice. */
export function wordsOf({ body, id }: Done): string {
  const { name, content, status } = body as Partial<Record<string, string>>;
  return name ?? content ?? `${id} to ${status}`;
}

/** What stands in the log for such commands. */
export function wordsIn(events: readonly LogEvent[]): string[] {
  return events.flatMap((event) => {
    if (!event.readable) return [];
    if (event.type === 'LeadCreated') return [event.data.name ?? ''];
    if (event.type === 'NoteAdded') return [event.data.content];
    if (event.type === 'FileAttached') return [event.data.fileId];
    return event.type === 'LeadStatusMoved' ? [`${event.stream.slice('lead-'.length)} to ${event.data.to}`] : [];
  });
}

/** The files as they were sent. */
export async function expectWhole(caller: Caller, files: readonly SentFile[]): Promise<void> {
  for (const { lead, fileId, bytes } of files) {
    const address = `${caller.url}/api/leads/${lead}/files/${fileId}`;
    const response = await fetch(address, { headers: { cookie: caller.cookie } });
    expect([response.status, bytes.equals(Buffer.from(await response.arrayBuffer()))]).toEqual([200, true]);
  }
}

/** Nobody was told of a failure or signed out, every stream told of everything in order, no board was older than one before. */
export function expectUndisturbed(office: Office): void {
  expect(office.failures).toEqual([]);
  for (const { signedOut, outOfOrder } of office.streams) expect([signedOut, outOfOrder]).toEqual([0, 0]);
  expect(office.unheard()).toEqual([]);
  expect(office.olderBoards).toBe(0);
}

/** Every read model equals the log, by `npm run ops -- verify`, and nothing is parked. @param cli of `ops`, as built */
export async function expectEqualToLog(system: FaultSystem, cli = 'dist/projections/src/cli/main.js'): Promise<void> {
  await system.reached(await system.log.head());
  const ops = async (verb: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, [cli, verb, '--json'], {
      timeout: opsPatienceMs,
      env: { PATH: process.env.PATH, ...system.environment },
    });
    return JSON.parse(stdout) as { jobs: object[] };
  };
  expect(await ops('parked')).toEqual({ parked: [] });
  for (const job of (await ops('verify')).jobs)
    expect(job).toMatchObject({ state: 'done', result: { equal: true, complete: true } });
}
