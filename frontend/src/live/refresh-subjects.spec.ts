import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from '@jest/globals';
import { historyKey, keyOf, listKeyOf, refreshSubjects, type Changed } from './changed.js';

const shown = {
  'lead a': keyOf('lead', 'a'),
  'its history': historyKey('lead', 'a'),
  'lead b': keyOf('lead', 'b'),
  'referral a': keyOf('referral', 'a'),
  'history of referral a': historyKey('referral', 'a'),
  referrals: [...listKeyOf('referral'), 'pending'],
  'analyses of a street': [...listKeyOf('analysis'), '1 Sample St'],
  settings: ['settings', 'current'],
};

/** The keys that are read again. */
async function readAgain(changed: Changed): Promise<string[]> {
  const queries = new QueryClient();
  for (const key of Object.values(shown)) queries.setQueryData(key, 'as it was');
  await refreshSubjects(queries, changed);
  return Object.entries(shown).flatMap(([name, key]) => (queries.getQueryState(key)?.isInvalidated ? [name] : []));
}

describe('what the live stream has read again', () => {
  it('is the thing with its history, and lists of its kind', async () => {
    expect(await readAgain([{ kind: 'lead', id: 'a' }])).toEqual(['lead a', 'its history']);
    expect(await readAgain([{ kind: 'referral', id: 'a' }])).toEqual([
      'referral a',
      'history of referral a',
      'referrals',
    ]);
  });

  it('is of each kind its own, also of things that nothing shows', async () => {
    const changed = [
      { kind: 'analysis', id: 'x' },
      { kind: 'lead', id: 'b' },
    ];
    expect(await readAgain(changed)).toEqual(['lead b', 'analyses of a street']);
  });

  it('is all of every kind when nobody knows what changed, and nothing else', async () => {
    expect(await readAgain('everything')).toEqual(Object.keys(shown).filter((name) => name !== 'settings'));
    expect(await readAgain([])).toEqual([]);
  });

  it('is also what was still being read for the first time, and may be as it was before the change', async () => {
    const queries = new QueryClient();
    const queryKey = historyKey('lead', 'a');
    const answers = ['as it was', 'as it is'];
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const queryFn = () => {
      const read = answers.shift();
      return held.then(() => read);
    };
    const observer = new QueryObserver(queries, { queryKey, queryFn });
    const leave = observer.subscribe(() => {});
    const refreshed = refreshSubjects(queries, [{ kind: 'lead', id: 'a' }]);
    answer();
    await refreshed;
    expect(queries.getQueryData(queryKey)).toBe('as it is');
    expect(answers).toEqual([]);
    leave();
    queries.clear();
  });
});
