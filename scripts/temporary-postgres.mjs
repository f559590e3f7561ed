/**
 * A separate Postgres for one test: prints {"ready":true,"url":...,"cluster":...} and lives until its stdin ends. A line
 * `stop` on stdin stops it at once, like `pg_ctl stop -m immediate`, and is answered with {"stopped":true}; a line `start` starts
 * it again and is answered as at first. `--durable`: with fsync, and configured as the embedded one; `--log`: its own log goes
 * to stderr. Also useful by hand.
 */
import { createInterface } from 'node:readline';
import { oneMachine } from './lib/postgres/cluster.mjs';
import { startTemporaryPostgres } from './lib/postgres/temporary.mjs';

const durable = process.argv.includes('--durable');
const log = (/** @type {string} */ line) => void (process.argv.includes('--log') && console.error(line));
const postgres = await startTemporaryPostgres({ durable, log, settings: durable ? oneMachine : {} });
const sayReady = () => console.log(JSON.stringify({ ready: true, url: postgres.url, cluster: postgres.cluster }));
sayReady();
const stop = () => void postgres.stop().then(() => process.exit(0));
createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line === 'stop') void postgres.stopImmediately().then(() => console.log(JSON.stringify({ stopped: true })));
    if (line === 'start') void postgres.startAgain().then(sayReady);
  })
  .once('close', stop);
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
