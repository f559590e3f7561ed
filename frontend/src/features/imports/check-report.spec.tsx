import { expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react/pure';
import type { Import } from '../../../../contracts/src/imports/routes.js';
import { CheckReport } from './check-report.js';

it('what is odd about lines that will be imported stands apart from the errors', () => {
  const message = 'Is this right? We know of no ZIP code 00000.';
  const counts = { ready: 1, refused: 0, already: 0, repeated: 0, duplicates: 0 };
  const check = { ...counts, errors: [], questions: [{ line: 2, message }], lookAlikes: [], samples: [] };
  render(<CheckReport of={{ mapping: null } as Import} check={check} />);
  const questions = screen.getByRole('region', { name: 'To check; these lines are imported as they are' });
  expect(within(questions).getByRole('row', { name: `2 ${message}` })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Errors' })).toBeNull();
});
