import { expectAccessibleInBothThemes } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { addLead, send } from './support/leads.js';
import { chooseAction, openLead, toasts } from './support/lead-page.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a walkthrough is booked at a free time; one that was taken meanwhile is refused with what is free nearby', async ({
  page,
}) => {
  const [lead, other] = [await addLead(page), await addLead(page)];
  await openLead(page, lead);
  await chooseAction(page, 'Book a time');
  const dialog = page.getByRole('dialog', { name: 'Book the walkthrough' });
  const first = dialog.getByRole('region', { name: 'Next free times' }).getByRole('button').first();
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleInBothThemes(page);

  const wanted = await dialog.getByLabel('When').inputValue();
  const { times } = (await (await page.request.get(`/api/walkthroughs/free?leadId=${lead.id}`)).json()) as {
    times: string[];
  };
  await send(page, 'POST', `/api/leads/${other.id}/walkthrough`, { start: times[0]! });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText(/This time is taken\. Choose another one\. Free nearby: /)).toBeVisible();
  await expect(dialog.getByLabel('When')).toHaveValue(wanted);
  await first.click();
  await expect(dialog.getByLabel('When')).not.toHaveValue(wanted);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(toasts(page).filter({ hasText: 'Walkthrough booked' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Move walkthrough' })).toBeVisible();
});
