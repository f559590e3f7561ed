/** `npm run frozen`: writes anew what later code is compared with in testing/frozen, as this code has it. The logs never change. */
import { run } from './lib/run.mjs';
import { endWith } from './lib/end-with.mjs';

await endWith(async () => {
  const specs = ['testing/frozen', 'platform/http/served'];
  const jest = ['node_modules/jest/bin/jest.js', '--maxWorkers=1', '--testPathPatterns', ...specs];
  const { status } = await run(process.execPath, jest, { env: { WRITE_FROZEN: '1' }, show: true });
  return status ?? 1;
});
