import { describe, expect, it } from '@jest/globals';
import { standingWords } from './standing-strip.js';

const now = '2026-03-03T21:00:00.000Z';

describe('what is said of a list that stands still', () => {
  it('names since when, and that nothing is lost', () => {
    expect(standingWords({ why: 'paused', since: '2026-03-03T20:15:00.000Z' }, 'The board', now)).toBe(
      'The board has not updated since 2:15 PM: your changes are kept and will show when it resumes.',
    );
  });

  it('names the day where that was another one', () => {
    expect(standingWords({ why: 'stopped', since: '2026-03-01T20:15:00.000Z' }, 'This list', now)).toBe(
      'This list has not updated since Mar 1, 2:15 PM: your changes are kept and will show when it resumes.',
    );
  });

  it('says where it is only late', () => {
    expect(standingWords({ why: 'behind', since: '2026-03-03T20:15:00.000Z' }, 'The board', now)).toBe(
      'The board has been behind since 2:15 PM: your changes are kept and will show in a moment.',
    );
    expect(standingWords({ why: 'catching_up', since: '2026-03-03T20:15:00.000Z' }, 'The board', now)).toBe(
      'The board is catching up: your changes are kept and will show in a moment.',
    );
  });

  it.each([
    [undefined, ''],
    [1, ', less than a minute left'],
    [2, ', about 2 minutes left'],
    [10, ', about 10 minutes left'],
  ])('says where it is empty because it is being filled, with %p minutes left', (minutesLeft, left) => {
    const standing = {
      why: 'filling' as const,
      since: '2026-03-03T20:15:00.000Z',
      ...(minutesLeft !== undefined && { minutesLeft }),
    };
    expect(standingWords(standing, 'The board', now)).toBe(
      `The board is being rebuilt${left}. Nothing is lost, and all of it shows at once.`,
    );
  });
});
