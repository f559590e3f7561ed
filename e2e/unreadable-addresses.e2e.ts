import { addLead } from './support/leads.js';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { signIn } from './support/sign-in.js';
import { wideViewport } from './support/drag.js';
import { expect, test } from './support/test.js';

// Addresses with parts that no page can read: mistyped, cut off in an e-mail, from an older version.
test.use({ viewport: wideViewport });

let errors: Error[] = [];
test.beforeEach(async ({ page }) => {
  errors = [];
  page.on('pageerror', (error) => errors.push(error));
  await signIn(page);
});
test.afterEach(() => expect(errors).toEqual([]));

test('a lead’s page whose event is no text opens at now', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto(`/leads/${lead.id}?event=["a"]`);
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
});

test('a page of the console whose code fails leaves the frame as it is, and offers the way on', async ({ page }) => {
  const broken = `throw new Error('inside of the failure');`;
  await page.route('**/assets/documents-screen-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const component = () => { ${broken} };` }),
  );
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('inside of the failure')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Property Management Dashboard' })).toBeVisible();
  await page.unroute('**/assets/documents-screen-*.js');
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  errors = [];
});
