import { resolve } from 'node:path';

type Part = 'server' | 'frontend';

/**
 * A file of dist, for specs that run what is built. Another build than that of these sources would pass or fail for them.
 * @param path in dist
 * @param parts what of dist it needs
 * @throws Error when one of them is not built from the sources as they are
 */
export function builtFile(path: string, ...parts: Part[]): string {
  const stale = (process.env.TEST_STALE_BUILD ?? 'unknown').split(', ').filter((part) => part !== '');
  const needed: string[] = ['unknown', 'server', ...parts];
  if (stale.some((part) => needed.includes(part)))
    throw new Error(`dist is stale (${stale.join(', ')}): npm run build`);
  return resolve('dist', path);
}
