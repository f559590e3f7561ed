import type { Page } from '@playwright/test';
import type { ComparisonPage, ComparisonRow } from '../../contracts/src/marketing/routes.js';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { staffMember } from '../support/behind-the-scenes.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

// The differences between Odoo and the log. The server of these tests has no Odoo, so its answers are mocked here; the specs of
// backend/src/marketing test the code that produces them.
test.beforeEach(async ({ page }) => {
  await signIn(page, await staffMember());
});

const comparison = '**/api/odoo/comparison?**';

const part = (page: Page) => page.getByRole('region', { name: 'Leads here and in Odoo' });

const group = (page: Page, name: RegExp) => part(page).getByRole('region', { name });

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

const gone: ComparisonRow = {
  ...{ kind: 'only_here', leadId: ids[0], name: 'Sample Owner', email: 'owner@example.com' },
  ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', why: 'gone' },
};

const never: ComparisonRow = { ...gone, leadId: ids[1], name: 'Sample Neighbor', why: 'never' };

const onlyThere: ComparisonRow = {
  ...{ kind: 'only_there', odooId: '12', name: 'Sample Buyer', email: 'buyer@example.com', phone: '515-555-0142' },
  ...{ propertyAddress: '7 Example Ave', archived: false, refused: null, sameEmail: ids[0] },
};

const nameless: ComparisonRow = {
  ...onlyThere,
  odooId: '13',
  name: 'Sample Walk-in',
  email: null,
  refused: 'no_email',
};

const differs: ComparisonRow = {
  ...{ kind: 'differs', leadId: ids[1], odooId: '9', revision: 4, name: 'Sample Landlord' },
  fields: [
    { field: 'phone', here: '515-555-0100', there: '515-555-0199' },
    { field: 'email', here: 'landlord@example.com', there: null },
  ],
};

async function answers(page: Page, there: ComparisonRow[], here: ComparisonRow[]): Promise<void> {
  await page.unroute(comparison);
  await page.route(comparison, (route) => {
    const side = new URL(route.request().url()).searchParams.get('side');
    const rows = side === 'odoo' ? there : here;
    const json: ComparisonPage = { rows, looked: 100, total: 100, deletedHere: side === 'odoo' ? 1 : 0, next: null };
    return route.fulfill({ json });
  });
}

const compare = (page: Page) =>
  part(page)
    .getByRole('button', { name: /^Compare/ })
    .click();

const problem = (status: number, code: string, title: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'urn:x', status, code, title, detail }),
});

for (const width of [1440, 375])
  test(`lists what only one side has and what differs, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/odoo-test');
    await expect(part(page)).toContainText('It only reads');
    await answers(page, [onlyThere, nameless, differs], [gone, never]);
    await compare(page);
    await expect(part(page)).toContainText('4 differences in 200 leads. 1 that Odoo has was deleted here.');
    await expect(group(page, /^Only here/)).toContainText('Deleted in Odoo');
    await expect(group(page, /^Only in Odoo/)).toContainText('A lead here has the same email.');
    await expect(group(page, /^Only in Odoo/)).toContainText('It has no email, which a lead here needs.');
    await expect(group(page, /^Different/)).toContainText('515-555-0199');
    // Leads that were never sent need no action: their group stays folded.
    await expect(part(page).getByText('Sample Neighbor')).toHaveCount(0);
    await group(page, /^Not handed over yet/)
      .getByRole('button', { name: 'Show them' })
      .click();
    await expect(part(page).getByText('Sample Neighbor')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessibleInBothThemes(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('each row is settled by its button, and says why when it is not', async ({ page }) => {
  await page.goto('/admin/odoo-test');
  await answers(page, [onlyThere, differs], [gone]);
  await compare(page);
  const synced: unknown[] = [];
  let fails = true;
  await page.route('**/api/odoo/sync-lead', (route) => {
    synced.push(route.request().postDataJSON());
    if (!fails) return route.fulfill({ json: { odooId: '31' } });
    const why = 'The marketing system answered with HTTP 400.';
    return route.fulfill(problem(502, 'marketing_sync_failed', 'Failed to sync lead with Odoo', why));
  });
  const send = part(page).getByRole('button', { name: 'Send to Odoo: Sample Owner' });
  await send.focus();
  await page.keyboard.press('Enter');
  const failure = 'Failed to sync lead with Odoo: The marketing system answered with HTTP 400.';
  await expect(group(page, /^Only here/)).toContainText(failure);
  await expect(send).toBeFocused();
  await expectAccessibleInBothThemes(page);
  fails = false;
  await page.keyboard.press('Enter');
  await expect(group(page, /^Only here/)).toContainText('In Odoo as 31.');
  await expect(send).toHaveCount(0);
  expect(new Set(synced.map((body) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ id: ids[0], again: true })]),
  );

  const answer = { id: ids[1], revision: 1, position: '1' };
  await page.route('**/api/odoo/leads/12/adoption', (route) => route.fulfill({ json: answer }));
  await part(page).getByRole('button', { name: 'Create the lead here: Sample Buyer' }).click();
  const made = group(page, /^Only in Odoo/);
  await expect(made).toContainText('A lead here now.');
  await expect(made.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/leads/${ids[1]}`);

  const edits: unknown[] = [];
  await page.route(`**/api/leads/${ids[1]}`, (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.fallback();
    edits.push([request.headers()['if-match'], request.postDataJSON()]);
    return route.fulfill(problem(412, 'revision_mismatch', 'Changed', 'It was changed.'));
  });
  await part(page).getByRole('button', { name: 'Take theirs: Sample Landlord' }).click();
  await expect(group(page, /^Different/)).toContainText('Somebody has changed this lead. Compare again.');
  // An empty value there does not replace a value that a lead requires.
  expect(edits).toEqual([['"4"', { phone: '515-555-0199' }]]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
