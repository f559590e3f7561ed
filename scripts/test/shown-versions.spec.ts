import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { feeSchedules } from '../../contracts/src/fees/fee-schedules.js';
import { textVersions, type ShownText } from '../../contracts/src/shown-versions.js';
import { wordsOf } from './shown-words.js';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The digest of a schedule listed here never changes: events name the schedule by which an owner was shown a price. */
const scheduleDigests = { 1: '8614b0aa21467c27' };

/** The files with the shown words, under frontend/src/features. The company's own data (content/company.ts) is separate. */
const files: Record<ShownText, readonly string[]> = {
  report: [
    ...[
      'report-screen.tsx',
      'preliminary.tsx',
      'report-paper.tsx',
      'report-facts.tsx',
      'property-facts.ts',
      'rent-gauge.tsx',
    ],
    ...['projections.tsx', 'projection.ts', 'projection-chart.tsx', 'comparables.tsx', 'compare-rents.ts'],
    ...['range-reason.ts', 'comparables-plot.tsx', 'your-properties.tsx'],
  ].map((name) => `analysis/report/${name}`),
  estimate: ['enroll/fee-estimate.tsx'],
  pitch: [
    ...['wizard/rental-analysis.tsx', 'wizard/why-choose.tsx', 'wizard/pitched.tsx', 'analysis/figures.tsx'],
    ...['agreement/overview.tsx', 'agreement/acknowledgment.tsx'],
  ].map((name) => `pitch/${name}`),
};
/** By version, newest last. Add a new version; the existing digests say what its events mean. */
const textDigests: Record<ShownText, Record<number, string>> = {
  report: { 1: '4029cd2e560b93f1', 2: 'f84002321aad02ca', 3: 'eec9f7bbd78d8621', 4: 'eb292796e2bcf985' },
  estimate: { 1: '0478d7f66b44e4b5', 2: 'c108cd25ff312f20' },
  pitch: { 1: '8b342c608bb8e74d', 2: '08996ac5cb1b24e4', 3: 'd868d7d8929b9143', 4: 'd8733561e851ff77' },
};

async function digestOfText(text: ShownText): Promise<string> {
  const sources = files[text].map(async (name) => {
    const source = await readFile(new URL(`../../frontend/src/features/${name}`, import.meta.url), 'utf8');
    return wordsOf(name, source);
  });
  return digestOf(JSON.stringify(await Promise.all(sources)));
}

describe('what owners are shown has a version', () => {
  it('of the fees: no schedule that was in force changes or goes', () => {
    const digests = Object.entries(feeSchedules).map(([version, each]) => [version, digestOf(JSON.stringify(each))]);
    expect(Object.fromEntries(digests)).toEqual(scheduleDigests);
  });

  it.each(['report', 'estimate', 'pitch'] as const)(
    'of the words of the %s: other words are a new version',
    async (text) => {
      const versions = Object.keys(textDigests[text]).map(Number);
      expect(versions.at(-1)).toBe(textVersions[text]);
      // If the words differ from the version's: raise it in shown-versions.ts, and add its digest.
      expect({ [textVersions[text]]: await digestOfText(text) }).toEqual({
        [textVersions[text]]: textDigests[text][textVersions[text]],
      });
    },
  );

  it.each(['report', 'estimate', 'pitch'] as const)('of the %s: the words of every version are kept', async (text) => {
    const file = new URL(`../../frontend/src/features/timeline/shown/wordings/${text}.json`, import.meta.url);
    const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[][]>;
    const digests = Object.entries(kept).map(([version, words]) => [version, digestOf(JSON.stringify(words))]);
    // For a new version: add its words, as wordsOf reads them.
    expect(Object.fromEntries(digests)).toEqual(textDigests[text]);
  });

  it('of which a word between tags and one in quotes counts, and a class name does not', () => {
    const words = (source: string) => wordsOf('some.tsx', source);
    expect(words('const a = <p className="x y">Two  words {`and ${b} more`}</p>;')).toEqual([
      'Two words',
      'and',
      'more',
    ]);
    expect(words('<p className="z">Two words</p>')).toEqual(words('<p>Two\n  words</p>'));
    expect(words('<p>Other words</p>')).not.toEqual(words('<p>Two words</p>'));
  });
});
