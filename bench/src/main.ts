import { benchAnalytics } from './analytics-bench.js';
import { benchAppends } from './append-bench.js';
import { benchBoardAt } from './board-at-bench.js';
import { benchBoard } from './board-bench.js';
import { benchCommands } from './command-bench.js';
import { benchEffects } from './effects-bench.js';
import { benchGrowth } from './growth-bench.js';
import { benchImports } from './imports-bench.js';
import { benchLag } from './lag-bench.js';
import { say } from './progress.js';
import { benchRead } from './read-bench.js';
import { benchRebuild } from './rebuild-bench.js';
import { formatTable } from './row.js';
import type { Row } from './row.js';
import { benchRehearsal } from './rehearsal-bench.js';
import { benchScale } from './scale-bench.js';
import { benchVerify } from './verify-bench.js';
import { benchWebhooks } from './webhook-bench.js';

/** `main.js [--json] [commands] [appends] [read] [rebuild] [verify] [lag] [webhooks] [effects] [board-at] [growth] [analytics] [board] [rehearsal] [scale] [imports]`: all of them but scale unless some are named. Status 1 when a goal is missed. */
const benches: Record<string, (superuserUrl: string) => Promise<Row[]>> = {
  commands: benchCommands,
  appends: benchAppends,
  read: benchRead,
  rebuild: benchRebuild,
  verify: benchVerify,
  lag: benchLag,
  webhooks: benchWebhooks,
  effects: benchEffects,
  'board-at': benchBoardAt,
  growth: benchGrowth,
  analytics: (url) => benchAnalytics(url),
  board: benchBoard,
  rehearsal: benchRehearsal,
  scale: benchScale,
  imports: benchImports,
};

/** It takes hours. */
const onlyNamed = new Set(['scale']);

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
