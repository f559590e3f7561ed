import { expectAccessibleInBothThemes } from './support/accessible.js';
import { dragTo, wideViewport } from './support/drag.js';
import { addLead, cardIn, column } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { slider } from './support/time-machine.js';
import { expect, test } from './support/test.js';

test.use({ viewport: wideViewport });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const inOrder = [
  'leads',
  'analysis_submitted',
  'walkthrough_scheduled',
  'proposal',
  'contract_sent',
  'enrolled',
  'closed',
  'won',
  'lost',
];

test('once shown, the rarer stages stand where the work comes to them, now, in the past and on a phone', async ({
  page,
}) => {
  await addLead(page, { status: 'contract_sent' });
  const stages = () =>
    page.locator('[data-board] [data-column]').evaluateAll((all) => all.map((one) => one.getAttribute('data-column')));
  await page.goto('/dashboard');
  await expect(column(page, 'contract_sent')).toBeAttached();
  expect(await stages()).toEqual(inOrder);
  await page.setViewportSize({ width: 375, height: 760 });
  await expect(page.getByRole('navigation', { name: 'Stages' }).getByRole('button')).toContainText([
    'New Leads',
    'Analysis Submitted',
    'Walkthrough Scheduled',
    'Proposal',
    'Contract Sent',
    'Enrolled',
    'Closed',
    'Won',
    'Lost',
  ]);
  await page.setViewportSize(wideViewport);
  const at = new Date().toISOString();
  await addLead(page);
  await page.goto(`/dashboard?at=${at}`);
  await expect(page.locator('[data-board][data-past]')).toBeVisible();
  await expect(column(page, 'contract_sent')).toBeAttached();
  const past = await stages();
  expect(past).toEqual(inOrder.filter((status) => past.includes(status)));
  await expect(slider(page)).toBeVisible();
});

test('a column is collapsed to a strip that takes cards, stays so after a reload, and opens again', async ({
  page,
}) => {
  test.slow();
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Collapse Closed' }).click();
  const strip = page.getByRole('button', { name: /^Expand Closed/ });
  await expect(strip).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(strip).toBeVisible();
  await dragTo(page, 'leads', lead, 'closed');
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await strip.click();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
});

test('the stages that sound alike say what they mean, to hands and to keys', async ({ page }) => {
  await page.goto('/dashboard');
  const closed = column(page, 'closed').getByRole('heading').locator('[tabindex="0"]');
  await closed.focus();
  await expect(page.getByRole('tooltip')).toContainText('the property is under management');
});
