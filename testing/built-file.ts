import { resolve } from 'node:path';

type Part = 'server' | 'frontend';

/**
 * A file of dist, for specs that run built code. A build of other sources would pass or fail for those.
 * @param path in dist
 * @param parts the parts of dist that it needs
 * @throws Error if one of them is not built from the present sources
 */
export function builtFile(path: string, ...parts: Part[]): string {
  const stale = (process.env.TEST_STALE_BUILD ?? 'unknown').split(', ').filter((part) => part !== '');
  const needed: string[] = ['unknown', 'server', ...parts];
  if (stale.some((part) => needed.includes(part)))
    throw new Error(`dist is stale (${stale.join(', ')}): npm run build`);
  return resolve('dist', path);
}
