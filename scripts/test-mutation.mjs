/**
 * `npm run test:mutation [-- <room> ...]`: StrykerJS puts small faults into the pure core, one at a time, and runs the pure specs that
 * reach them. Each room's report goes to .cache/mutation/<room>.html and .json.
 */
import { ensureInstalled } from './lib/install.mjs';
import { endWith } from './lib/end-with.mjs';
import { rooms } from './lib/mutation/rooms.mjs';
import { Refusal } from './lib/refusal.mjs';
import { run, stopRuns } from './lib/run.mjs';

await endWith(async () => {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(name, stopRuns);
  const known = Object.keys(rooms);
  const asked = process.argv.slice(2);
  const wrong = asked.find((room) => !known.includes(room));
  if (wrong) throw new Refusal(`${wrong} is not a room; the rooms are ${known.join(', ')}`);
  await ensureInstalled(console.log);
  const failed = [];
  for (const room of asked.length > 0 ? asked : known) {
    console.log(`\n${room}`);
    const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'];
    const { status } = await run(process.execPath, stryker, { show: true, env: { MUTATION_ROOM: room } });
    if (status === null) console.log(`The run of ${room} was cut off.`);
    if (status !== 0) failed.push(room);
  }
  if (failed.length > 0) console.log(`Not enough was noticed, or not everything tried, in ${failed.join(', ')}.`);
  return failed.length > 0 ? 1 : 0;
});
