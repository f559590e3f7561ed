import { textVersions } from '../../contracts/src/shown-versions.js';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { append, staffMember } from '../support/behind-the-scenes.js';
import { send } from '../support/leads.js';
import { asShown, caseWith, history, openReport, visitor } from '../support/shown-then.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test('what staff open as it was shown is accessible and fits a phone, also after a new estimate', async ({
  browser,
  page,
}) => {
  const { page: owner, leadId, analysisId } = await visitor(browser);
  await openReport(owner, leadId);
  const noted = owner.waitForResponse('**/fee-views');
  await owner.getByRole('link', { name: 'Start Property Management' }).click();
  expect(await (await noted).json()).toEqual({ noted: true });
  await owner.context().close();
  await signIn(page, await staffMember());
  await send(page, 'POST', `/api/leads/${leadId}/pitch`, { estimatedRentCents: 3900_00, improvements: [] });
  const types = await caseWith(page, leadId, 'LeadPitched');
  expect(types).toEqual(expect.arrayContaining(['ReportViewed', 'FeeShown']));
  await page.goto(`/leads/${leadId}`);

  const report = await asShown(page, /Opened the report/, 'The report as shown then');
  await expect(report.getByRole('img', { name: /^Estimated rent \$3,600 a month/ })).toBeVisible();
  await expect(report).toContainText('Today it would be the same.');
  await expect(report).toContainText(`fee schedule 1 and wording ${textVersions.report}.`);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(report).toHaveCount(0);

  const rent = { preliminary: false, provider: 'rentcast', rentPerUnitCents: 210_000, rangeLowCents: 190_000 };
  await append(`analysis-${analysisId}`, 'RentEstimated', {
    ...{ ...rent, rangeHighCents: 230_000, occupancyPercent: 96, averageDaysOnMarket: 21, yearOverYearPercent: 4 },
    comparables: [],
  });
  await expect(async () => {
    await page.reload();
    await expect(history(page)).toContainText('Rent estimated at $2,100 a month', { timeout: 5_000 });
  }).toPass();
  const different = 'Today the rent is estimated at $4,200 a month; then it was $3,600.';
  await asShown(page, /Opened the report/, 'The report as shown then');
  await expect(report).toContainText(different);
  await expect(report.getByRole('img', { name: /^Estimated rent \$3,600 a month/ })).toBeVisible();
  await expect(report).not.toContainText('$2,100');
  await page.keyboard.press('Escape');

  const fees = await asShown(page, /Saw the fee estimate/, 'The fee estimate as shown then');
  // The report had standard figures only, so the form asked for the rent.
  await expect(fees).toContainText('Today it would be the same.');
  await expect(fees).toContainText(/Monthly rent \(assumed\)\s*\$2,000/);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  const pitch = await asShown(page, /Pitched at \$3,900/, 'The pitch as shown then');
  await expect(pitch).toContainText(different);
  await expect(pitch).toContainText(/Pitched monthly rent\s*\$3,900/);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 375, height: 800 });
  for (const [sentence, title] of [
    [/Opened the report/, 'The report as shown then'],
    [/Saw the fee estimate/, 'The fee estimate as shown then'],
    [/Pitched at \$3,900/, 'The pitch as shown then'],
  ] as const) {
    const dialog = await asShown(page, sentence, title);
    const body = dialog.locator('.overflow-y-auto').first();
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
