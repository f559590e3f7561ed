import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { company } from '../features/content/company.js';
import { makeRouter } from '../router.js';
import { openPage, sampleAdmin } from '../../test/render-page.js';

// A page whose code fails.

const title = 'Unexpected Application Error!';
const component = () => {
  throw new Error('inside of the failure');
};
beforeEach(() => {
  const { routesById } = makeRouter();
  routesById['/_public/team'].update({ component });
  routesById['/_console/documents'].update({ component });
  // React reports what failed.
  console.error = () => {};
});

async function shown(): Promise<void> {
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(/unsaved text may be lost/)).toBeVisible();
  for (const never of [/stopped working/, /inside of the failure/]) expect(screen.queryByText(never)).toBeNull();
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
}

it('of the public site says so under its header and above its footer, with the phone, and the other pages work', async () => {
  const page = await openPage('/team');
  await shown();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(company.phone);
  await page.go('/no-such-page');
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(screen.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
});

it('of the console says the same within its frame', async () => {
  await openPage('/documents', sampleAdmin);
  await shown();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});
