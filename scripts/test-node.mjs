/** `npm run test:node -- 24`: `npm test` under another Node, which is downloaded into .cache if it is missing. `-- 24 --third` as there. */
import { delimiter, dirname } from 'node:path';
import { endWith } from './lib/command.mjs';
import { otherNode } from './lib/other-node.mjs';
import { run, stopOnSignal } from './lib/run.mjs';

await endWith(async () => {
  stopOnSignal();
  const program = await otherNode(console.log, process.argv[2]);
  // Also for programs started by name.
  const env = {
    PATH: `${dirname(program)}${delimiter}${process.env.PATH}`,
    NODE: program,
    npm_node_execpath: program,
  };
  const { status } = await run(program, ['scripts/test.mjs', ...process.argv.slice(3)], { env, show: true });
  return status ?? 1;
});
