/**
 * `npm run test:conformance [-- <esdb://...>]`: asks the store at an address, or an embedded node of its own, for everything that the
 * adapter takes for granted. One line for each, status 1 if something does not hold. It appends to streams of its own,
 * `conformance-<uuid>-<n>`, and leaves them there; nothing else in the store is changed. Nearly all of their events are of a type that the
 * application passes over.
 */
import { endWith } from './lib/end-with.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Refusal } from './lib/refusal.mjs';
import { run, stopRuns } from './lib/run.mjs';

/** A store that is slow or far away takes its time. */
const testLimitMs = 10 * 60_000;

await endWith(async () => {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(name, stopRuns);
  const [address, ...more] = process.argv.slice(2);
  if (more.length > 0 || (address !== undefined && !/^esdb(\+discover)?:\/\//.test(address)))
    throw new Refusal('test:conformance takes one address, such as esdb://user:password@127.0.0.1:2113');
  await ensureInstalled(console.log);
  const jest = [
    ...['--disable-warning=DEP0123', 'node_modules/jest/bin/jest.js', 'event-store/src/client/conformance/'],
    ...['--runInBand', `--testTimeout=${testLimitMs}`, '--reporters=./scripts/lib/conformance-reporter.mjs'],
  ];
  const env = address === undefined ? {} : { CONFORMANCE_URL: address };
  const { status } = await run(process.execPath, jest, { env, show: true });
  return status ?? 1;
});
