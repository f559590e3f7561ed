import { hash, randomBytes } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { sessionCookie } from '../accounts/cookie.strategy.js';

const sessions = 200;
const streamsOfOne = 5;

describe('a whole office that comes back at once', () => {
  let system: TestSystem;
  let cookies: string[];
  const open: IncomingMessage[] = [];

  beforeAll(async () => {
    system = await startSystem();
    const { pool } = system.infrastructure;
    await system.signedIn('user');
    const tokens = Array.from({ length: sessions }, () => randomBytes(32).toString('base64url'));
    // As they are after the night: the look at them counts as activity.
    await pool.query(
      `insert into sessions (id_hash, user_id, last_seen_at)
       select hash, (select id from users where role = 'user' limit 1), now() - interval '2 minutes' from unnest($1::bytea[]) hash`,
      [tokens.map((token) => hash('sha256', token, 'buffer'))],
    );
    cookies = tokens.map((token) => `${sessionCookie}=${token}`);
  });
  afterAll(async () => {
    for (const response of open) response.destroy();
    await system.stop();
  });

  /** The status, and for a stream its first words. */
  function ask(cookie: string, lastEventId: string): Promise<{ status: number; words: string }> {
    const headers = { cookie, 'last-event-id': lastEventId };
    const asked = request(`${system.url}/api/live`, { headers });
    return new Promise((resolve, reject) => {
      asked.on('error', reject).on('response', (response) => {
        const { statusCode: status = 0 } = response;
        open.push(response);
        response.on('error', () => undefined);
        if (status !== 200) resolve({ status, words: '' });
        else response.setEncoding('utf8').once('data', (words: string) => resolve({ status, words }));
      });
      asked.end();
    });
  }

  it('gets every stream, takes few connections to the database for it, and holds none', async () => {
    const { pool } = system.infrastructure;
    const staff = await system.signedIn('user');
    const { rows } = await pool.query<{ position: string }>('select position::text from read.status');
    expect((await staff.call('GET', '/api/leads')).status).toBe(200);
    // A database so slow that everybody has asked before the first is answered.
    const slow = new Client({ connectionString: system.infrastructure.config.databaseUrl });
    await slow.connect();
    await slow.query('begin; lock table sessions in access exclusive mode');
    let arrived = 0;
    const server = system.nest.getHttpServer();
    server.on('request', () => (arrived += 1));
    const asked = cookies.flatMap((cookie) =>
      Array.from({ length: streamsOfOne }, () => ask(cookie, rows[0]!.position)),
    );
    await eventually(() => arrived === asked.length);
    // Those who are signed in work on meanwhile.
    for (let call = 0; call < 3; call++) expect((await staff.call('GET', '/api/leads')).status).toBe(200);
    // For a moment the process' own look-ups take some, too.
    await eventually(() => pool.totalCount - pool.idleCount < 6 && pool.waitingCount === 0);
    await slow.end();
    const opened = await Promise.all(asked);
    expect(opened.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { words } of opened) expect(words).toContain('event: hello');
    await eventually(() => pool.idleCount === pool.totalCount);
  });
});
