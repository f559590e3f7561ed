import { describe, expect, it } from '@jest/globals';
import { shownAnswer } from './api.js';

describe('an answer of the API', () => {
  it('shows what names and addresses hide, wherever they stand', () => {
    const card = { name: 'Sample \u202eOwner', address: '1 Sample St\nAnkeny', status: 'leads' };
    const changes = [{ field: 'name', from: null, to: 'Sample \u202eOwner' }];
    expect(shownAnswer(JSON.stringify({ columns: [{ cards: [card] }], changes }))).toEqual({
      columns: [{ cards: [{ name: 'Sample ⟨U+202E⟩Owner', address: '1 Sample St⏎Ankeny', status: 'leads' }] }],
      changes: [{ field: 'name', from: null, to: 'Sample ⟨U+202E⟩Owner' }],
    });
  });

  it('is otherwise what was sent: notes keep their lines', () => {
    const answer = { content: 'One\n\tTwo\u200e', name: 'Zoë 👩‍👩‍👧', revision: 7, none: null };
    expect(shownAnswer(JSON.stringify(answer))).toEqual(answer);
    // Also in a history of their changes.
    const changes = [{ field: 'notes', from: 'One\nTwo', to: 'One\nThree' }];
    expect(shownAnswer(JSON.stringify({ changes }))).toEqual({ changes });
  });
});
