import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { specificationRows } from './specification-table.js';
import { textFaults, textRows, type Project } from './specification-texts.js';

const document = 'docs/specification.md';
const head = '| Text | Built in | Provoked by | Mark |\n|---|---|---|---|\n';
const files: Record<string, string> = {
  'a.tsx': 'const a = `Trusted by ${owners} Owners`; toast("Failed to save"); <p>\n  We can\'t\n  load {it}</p>;',
  'a.e2e.ts': `
    const button = (page) => page.getByRole('button', { name: 'Save it' });
    const press = (page, name) => page.getByRole('button', { name }).click();
    test('says so', async ({ page }) => {
      await press(page, 'Go on');
      const failed = page.getByText('Failed to save');
      await expect(failed).toBeVisible();
      await button(page).click();
      await expect(failed).toHaveCount(0);
    });
    test('other', async ({ page }) => {
      const failed = page.getByText('Failed to save');
      await expect(failed).toBeHidden();
      await page.getByLabel('Name').fill('Sample Owner');
      await refuse(page, 'Failed to load');
      await expect(page.getByRole('alert')).toHaveText('Failed to load lists');
    });
    for (const [path, said] of [['/a', 'Nothing here']]) test(\`\${path} is empty\`, () => expect(page).toHaveText(said));`,
  'b.spec.tsx': "it('presses', async () => { await press(page, 'Carry on'); await expect(text()).toBe('Done'); });",
  'c.spec.tsx':
    "it('is used', async () => { await page.user.click(await screen.findByText('Go on')); await user.type(box, 'Go off'); });",
  'a.spec.ts': "it.each([['Saved!']])('says %s', (text) => { expect(said()).toEqual([text]); });",
};
const project: Project = {
  source: (file) => files[file] ?? null,
  testFiles: ['a.e2e.ts', 'a.spec.ts', 'b.spec.tsx', 'c.spec.tsx'],
  productFiles: ['a.tsx'],
};
const faults = (...rows: string[]) => textFaults(textRows(head + rows.join('\n')), project);
const provoked = (text: string, test: string) =>
  faults(`| \`${text}\` | | ${test} | |`).filter((each) => !/no file/.test(each));

describe('the table of texts', () => {
  it('takes a text that the named test expects to be read, or presses', () => {
    for (const text of ['Failed to save', 'Save it', 'Go on'])
      expect(provoked(text, '`a.e2e.ts`: `says so`')).toEqual([]);
    expect(provoked('Nothing here', '`a.e2e.ts`: `${path} is empty`')).toEqual([]);
    expect(provoked('Carry on', '`b.spec.tsx`: `presses`')).toEqual([]);
    expect(provoked('Saved!', '`a.spec.ts`: `says %s`')).toEqual([]);
    expect(provoked('Go on', '`c.spec.tsx`: `is used`')).toEqual([]);
    expect(provoked('Go off', '`c.spec.tsx`: `is used`')).toHaveLength(1);
  });

  it('goes red where no test is named, the test is gone, or it does not expect the text', () => {
    expect(provoked('Failed to save', '')).toEqual(["line 3, 'Failed to save': names no test that provokes it"]);
    expect(provoked('Failed to save', '`a.e2e.ts`: `says`')).toEqual([
      'line 3, \'Failed to save\': a.e2e.ts has no test "says"',
    ]);
    // Expected to be absent; typed; said by a fake server; a part of a word.
    for (const text of ['Failed to save', 'Sample Owner', 'Failed to load list'])
      expect(provoked(text, '`a.e2e.ts`: `other`')).toEqual([
        `line 3, '${text}': "other" in a.e2e.ts does not expect it`,
      ]);
  });

  it('does not take a longer text of the table for the text', () => {
    const test = '`a.e2e.ts`: `other`';
    expect(faults(`| \`Failed to load\` | | ${test} | |`, `| \`Failed to load lists\` | | ${test} | |`)).toEqual([
      "line 3, 'Failed to load': names no file that says it",
      'line 3, \'Failed to load\': "other" in a.e2e.ts does not expect it',
      "line 4, 'Failed to load lists': names no file that says it",
    ]);
  });

  it('goes red where the product says it otherwise', () => {
    const said = (text: string) => faults(`| \`${text}\` | \`a.tsx\` | | |`).filter((each) => !/no test/.test(each));
    for (const text of ['Trusted by 500+ Owners', 'Failed to save', "We can't load"]) expect(said(text)).toEqual([]);
    for (const text of ['Failed to save it', 'Trusted by 500+ People', "We can't load lists"])
      expect(said(text)).toEqual([`line 3, '${text}': a.tsx does not say it, or not word for word`]);
  });

  it('goes red where something is marked as later, and is there', () => {
    const later = (text: string) => faults(`| \`${text}\` | | | later: admin |`);
    expect(later('Not there')).toEqual([]);
    expect(later('Nothing here')).toEqual([
      "line 3, 'Nothing here': is marked as later, and a test in a.e2e.ts provokes it: name the test instead",
    ]);
    expect(later("We can't load")).toEqual([
      "line 3, 'We can't load': is marked as later, and a.tsx says it: name the test that provokes it",
    ]);
    expect(faults('| `x` | | | some day |')).toEqual(['line 3, \'x\': "some day" is no part of the plan']);
    // From another screen, which names its tests.
    expect(
      faults('| `Failed to save` | `a.tsx` | `a.e2e.ts`: `says so` | |', '| `Failed to save` | | | later: admin |'),
    ).toEqual([]);
  });
});

describe('the texts of docs/specification.md', () => {
  const markdown = readFileSync(document, 'utf8');
  const rows = textRows(markdown);
  const read = new Map<string, string | null>();
  const source = (file: string) => {
    if (!read.has(file)) read.set(file, existsSync(file) ? readFileSync(file, 'utf8') : null);
    return read.get(file) ?? null;
  };
  const below = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
  const code = ['backend/src', 'contracts/src', 'frontend/src'].flatMap(below).filter((file) => /\.tsx?$/.test(file));
  const isSpec = (file: string) => /\.spec\.tsx?$/.test(file);
  const ends = below('e2e').filter((file) => file.endsWith('.e2e.ts'));

  it('are there', () => {
    expect(rows.length).toBeGreaterThan(150);
    const said = rows.map(({ section, text }) => `${section}: ${text}`);
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  });

  it('are provoked by the tests they name, and stand in the product word for word', () => {
    const testFiles = [...ends, ...code.filter(isSpec)];
    const productFiles = code.filter((file) => !isSpec(file));
    expect(textFaults(rows, { source, testFiles, productFiles })).toEqual([]);
  });

  it('are all that the sentences of the error catalogues quote', () => {
    const texts = new Set(rows.map(({ text }) => text));
    const catalogue = specificationRows(markdown).filter(({ section }) => section.includes('8. Error catalogue'));
    expect(catalogue.length).toBeGreaterThan(20);
    const quotes = catalogue.flatMap(({ asked }) =>
      [...asked.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text]) => text),
    );
    expect(quotes.length).toBeGreaterThan(20);
    expect(quotes.filter((text) => !texts.has(text ?? ''))).toEqual([]);
  });
});
