/**
 * `STORE_COMMAND='<program> {port} {folder}' npm run test:store [-- <path> ...]`: every spec that needs a log, on the store that the
 * command starts instead of the embedded node: an empty one for each, at a free port, with a folder that is kept from stop to start.
 * STORE_URL gives its address, by default `esdb://127.0.0.1:{port}?tls=false`. Specs of the embedded node itself don't
 * run: they are in event-store/src/node, start it themselves and don't use startTestStore (scripts/test/event-log-rules.spec.ts).
 */
import { ensureBuilt } from './lib/build.mjs';
import { endWith, Refusal } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode, stopOnSignal } from './lib/run.mjs';

/** A new store for each spec file takes its time. */
const testLimitMs = 10 * 60_000;
const example =
  "STORE_COMMAND='/opt/eventstore/eventstored --insecure --node-port {port} --db {folder}' npm run test:store";

await endWith(async () => {
  stopOnSignal();
  const command = process.env.STORE_COMMAND ?? '';
  for (const place of ['{port}', '{folder}'])
    if (!command.includes(place)) throw new Refusal(`STORE_COMMAND must hold ${place}: ${example}`);
  await ensureInstalled(console.log);
  await ensureBuilt(console.log);
  const paths = process.argv.slice(2);
  const chosen = paths.length > 0 ? paths : ['--findRelatedTests', 'event-store/test/test-store.ts'];
  const jest = ['node_modules/jest/bin/jest.js', '--maxWorkers=2', `--testTimeout=${testLimitMs}`, ...chosen];
  const { status } = await runNode(jest, { show: true });
  return status ?? 1;
});
