import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react/pure';
import { card } from '../../../../test/sample-board.js';
import { CardFace } from './card.js';

it('a lead without a name is shown as Anonymous', () => {
  const nameless = { ...card('1', 'leads', 0), name: '' };
  render(<CardFace card={nameless} now="2026-03-03T00:00:00.000Z" height={100} />);
  expect(screen.getByText('Anonymous')).toBeVisible();
});
