import {
  existsSync,
  linkSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  readlinkSync,
} from 'node:fs';
import { join } from 'node:path';

interface Lockfile {
  packages: Record<string, { dev?: true }>;
}

/**
 * Lays out what `npm ci --omit=dev` would install, and the build, in a folder outside the project, where nothing else is found:
 * the image's /app.
 */
export function installForProduction(folder: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const wanted = Object.keys(packages).filter((path) => path !== '' && !packages[path]!.dev && existsSync(path));
  for (const path of wanted) linkTree(path, join(folder, path));
  linkTree('dist', join(folder, 'dist'));
  linkTree('scripts/lib', join(folder, 'scripts/lib'));
  linkFile('scripts/ops.mjs', join(folder, 'scripts/ops.mjs'));
  copyFileSync('package.json', join(folder, 'package.json'));
}

/** Without the packages inside it: each is requested separately. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') linkTree(source, target);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

/** A hard link costs nothing; on another disk it is a copy. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}
