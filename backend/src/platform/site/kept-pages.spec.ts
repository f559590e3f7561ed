import { describe, expect, it } from '@jest/globals';
import { KeptPages } from './asked-pages.js';

describe('KeptPages', () => {
  it('forgets what was unused for longest', async () => {
    const kept = new KeptPages<string>(2);
    for (const name of ['a', 'b']) await kept.keep(name, Promise.resolve(name));
    expect(await kept.get('a')).toBe('a');
    await kept.keep('c', Promise.resolve('c'));
    expect([await kept.get('a'), kept.get('b'), await kept.get('c')]).toEqual(['a', undefined, 'c']);
  });

  it('lets others wait for a page that is being made, and forgets one that fails', async () => {
    const kept = new KeptPages<string>(2);
    let fail = (_: Error) => {};
    const making = kept.keep('a', new Promise<string>((_, reject) => (fail = reject)));
    expect(kept.get('a')).toBe(making);
    fail(new Error('broken'));
    await expect(making).rejects.toThrow('broken');
    expect(kept.get('a')).toBeUndefined();
  });
});
