/**
 * `node scripts/freeze-log.mjs before-keys [--leads 500]`: makes testing/frozen/before-keys, a log as the built product writes it
 * today, that later code is compared with (docs/tests.md; `npm run build` first).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWith, Refusal } from './lib/command.mjs';
import { freezeLog } from './lib/freeze/freeze.mjs';
import { projectRoot } from './lib/paths.mjs';

await endWith(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { leads: { type: 'string', default: '500' } },
  });
  const [name = ''] = positionals;
  if (!/^[a-z][a-z\d-]*$/.test(name)) throw new Refusal('Name the log: node scripts/freeze-log.mjs before-keys');
  const target = join(projectRoot, 'testing/frozen', name);
  if (existsSync(target)) throw new Refusal(`testing/frozen/${name} is there already, and a frozen log never changes.`);
  await freezeLog(target, Number(values.leads), console.log);
  console.log(`testing/frozen/${name} is made. Next: npm run frozen`);
});
