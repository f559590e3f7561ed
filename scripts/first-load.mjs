// Prints the scripts that the first load of `/` brings; exit status 1 if they exceed the budget. Build first.
import { join } from 'node:path';
import { firstLoad, firstLoadBudget } from './lib/site/site-files.mjs';
import { projectRoot } from './lib/paths.mjs';

const { bytes, files } = firstLoad(join(projectRoot, 'dist', 'frontend'));
const kB = (/** @type {number} */ count) => `${(count / 1000).toFixed(1)} kB`.padStart(9);
for (const file of files) console.log(`${kB(file.bytes)}  ${file.file}`);
console.log(`${kB(bytes)}  of script after gzip, of ${kB(firstLoadBudget).trim()} allowed`);
process.exitCode = bytes > firstLoadBudget ? 1 : 0;
