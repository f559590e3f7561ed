import autocannon from 'autocannon';
import type { Client, Request } from 'autocannon';
import { createDatabase, dropDatabase, startPart } from './processes.js';
import { say, takeTurns } from './rounds.js';
import { ratioRow, type Row } from './row.js';
import { caughtUp, command, leadBody, type Staff } from './staff.js';
import { System } from './system.js';

const connections = 32;
const runSeconds = 5;
/** Until both are compiled: our code is larger, and at two seconds still gains a fifth. */
const warmUpSeconds = 8;

/** Sends commands for so many seconds; answers how many a second. */
type Run = (staff: Staff, seconds: number) => Promise<number>;

/**
 * Creating leads and moving them over HTTP, with projections running, against an application with the same duties (audit trail and
 * encryption).
 */
export function benchCommands(superuserUrl: string): Promise<Row[]> {
  return System.run(superuserUrl, ['node', 'api', 'projector'], async (system) => {
    const database = await createDatabase(superuserUrl, 'peer');
    const rival = await startPart('bench/src/audited-peer.js', { DATABASE_URL: database });
    try {
      const headers = { 'content-type': 'application/json', cookie: `session=${rival.session}` };
      const peer = { url: `http://127.0.0.1:${rival.port}`, headers };
      const ours = await system.staff();
      return [await row('create', { ours, peer }, createRun), await row('status move', { ours, peer }, moveRun)];
    } finally {
      await rival.stop();
      await dropDatabase(superuserUrl, database);
    }
  });
}

async function row(name: string, { ours, peer }: Record<'ours' | 'peer', Staff>, run: Run): Promise<Row> {
  say(`Measuring ${name} over HTTP ...`);
  const contenders = (seconds: number) => ({
    ours: async () => {
      const rate = await run(ours, seconds);
      // What a run leaves over for the projector does not slow the other's.
      await caughtUp(ours);
      return rate;
    },
    peer: () => run(peer, seconds),
  });
  await takeTurns(contenders(warmUpSeconds), 1);
  const rates = await takeTurns(contenders(runSeconds));
  return ratioRow(`${name} over HTTP, ${connections} connections`, { ...rates, unit: 'commands/s' }, 1);
}

const createRun: Run = ({ url, headers }, seconds) =>
  load(url, seconds, () => [{ method: 'POST', path: '/api/leads', headers, body: leadBody }]);

/** Every connection moves its own lead back and forth. */
const moveRun: Run = async (staff, seconds) => {
  const leads = await Promise.all(Array.from({ length: connections }, () => command(staff, '/api/leads', leadBody)));
  return load(staff.url, seconds, (connection) =>
    ['walkthrough_scheduled', 'leads'].map((status) => ({
      method: 'POST',
      path: `/api/leads/${leads[connection]!.id}/status`,
      headers: staff.headers,
      body: JSON.stringify({ status }),
    })),
  );
};

/** Sends requests over all connections for a while. @throws Error if one fails */
async function load(url: string, duration: number, requestsOf: (connection: number) => Request[]): Promise<number> {
  let connection = 0;
  const setupClient = (client: Client) => client.setRequests(requestsOf(connection++));
  const result = await autocannon({ url, connections, duration, setupClient });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success and ${result.errors} requests failed`);
  return result['2xx'] / result.duration;
}
