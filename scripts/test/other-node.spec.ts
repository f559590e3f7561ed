import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** Requests a Node in a separate process: Jest can't load the scripts' modules. */
function ask(version: string | undefined, machine?: string) {
  const call = `const { otherNode } = await import('./scripts/lib/other-node.mjs');
    const asked = ${JSON.stringify([version ?? null, machine ?? null])}.map((each) => each ?? undefined);
    await otherNode(console.log, ...asked).catch((error) => console.log(error.name ?? '', error.message));`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', call], { encoding: 'utf8' }).stdout.trim();
}

it('refuses what is no version, and machines that the registry has no Node for', () => {
  expect(ask(undefined)).toContain('npm run test:node -- 24');
  expect(ask('lts')).toContain('not "lts"');
  expect(ask('24; rm -rf /')).toContain('Say which Node');
  expect(ask('24', 'aix-ppc64')).toContain('no Node for aix-ppc64');
});
