import { buffer, text } from 'node:stream/consumers';
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

const many = Array.from({ length: 450 }, (_, n) => `Owner ${n}`);
const columns = [{ header: 'Name', of: ({ name }: { name: string }) => name }];

it('has one byte order mark and one header, however long it is, and every line in order', async () => {
  const bytes = await buffer(csvFile(columns, rows(...many)));
  expect(bytes.toString()).toBe(`\ufeff${['Name', ...many].join('\n')}\n`);
});

it('comes in few parts: each is compressed and sent by itself', async () => {
  const parts: unknown[] = [];
  for await (const part of csvFile(columns, rows(...many))) parts.push(part);
  expect(parts).toHaveLength(3);
});

it('has the header alone where there are no rows', async () => {
  expect(await file()).toBe('Name\n');
  expect(await file(...many.slice(0, 200))).toBe(`${['Name', ...many.slice(0, 200)].join('\n')}\n`);
});

it('ends with the error of its rows, after the lines before it', async () => {
  async function* failing() {
    yield* rows(...many.slice(0, 250));
    throw new Error('The database went away');
  }
  const parts: string[] = [];
  const read = (async () => {
    for await (const part of csvFile(columns, failing())) parts.push(String(part));
  })();
  await expect(read).rejects.toThrow('The database went away');
  expect(parts.join('').split('\n')).toHaveLength(202);
});

it('asks for no more rows once nobody reads it', async () => {
  let asked = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) {
        asked++;
        yield await Promise.resolve({ name: 'Sample Owner' });
      }
    } finally {
      ended = true;
    }
  }
  const stream = csvFile(columns, endless());
  for await (const part of stream) {
    expect(String(part)).toContain('Sample Owner');
    break;
  }
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));
  // The part that it was making is made to its end.
  await aMoment();
  const then = asked;
  await aMoment();
  expect([asked, ended]).toEqual([then, true]);
});
