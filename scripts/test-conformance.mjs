/**
 * `npm run test:conformance [-- <esdb://...>]`: checks the store at an address, or a new embedded node, for everything that the
 * adapter takes for granted. One line for each, status 1 if something does not hold. It appends to its own streams,
 * `conformance-<uuid>-<n>`, and leaves them there; nothing else in the store changes. Nearly all of their events have a type that the
 * application ignores.
 */
import { endWith, Refusal } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode, stopOnSignal } from './lib/run.mjs';

/** A slow or distant store takes its time. */
const testLimitMs = 10 * 60_000;

await endWith(async () => {
  stopOnSignal();
  const [address, ...more] = process.argv.slice(2);
  if (more.length > 0 || (address !== undefined && !/^esdb(\+discover)?:\/\//.test(address)))
    throw new Refusal('test:conformance takes one address, such as esdb://user:password@127.0.0.1:2113');
  await ensureInstalled(console.log);
  const jest = [
    ...['--disable-warning=DEP0123', 'node_modules/jest/bin/jest.js', 'event-store/src/client/conformance/'],
    ...['--runInBand', `--testTimeout=${testLimitMs}`, '--reporters=./scripts/lib/conformance-reporter.mjs'],
  ];
  const env = address === undefined ? {} : { CONFORMANCE_URL: address };
  const { status } = await runNode(jest, { env, show: true });
  return status ?? 1;
});
