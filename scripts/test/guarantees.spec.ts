import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { chosenFaults, guarantees, smallFaults } from '../lib/faults/catalogue.mjs';
import { withoutIt } from '../lib/faults/copy-project.mjs';

describe('the guarantees', () => {
  it.each(guarantees.map((guarantee) => [guarantee.says, guarantee] as const))(
    'can be taken out: %s',
    (_says, guarantee) => {
      const text = readFileSync(guarantee.file, 'utf8');
      expect(withoutIt(text, guarantee)).not.toBe(text);
      expect(guarantee.specs.filter((spec) => !existsSync(spec))).toEqual([]);
    },
  );

  it('are listed once each', () => {
    const said = guarantees.map(({ says }) => says);
    expect(new Set(said).size).toBe(said.length);
  });

  it('stand on their page', () => {
    const print = `import { guaranteesPage } from './scripts/lib/faults/page.mjs'; process.stdout.write(await guaranteesPage());`;
    const page = execFileSync(process.execPath, ['--input-type=module', '--eval', print], { encoding: 'utf8' });
    expect(readFileSync('docs/guarantees.md', 'utf8')).toBe(page);
  });

  it('whose place reads otherwise are reported, not passed over', () => {
    const guarantee = { ...guarantees[0]!, code: 'twice' };
    for (const text of ['', 'twice twice']) expect(() => withoutIt(text, guarantee)).toThrow(/not once: twice/);
  });
});

describe('small faults', () => {
  it.each(smallFaults.map((fault) => [fault.says, fault] as const))('can be put in: %s', (_says, fault) => {
    const text = readFileSync(fault.file, 'utf8');
    expect(withoutIt(text, fault)).not.toBe(text);
    expect(
      [...(fault.specs ?? []), ...(fault.browser ?? []), ...(fault.first ? [fault.first] : [])].filter(
        (test) => !existsSync(test),
      ),
    ).toEqual([]);
  });

  it('are listed once each, thirty of the core and thirty of the screens at least', () => {
    const said = smallFaults.map(({ says }) => says);
    expect(new Set(said).size).toBe(said.length);
    for (const kind of ['core', 'screens']) expect(chosenFaults(kind).length).toBeGreaterThanOrEqual(30);
  });

  it('are chosen by kind or by words', () => {
    expect(chosenFaults('all')).toHaveLength(smallFaults.length);
    expect(chosenFaults('core:2')).toEqual(chosenFaults('core').slice(1));
    expect(chosenFaults('A referral is paid twice')).toHaveLength(1);
    for (const asked of ['', 'nothing like it']) expect(() => chosenFaults(asked)).toThrow(/--planted takes/);
  });
});

describe('the options', () => {
  it('choose kinds', () => {
    const kinds = (asked?: string) => [...new Set(chosenFaults(asked).map(({ kind }) => kind))];
    expect(kinds('lease,claims')).toEqual(['lease', 'claims']);
    expect(kinds()).toContain('order');
    expect(kinds()).not.toContain('core');
  });

  it.each(['lease,x', 'order:999'])('refuse %j', (asked) => {
    expect(() => chosenFaults(asked)).toThrow(/--planted/);
  });
});
