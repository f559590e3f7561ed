import { setTimeout as pause } from 'node:timers/promises';
import { LiveStream } from '../live-stream.js';
import { quantile, say } from '../rounds.js';
import { growthRow, type Row } from '../row.js';
import { command, leadBody, type Staff } from '../staff.js';
import { System } from '../system.js';
import { described } from './times.js';

const many = 1_000;
const few = 10;
const changes = 20;
const holdMs = 60_000;
/** Of what it is with ten: how late the last may hear of a change, and how many connections there may be, since a pool has a few more or less. */
const most = { late: 5, held: 2 };

/**
 * A thousand live streams at one API process: opened at once, held for a minute, told of changes, opened anew after a restart. The
 * peer is the same with ten. None of them may hold a connection of the database.
 */
export function benchStreams(superuserUrl: string): Promise<Row[]> {
  return System.run(superuserUrl, ['node', 'api', 'projector'], async (system) => {
    const staff = await system.staff();
    const { id } = await command(staff, '/api/leads', leadBody);
    const people = await signedIn(system);
    const peer = await heldBy(system, people, { id, streams: few });
    const ours = await heldBy(system, people, { id, streams: many });
    await system.stop('api');
    await system.start('api');
    const { url } = await system.staff();
    const again = performance.now();
    const moved = people.map((each) => ({ ...each, url }));
    for (const stream of await openAll(moved, many)) stream.close();
    say(`  after a restart of the API: all open again in ${seconds(again)} s`);
    const name = `${many.toLocaleString('en-US')} live streams against ${few}`;
    return [
      growthRow(`${name}: one change heard by all, p99`, { ours: ours.late, peer: peer.late, unit: 'ms' }, most.late),
      growthRow(`${name}: connections of the database`, { ours: ours.held, peer: peer.held, unit: '' }, most.held),
    ];
  });
}

/** @returns the p99 of hearing of a change in milliseconds, and how many connections the API's database has meanwhile */
async function heldBy(
  system: System,
  people: readonly Staff[],
  { id, streams: count }: { id: string; streams: number },
) {
  const began = performance.now();
  const streams = await openAll(people, count);
  say(`${count.toLocaleString('en-US')} live streams: open in ${seconds(began)} s`);
  await pause(holdMs);
  const { rows } = await system.pool.query<{ held: number }>(
    `select count(*)::int as held from pg_stat_activity where datname = current_database()`,
  );
  const late: number[] = [];
  for (let n = 0; n < changes; n++) {
    const sent = performance.now();
    const { position } = await command(people[0]!, `/api/leads/${id}/notes`, { content: 'Called back.' });
    const heard = await Promise.all(streams.map((stream) => stream.reached(position)));
    late.push(...heard.map((at) => at - sent));
    await pause(200);
  }
  say(
    `  from a command until each stream has it: ${described(late)}; memory ${Math.round(system.resident.get('api')!)} MB`,
  );
  for (const stream of streams) stream.close();
  return { late: quantile(late, 0.99), held: rows[0]!.held };
}

/** All at once, as after a restart. */
const openAll = (people: readonly Staff[], count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => LiveStream.open(people[n % people.length]!)));

/** Enough sessions: each may have 20 streams. */
async function signedIn(system: System): Promise<Staff[]> {
  const people: Staff[] = [];
  while (people.length < many / 20) people.push(await system.staff());
  return people;
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
