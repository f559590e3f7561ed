import { staffMember } from './support/behind-the-scenes.js';
import { asShown, caseWith, history, openReport, visitor } from './support/shown-then.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test('a report that is opened again and in a second tab was opened once, and staff see it as it was shown', async ({
  browser,
  page,
}) => {
  const { page: owner, leadId } = await visitor(browser);
  expect(await openReport(owner, leadId)).toEqual({ noted: true });
  await openReport(owner, leadId);
  await openReport(await owner.context().newPage(), leadId);
  const noted = owner.waitForResponse('**/fee-views');
  await owner.getByRole('link', { name: 'Start Property Management' }).click();
  expect(await (await noted).json()).toEqual({ noted: true });
  await signIn(page, await staffMember());
  expect(await caseWith(page, leadId, 'FeeShown')).toContain('ReportViewed');
  expect((await caseWith(page, leadId, 'ReportViewed')).filter((type) => type === 'ReportViewed')).toHaveLength(1);
  await page.goto(`/leads/${leadId}`);
  await expect(history(page).getByText('Opened the report')).toHaveCount(1);
  const report = await asShown(page, /Opened the report/, 'The report as shown then');
  await expect(report.getByRole('img', { name: /^Estimated rent \$3,600 a month/ })).toBeVisible();
  await expect(report).toContainText('Today it would be the same.');
  await owner.context().close();
});
