/**
 * `node scripts/size.mjs [--by-domain] [--json] [--write]`: how large the product is, in tokens and files (docs/size.md). `--write` puts
 * the figures into the table there that have grown or may fall.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWith, Refusal } from './lib/command.mjs';
import { projectRoot } from './lib/paths.mjs';
import { countFiles, reference, sizesOf, sumOf, withSizes } from './lib/size.mjs';

await endWith(async () => {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  const { values } = parseArgs({ options: { 'by-domain': flag, json: flag, write: flag } });
  if (values.write && values['by-domain']) throw new Refusal('The table of docs/size.md has rooms, no domains.');
  const counted = countFiles();
  const [all, groups] = [sumOf(counted), sizesOf(counted, values['by-domain'])];
  if (values.write) {
    const table = join(projectRoot, 'docs/size.md');
    writeFileSync(table, withSizes(readFileSync(table, 'utf8'), groups));
  }
  if (values.json) console.log(JSON.stringify({ all, groups }));
  else {
    for (const [name, { tokens, files }] of Object.entries(groups))
      console.log(`${String(tokens).padStart(9)} ${String(files).padStart(5)}  ${name}`);
    const share = (/** @type {'tokens' | 'files'} */ unit) => `${Math.round((100 * all[unit]) / reference[unit])} %`;
    const { tokens, files } = all;
    console.log(`${tokens} tokens (${share('tokens')} of ${reference.commit}), ${files} files (${share('files')})`);
  }
});
