import { caseTimelineRoutes } from '../../../../../contracts/src/cases/routes.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { cutOff, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, section, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

const history = () => section('History');
const entries = () => within(history()).queryAllByRole('listitem');

/** A lead that an owner created with the analysis form. */
function analysedLead(): ServedLead {
  const lead = serveLead({ source: 'analysis', status: 'analysis_submitted' });
  const of = { kind: 'analysis', id: sampleId(950) };
  lead.happensBeside(of, 'AnalysisRequested', {
    ...{ submissionId: sampleId(951), email: 'owner@example.com', name: null, streetAddress: '100 Sample St' },
    ...{ city: 'Ankeny', state: 'IA', zipCode: '50023', propertyType: 'single-family', squareFootage: 1500 },
    ...{ unitCount: 1, bedrooms: null, bathrooms: null, yearBuilt: null },
  });
  lead.happensBeside(of, 'RentEstimated', {
    ...{ preliminary: true, provider: 'fallback', rentPerUnitCents: 180_000, rangeLowCents: 160_000 },
    ...{ rangeHighCents: 200_000, occupancyPercent: 95, averageDaysOnMarket: 29, yearOverYearPercent: 3.5 },
    comparables: [],
  });
  return lead;
}

it('what happened to the analysis stands between what happened to the lead', async () => {
  const lead = analysedLead();
  const page = await openLeadPage(lead);
  await waitFor(() => expect(history()).toHaveTextContent('Analysis requested'));
  expect(history()).toHaveTextContent('Preliminary rent estimated at $1,800 a month');
  // Later events appear above it, live. Only the lead's own events can be undone.
  lead.happensElsewhere(
    'LeadStatusMoved',
    { from: lead.now().status, to: 'proposal' },
    { set: { status: 'proposal' } },
  );
  await waitFor(() => expect(entries()[1]).toHaveTextContent('Moved from Analysis Submitted to Proposal'));
  expect(within(history()).getByRole('button', { name: /^Undo: Moved/ })).not.toHaveAttribute('aria-disabled');
  expect(within(history()).getByRole('button', { name: /^Undo: Analysis requested/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  // At the moment of the analysis, the lead is shown as it was then.
  const requested = entries().find(({ textContent }) => textContent.includes('Analysis requested'))!;
  await page.user.click(within(requested).getAllByRole('link')[0]!);
  await waitFor(() => expect(document.querySelector('[data-past]')).toHaveTextContent('Analysis Submitted'));
  expect(screen.getByRole('button', { name: /^Stage: Analysis Submitted/ })).toHaveAttribute('aria-disabled', 'true');
});

it('other leads of the same e-mail are links', async () => {
  const lead = serveLead();
  const other = sampleId(2);
  lead.others.push({
    ...{ id: other, name: 'Sample Owner', status: 'leads', propertyAddress: '7 Second Street' },
    createdAt: '2026-03-01T18:00:00.000Z',
  });
  await openLeadPage(lead);
  expect(await screen.findByRole('link', { name: /7 Second Street/ })).toHaveAttribute('href', `/leads/${other}`);
});

it('a case that can’t be read whole says so, and leaves the lead its history', async () => {
  const lead = serveLead();
  cutOff(filled(caseTimelineRoutes.timeline, lead));
  const page = await openLeadPage(lead);
  await waitFor(() => expect(history()).toHaveTextContent('could not be loaded'));
  expect(entries()).not.toEqual([]);
  analysedLead();
  await press(page, 'Try again', history());
  await waitFor(() => expect(history()).toHaveTextContent('Analysis requested'));
  expect(history()).not.toHaveTextContent('could not be loaded');
});
