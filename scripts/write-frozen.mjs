/**
 * `npm run frozen`: writes anew what later code is compared with in testing/frozen, as this code has it. The logs never change.
 * `npm run frozen -- screens`: what every screen of the component tests says.
 */
import { runNode } from './lib/run.mjs';
import { endWith, Refusal } from './lib/command.mjs';
import { freezeScreens } from './lib/frozen-screens.mjs';

await endWith(async () => {
  const [what, ...more] = process.argv.slice(2);
  if (more.length > 0 || (what !== undefined && what !== 'screens'))
    throw new Refusal('npm run frozen, or npm run frozen -- screens');
  if (what === 'screens') return freezeScreens(console.log);
  const specs = ['testing/frozen', 'platform/http/served'];
  const jest = ['node_modules/jest/bin/jest.js', '--maxWorkers=1', '--testPathPatterns', ...specs];
  const { status } = await runNode(jest, { env: { WRITE_FROZEN: '1', SPECS: 'all' }, show: true });
  return status ?? 1;
});
