import { benchAnalytics } from './analytics-bench.js';
import { benchAppends } from './append-bench.js';
import { benchBoard } from './board-bench.js';
import { benchCommands } from './command-bench.js';
import { benchDay } from './day/day-bench.js';
import { benchStreams } from './day/streams-bench.js';
import { benchLag } from './lag-bench.js';
import { benchRebuild, benchVerify } from './rebuild-bench.js';
import { say } from './rounds.js';
import { formatTable, type Row } from './row.js';
import { benchScale } from './scale-bench.js';

/** `main.js [--json] [commands] [appends] [rebuild] [verify] [lag] [analytics] [board] [streams] [day] [scale]`: all of them but day and scale unless some are named. Status 1 when a goal is missed. */
const benches: Record<string, (superuserUrl: string) => Promise<Row[]>> = {
  commands: benchCommands,
  appends: benchAppends,
  rebuild: benchRebuild,
  verify: benchVerify,
  lag: benchLag,
  analytics: benchAnalytics,
  board: benchBoard,
  streams: benchStreams,
  day: benchDay,
  scale: benchScale,
};

/** They take half an hour and hours. */
const onlyNamed = new Set(['day', 'scale']);

async function main(): Promise<number> {
  const url = process.env['BENCH_PG_URL'];
  if (!url) throw new Error('BENCH_PG_URL is not set: `npm run bench` starts a Postgres and sets it');
  const named = process.argv.slice(2).filter((argument) => argument !== '--json');
  const unknown = named.find((name) => !(name in benches));
  if (unknown !== undefined)
    throw new Error(`There is no benchmark ${unknown}; there are ${Object.keys(benches).join(', ')}`);
  const rows: Row[] = [];
  for (const [name, bench] of Object.entries(benches))
    if ((named.length === 0 && !onlyNamed.has(name)) || named.includes(name)) rows.push(...(await bench(url)));
  console.log(process.argv.includes('--json') ? JSON.stringify({ rows }, null, 2) : formatTable(rows));
  return rows.every(({ met }) => met) ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  // Its child processes may still run: its end ends them.
  return process.exit(1);
});
