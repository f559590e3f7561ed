import { expect, it } from '@jest/globals';
import { compareBlocks, type Block } from './comparison.js';

const block = (text: string, tag = 'p'): Block => ({ tag, html: `<${tag}>${text}</${tag}>`, text });

it('keeps what is the same, and shows what came and what went', () => {
  expect(compareBlocks([block('One'), block('Gone')], [block('New', 'h2'), block('One')])).toEqual([
    { is: 'added', html: '<h2>New</h2>' },
    { is: 'same', html: '<p>One</p>' },
    { is: 'removed', html: '<p>Gone</p>' },
  ]);
});

it('compares an edited paragraph word by word', () => {
  expect(compareBlocks([block('Clear the snow')], [block('Clear all snow')])).toEqual([
    {
      is: 'changed',
      tag: 'p',
      words: [
        { text: 'Clear ', is: 'same' },
        { text: 'the', is: 'removed' },
        { text: 'all', is: 'added' },
        { text: ' snow', is: 'same' },
      ],
    },
  ]);
});

it('shows both where the kind of a part, or only its marks, changed, and no part twice', () => {
  const bold = { tag: 'p', html: '<p><b>Snow</b></p>', text: 'Snow' };
  expect(compareBlocks([block('Snow'), block('a', 'ul')], [bold, block('b', 'ul'), block('End')])).toEqual([
    { is: 'removed', html: '<p>Snow</p>' },
    { is: 'added', html: '<p><b>Snow</b></p>' },
    { is: 'removed', html: '<ul>a</ul>' },
    { is: 'added', html: '<ul>b</ul>' },
    { is: 'added', html: '<p>End</p>' },
  ]);
});

it('finds nothing in the same text, and nothing in none', () => {
  expect(compareBlocks([block('A')], [block('A')])).toEqual([{ is: 'same', html: '<p>A</p>' }]);
  expect(compareBlocks([], [])).toEqual([]);
});
