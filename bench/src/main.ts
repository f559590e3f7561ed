import { benchAppends } from './append-bench.js';
import { say } from './progress.js';
import { benchRead } from './read-bench.js';
import { formatTable } from './row.js';

const url = process.env['BENCH_PG_URL'];
if (!url) {
  say('BENCH_PG_URL is not set: run this with `npm run bench`, which starts a Postgres for it');
  process.exit(1);
}

const rows = [...(await benchAppends(url)), ...(await benchRead(url))];
console.log(process.argv.includes('--json') ? JSON.stringify({ rows }, null, 2) : formatTable(rows));
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
