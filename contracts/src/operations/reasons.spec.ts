import { describe, expect, it } from '@jest/globals';
import { giveUpEffectsSchema } from '../effects/queries.js';
import { skipSchema } from './queries.js';

/** What is said of a reason; undefined: it is fine. */
const saidOf = {
  'skipping an event': (reason: unknown) => skipSchema.safeParse({ reason }).error?.issues[0]?.message,
  'giving effects up': (reason: unknown) =>
    giveUpEffectsSchema
      .safeParse({ effects: ['a'.repeat(64)], reason })
      .error?.issues.find(({ path }) => path[0] === 'reason')?.message,
};

describe.each(Object.entries(saidOf))('the reason for %s', (_, said) => {
  it.each([
    ['It was done by hand', undefined],
    ['  ', 'Reason is required'],
    [undefined, 'Reason is required'],
    ['a\nb', 'Reason must not contain tabs or line breaks'],
    ['a\u202eb', 'Reason contains an invisible character (U+202E)'],
    ['a'.repeat(501), 'Reason must be at most 500 characters'],
  ])('is one line that shows all it holds (%#)', (reason, sentence) => {
    expect(said(reason)).toBe(sentence);
  });
});
