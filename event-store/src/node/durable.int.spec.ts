import { expect, it } from '@jest/globals';
import pg from 'pg';
import { noteCommits } from '../../../testing/note-commits.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { startNode } from './start-node.js';
import { connectTo, numbered } from '../../test/node/client.js';

it('what is acknowledged is on disk, also where the database is set to answer before', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  await pool.query(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = off`);
  const node = await startNode({ pgUrl: database.url, port: 0 });
  const client = connectTo(node.port);
  try {
    const commits = await noteCommits(pool, 'events');
    await client.appendToStream('any', numbered(3));
    expect(await commits()).toEqual(['on']);
  } finally {
    await client.dispose();
    await node.stop();
    await pool.end();
    await database.drop();
  }
});
