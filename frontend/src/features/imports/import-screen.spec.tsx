import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { importsRoutes } from '../../../../contracts/src/imports/routes.js';
import { answer, calls, refuse } from '../../../test/api.js';
import { openPage, sampleAdmin } from '../../../test/render-page.js';
import '../../../test/uploads.js';

it('a file that is no CSV is refused with the line', async () => {
  answer(importsRoutes.list, { imports: [] });
  const title = 'This file could not be read';
  const detail = 'Line 2: the quotes are not placed correctly.';
  refuse(importsRoutes.add, { status: 400, code: 'import_unreadable', title, detail });
  const page = await openPage('/admin/import', sampleAdmin);
  const file = new File(['a,b\n1,"x"y"\n'], 'broken.csv', { type: 'text/csv' });
  await page.user.upload(await screen.findByLabelText('CSV file'), file);
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain(detail),
  );
  expect(calls(importsRoutes.add)).toHaveLength(1);
});
