import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { documentListSchema } from '../../../../contracts/src/queries/document-list.js';
import { answer, fail } from '../../../test/api.js';
import { openPage, sampleUser } from '../../../test/render-page.js';

const list = 'GET /api/docuseal/submissions';

it('documents that can not be read say so in the specification’s words, and are there when asked for again', async () => {
  fail(list);
  const page = await openPage('/documents', sampleUser);
  expect(await screen.findByText('Failed to load documents. Please try again.')).toBeVisible();
  answer(list, documentListSchema, { position: '1', documents: [], total: 0, notConfigured: null });
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No documents yet')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to load documents. Please try again.')).toBeNull());
});
