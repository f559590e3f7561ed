/**
 * A Postgres of its own for one test: prints {"ready":true,"url":...,"cluster":...} and lives until its stdin ends.
 * `--durable` turns fsync on. Also of use by hand.
 */
import { startTemporaryPostgres } from './lib/postgres/temporary.mjs';

const postgres = await startTemporaryPostgres({ durable: process.argv.includes('--durable') });
console.log(JSON.stringify({ ready: true, url: postgres.url, cluster: postgres.cluster }));
const stop = () => void postgres.stop().then(() => process.exit(0));
process.stdin.resume().once('end', stop).once('close', stop);
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
