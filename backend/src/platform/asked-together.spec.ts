import { describe, expect, it } from '@jest/globals';
import { AskedTogether } from './queries.js';

describe('what is asked together', () => {
  it('takes three queries at once; all else waits and goes into one, which began after it was asked', async () => {
    const asked: string[][] = [];
    const letGo: (() => void)[] = [];
    const together = new AskedTogether<string, string>((keys) => {
      asked.push(keys);
      return new Promise((resolve) => letGo.push(() => resolve(keys.map((key) => `answer ${key}`))));
    });
    const answers = ['a', 'b', 'c', 'd', 'a', 'd'].map((key) => together.of(key));
    expect(asked).toEqual([['a'], ['b'], ['c']]);
    letGo[0]!();
    expect(await answers[0]).toBe('answer a');
    expect(asked.at(-1)).toEqual(['d', 'a']);
    for (const go of letGo) go();
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'a', 'd'].map((key) => `answer ${key}`));
  });

  it('fails for those who asked together, and goes on for the next', async () => {
    let fails = true;
    const together = new AskedTogether<string, string>((keys) =>
      fails ? Promise.reject(new Error('gone')) : Promise.resolve(keys),
    );
    await expect(together.of('a')).rejects.toThrow('gone');
    fails = false;
    expect(await together.of('a')).toBe('a');
  });
});
