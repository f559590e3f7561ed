import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { builtFile } from '../built-file.js';
import type { Build } from './processes.js';

/** A build that differs from this one in the version of the read model `pipeline`: it is one higher. */
export interface NextBuild extends Required<Build> {
  /** Of its `ops`. */
  cli: string;
  version: number;
  remove(): void;
}

/** Copies dist to a folder of its own, as another release is. */
export function makeNextBuild(): NextBuild {
  const dist = builtFile('.', 'frontend');
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-next-'));
  cpSync(dist, join(folder, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name));
  const file = join(folder, 'dist/projections/src/definitions/leads/pipeline.js');
  const text = readFileSync(file, 'utf8');
  const found = /\bversion: (\d+)/.exec(text);
  if (!found) throw new Error(`${file} names no version`);
  const version = Number(found[1]) + 1;
  writeFileSync(file, text.replace(found[0], `version: ${version}`));
  return {
    api: join(folder, 'dist/backend/src/main.js'),
    projector: join(folder, 'dist/projections/src/main.js'),
    cli: join(folder, 'dist/projections/src/cli/main.js'),
    version,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
