import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { openPage, sampleAdmin } from '../../../../test/render-page.js';
import { answerOperations } from '../../../../test/sample-operations.js';

it('where nothing is backed up, the page says so', async () => {
  answerOperations();
  await openPage('/operations', sampleAdmin);
  expect(await screen.findByText(/^Nothing is backed up: the server has no place for backups/)).toBeVisible();
});
