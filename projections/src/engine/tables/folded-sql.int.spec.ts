import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { foldedText } from '../../../../contracts/src/keys/names.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { foldedSql } from '../../../../contracts/src/keys/folded-sql.js';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const inPostgres = async (texts: readonly string[]) => {
  const { rows } = await pool.query<{ text: string; folded: string }>(
    `select text, ${foldedSql('text')} as folded from unnest($1::text[]) text`,
    [texts],
  );
  return new Map(rows.map(({ text, folded }) => [text, folded]));
};

it('says of every letter, digit, mark and sign of European scripts what the browser says', async () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code))
    .filter((character) => /[\p{L}\p{N}\p{P}\p{S}\p{M}\p{Zs}\p{Cf}]/u.test(character))
    .map((character) => `Ab${character}c`);
  const folded = await inPostgres(characters);
  expect(characters.filter((text) => folded.get(text) !== foldedText(text))).toEqual([]);
  expect(characters.length).toBeGreaterThan(5_000);
});

it('says of whole names what the browser says', async () => {
  const names = [
    'José Núñez',
    'Jose\u0301',
    'O’Brien',
    'O´Brien',
    'O`Brien',
    'STRAẞE',
    'ΑΧΙΛΛΕΑΣ',
    'Ｓｍｉｔｈ',
    '王小明',
    '한글',
    '',
  ];
  const folded = await inPostgres(names);
  expect(names.map((name) => folded.get(name))).toEqual(names.map(foldedText));
});

it('says nothing of no text', async () => {
  expect((await pool.query(`select ${foldedSql('null::text')} as folded`)).rows).toEqual([{ folded: null }]);
});
