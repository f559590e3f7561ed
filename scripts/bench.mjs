/**
 * `npm run bench`: installs and builds if needed, starts a separate Postgres and runs the benchmark on it.
 * The benchmark reads BENCH_PG_URL: the database `postgres`, as superuser, with fsync on. Arguments are passed on.
 */
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { endWith } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { oneMachine } from './lib/postgres/cluster.mjs';
import { runNode } from './lib/run.mjs';

/** From the client, which names the embedded node by its address in TLS. */
const flags = ['--disable-warning=DEP0123'];

await endWith(async () => {
  await ensureInstalled(console.error);
  await ensureBuilt(console.error);
  const { startTemporaryPostgres } = await import('./lib/postgres/temporary.mjs');
  const postgres = await startTemporaryPostgres({ durable: true, settings: oneMachine });
  try {
    const named = process.argv.slice(2).filter((argument) => argument !== '--json');
    const usesBrowser = named.length === 0 || ['board', 'day'].some((name) => named.includes(name));
    const env = {
      BENCH_PG_URL: postgres.url,
      ...(usesBrowser && { CHROMIUM_PATH: await findBrowser(console.error) }),
    };
    const { status } = await runNode([...flags, 'dist/bench/src/main.js', ...process.argv.slice(2)], {
      env,
      show: true,
    });
    return status ?? 1;
  } finally {
    await postgres.stop();
  }
});
