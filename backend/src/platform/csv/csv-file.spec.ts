import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { csvFile } from './csv-file.js';

async function* rows(...names: string[]) {
  for (const name of names) yield await Promise.resolve({ name });
}
const file = (...names: string[]) => text(csvFile([{ header: 'Name', of: ({ name }) => name }], rows(...names)));

it('writes out what a name hides, so that no row is turned around or broken, and starts no formula', async () => {
  expect(await file('Sample \u202eOwner', '1 Sample St\nAnkeny', '=1+1', 'Zoë')).toBe(
    "Name\nSample ⟨U+202E⟩Owner\n1 Sample St⏎Ankeny\n'=1+1\nZoë\n",
  );
});
