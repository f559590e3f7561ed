import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { textVersions, type ShownVersions } from '../../../../../contracts/src/shown-versions.js';
import { press } from '../../../../test/fill-in.js';
import type { Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, section, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

const of = { kind: 'analysis', id: sampleId(950) };
const versions = { feeScheduleVersion: 1, textVersion: textVersions.report };
const gauge = /^Estimated rent \$3,600 a month/;

function estimated(lead: ServedLead, rentPerUnitCents: number) {
  return lead.happensBeside(of, 'RentEstimated', {
    ...{ preliminary: false, provider: 'rentcast', rentPerUnitCents, rangeLowCents: rentPerUnitCents - 20_000 },
    ...{ rangeHighCents: rentPerUnitCents + 20_000, occupancyPercent: 96, averageDaysOnMarket: 21 },
    ...{ yearOverYearPercent: 4, comparables: [] },
  });
}

/** A lead of two flats whose owner opened the report, saw the fees, and was pitched. */
function shownLead(reportVersions: ShownVersions = versions): ServedLead {
  const lead = serveLead({ source: 'analysis', unitCount: 2 });
  lead.happensBeside(of, 'AnalysisRequested', {
    ...{ submissionId: sampleId(951), email: 'owner@example.com', name: null, streetAddress: '100 Sample St' },
    ...{ city: 'Ankeny', state: 'IA', zipCode: '50023', propertyType: 'multi-family', squareFootage: 3000 },
    ...{ unitCount: 2, bedrooms: null, bathrooms: null, yearBuilt: null },
  });
  const estimateEventId = estimated(lead, 180_000).id;
  lead.happensBeside(of, 'ReportViewed', { estimateEventId, ...reportVersions });
  lead.happensBeside(of, 'FeeShown', {
    ...{ estimateEventId, propertyType: 'multi-family', unitCount: 2, rentCents: 360_000 },
    ...{ ...versions, textVersion: textVersions.estimate },
  });
  const estimatedRentCents = 390_000;
  lead.happens(
    'LeadPitched',
    { estimatedRentCents, improvements: [], feeScheduleVersion: 1, textVersion: textVersions.pitch },
    { set: { estimatedRentCents } },
  );
  return lead;
}

async function asShown(page: Page, sentence: RegExp, title: string): Promise<HTMLElement> {
  const entry = (await within(section('History')).findByText(sentence)).closest('li')!;
  await press(page, /^More for: /, entry);
  await page.user.click(await screen.findByRole('menuitem', { name: 'As shown then' }));
  return screen.findByRole('dialog', { name: title });
}
async function close(page: Page): Promise<void> {
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('staff open the report, the fee estimate and the pitch as they were shown, also after a new estimate', async () => {
  const lead = shownLead();
  const page = await openLeadPage(lead);
  const report = await asShown(page, /Opened the report/, 'The report as shown then');
  expect(within(report).getByRole('img', { name: gauge })).toBeVisible();
  expect(report).toHaveTextContent('Today it would be the same.');
  expect(report).toHaveTextContent(`fee schedule 1 and wording ${textVersions.report}.`);
  await close(page);

  estimated(lead, 210_000);
  lead.announce();
  await waitFor(() => expect(section('History')).toHaveTextContent('Rent estimated at $2,100 a month'));
  const different = 'Today the rent is estimated at $4,200 a month; then it was $3,600.';
  const again = await asShown(page, /Opened the report/, 'The report as shown then');
  expect(again).toHaveTextContent(different);
  expect(within(again).getByRole('img', { name: gauge })).toBeVisible();
  expect(again).not.toHaveTextContent('$2,100');
  await close(page);

  const fees = await asShown(page, /Saw the fee estimate/, 'The fee estimate as shown then');
  expect(fees).toHaveTextContent(different);
  expect(fees).toHaveTextContent(/Monthly rent\s*\$3,600/);
  await close(page);

  const pitch = await asShown(page, /Pitched at \$3,900/, 'The pitch as shown then');
  expect(pitch).toHaveTextContent(different);
  expect(pitch).toHaveTextContent(/Pitched monthly rent\s*\$3,900/);
});

it('words that were different then are shown as they were', async () => {
  const page = await openLeadPage(shownLead({ ...versions, textVersion: 1 }));
  const report = await asShown(page, /Opened the report/, 'The report as shown then');
  const words = await within(report).findByRole('region', { name: 'Words of then' });
  expect(words).toHaveTextContent('This takes a few seconds; the page shows it by itself.');
  expect(words).not.toHaveTextContent('This takes a few seconds; the page updates by itself.');
});

it('a fee schedule that there never was is shown as what it is', async () => {
  const page = await openLeadPage(shownLead({ ...versions, feeScheduleVersion: 9999 }));
  const report = await asShown(page, /Opened the report/, 'The report as shown then');
  expect(within(report).getByRole('alert')).toHaveTextContent(
    'A browser reported fee schedule 9999. There is none in this version of the page, so nothing can be shown.',
  );
});

it('what the owner saw is filtered from what happened otherwise', async () => {
  const page = await openLeadPage(shownLead());
  await waitFor(() => expect(section('History')).toHaveTextContent('Opened the report'));
  await press(page, 'Filter', screen.getByRole('toolbar', { name: 'History' }));
  await page.user.click(await screen.findByRole('menuitemcheckbox', { name: /^Seen by the owner/ }));
  await page.user.keyboard('{Escape}');
  expect(await screen.findByText(/^[23] of 6 events · Seen by the owner$/)).toBeVisible();
  expect(section('History')).not.toHaveTextContent('Analysis requested');
});
