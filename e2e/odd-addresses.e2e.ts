import { addLead, cardIn } from './support/leads.js';
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

const noMoment = 'The moment in the link can’t be read: this is the board now.';
const future = 'That is in the future: this is the board now.';

for (const [at, told] of [
  ['nonsense', noMoment],
  ['2026-13-45T00:00:00Z', noMoment],
  ['12', noMoment],
  ['["2020-01-01T00:00:00Z"]', noMoment],
  ['2099-01-01T00:00:00.000Z', future],
] as const)
  test(`the board at ${at} is the board now, and says so; the server is never asked for it`, async ({ page }) => {
    const lead = await addLead(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/') && new URL(request.url()).searchParams.has('at')) asked.push(request.url());
    });
    await page.goto(`/dashboard?at=${encodeURIComponent(at)}`);
    // First the notice, which disappears by itself after a while.
    await expect(page.getByText(told)).toBeVisible();
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Add Lead' })).not.toHaveAttribute('aria-disabled');
    expect(asked).toEqual([]);
  });

test('a moment that is yet to come by the server’s clock alone is now as well', async ({ page }) => {
  await addLead(page);
  const soon = new Date(Date.now() + 60 * 60_000).toISOString();
  const boards: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/board\?.*at=/.test(request.url())) boards.push(request.url());
  });
  await page.goto(`/dashboard?at=${soon}`);
  await expect(page.getByText(future)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(boards).toEqual([]);
});

test('what a filter can’t read is left out and named, and the rest of it stands', async ({ page }) => {
  await addLead(page);
  await page.goto('/dashboard?minDays=many&status=nonsense&source=manual');
  await expect(page.getByText('Part of the link can’t be read and is ignored: status, minDays.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?source=manual$/);
});

/** Addresses with nonsense in every parameter that a page reads, and the page's content all the same. */
const pages: [path: string, heading: string][] = [
  ['/dashboard?lead=["a"]&event=true&view=7&search={"a":1}', 'Dashboard'],
  ['/dashboard?view=nonsense&city=[1]&walkthrough=perhaps&createdSince=soon', 'Dashboard'],
  ['/documents?search=["a"]&sort={"a":1}&page=nonsense&state=7', 'Documents'],
  ['/campaigns?tab=nonsense&template=["a"]', 'Campaigns'],
  ['/payments?search=["a"]&sort=true', 'Payments'],
  ['/admin/duplicates?page=["a"]', 'Duplicates'],
  ['/admin/import?id=true', 'Import'],
  ['/account?tab=["a"]', 'account'],
  ['/campaigns?tab=["a"]&view=7&state=nonsense&run={"a":1}&template=[1]', 'Campaigns'],
  ['/admin/analyses?search=[1]&state=nonsense&sort={"a":1}', 'Property Analysis'],
  ['/admin/blog?page=nonsense&search=[1]&state=true', 'Blog'],
  ['/operations?projection=["a"]', 'Read models'],
  ['/operations/events?from=nonsense&to=true&order=7&view=nonsense&stream=[1]&type={"a":1}', 'Events'],
  ['/operations/catalogue?type=["a"]', 'Event catalogue'],
  ['/blog?page=nonsense&category=["a"]', 'Blog'],
  ['/blog?page=-1', 'Blog'],
  ['/payment/success?session_id=["a"]', 'Payment'],
  ['/rent-vs-sell?homeValue=["a"]&yearsToHold=nonsense', 'Rent'],
  ['/invest-a-view?strategy=7&initial={"a":1}', 'Invest-A-View'],
];
for (const [path, title] of pages)
  test(`${path} opens its page`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(title, 'i'));
    await expect(page.getByText(/Unexpected Application Error|stopped working|something went wrong/i)).toHaveCount(0);
  });

test('/login with nonsense for where one came from leads to the dashboard', async ({ page }) => {
  await page.context().clearCookies();
  await page.goto('/login?from=["a"]');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a lead’s page whose event is no text opens at now', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto(`/leads/${lead.id}?event=["a"]`);
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
});

test('a page of the console whose code fails leaves the frame as it is, and offers the way on', async ({ page }) => {
  const broken = `throw new Error('inside of the failure');`;
  await page.route('**/assets/_console.documents-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const component = () => { ${broken} };` }),
  );
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expect(page.getByText('inside of the failure')).toHaveCount(0);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Property Management Dashboard' })).toBeVisible();
  await page.unroute('**/assets/_console.documents-*.js');
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  errors = [];
});
