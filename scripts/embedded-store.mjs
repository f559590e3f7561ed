/**
 * `node scripts/embedded-store.mjs <port> <folder>`: the built embedded node as a store for `npm run test:store`, without TLS and
 * password. Its events are in a database of TEST_PG_URL, which the specs' setup names, one per folder.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** @type {typeof import('../event-store/src/node/start-node.js')} */
const { startNode } = await import(new URL('../dist/event-store/src/node/start-node.js', import.meta.url).href);
const [port = '', folder = ''] = process.argv.slice(2);
const url = new URL(process.env.TEST_PG_URL ?? '');
const database = `store_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
const client = new pg.Client({ connectionString: url.href });
await client.connect();
const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
if (rowCount === 0) await client.query(`create database ${database}`);
await client.end();
url.pathname = `/${database}`;
const node = await startNode({ pgUrl: url.href, port: Number(port) });
process.once('SIGTERM', () => void node.stop().then(() => process.exit(0)));
