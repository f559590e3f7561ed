import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { analysesRoutes } from '../../../../contracts/src/analyses/routes.js';
import type { AnalysesByAddress } from '../../../../contracts/src/analyses/report.js';
import { answer, calls, cutOff, refuse } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { link } from '../../../test/links.js';
import { field, openPage, sampleUser, type Page } from '../../../test/render-page.js';
import { answerDashboard } from '../../../test/sample-dashboard.js';
import { sampleAnalysis, sampleAnalysisId, sampleLeadId, sampleRent } from '../../../test/sample-report.js';

const list = analysesRoutes.byAddress;
const run = analysesRoutes.analyseAddress;
const address = '300 Lookup St, Ankeny, IA 50023';
const dialog = () => screen.getByRole('dialog', { name: 'Analyses of an address' });
const statuses = () => within(dialog()).getAllByRole('status');
const status = (text: string) =>
  waitFor(() => expect(statuses().map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(text)));
const answerList = (...analyses: AnalysesByAddress['analyses']) => answer(list, { position: '9', analyses });

describe('the analyses of an address', () => {
  let page: Page;
  beforeEach(async () => {
    answerDashboard({});
    page = await openPage('/dashboard', sampleUser);
    await press(page, 'Analyses of an address');
    await screen.findByRole('dialog', { name: 'Analyses of an address' });
    await waitFor(() => expect(field('Address')).toHaveFocus());
  });

  async function lookUp(text: string): Promise<void> {
    await fill(page, 'Address', text);
    await press(page, 'Look up', dialog());
  }

  it('an address of another form is refused with what was expected', async () => {
    const message = 'Invalid address format. Expected: Street, City, State ZIP';
    const errors = [{ path: 'address', message }];
    refuse(list, { status: 400, title: 'The input is not valid.', code: 'invalid_input', errors });
    await lookUp('Somewhere in Ankeny');
    await waitFor(() => expect(field('Address')).toHaveAccessibleDescription(message));
    answerList();
    await lookUp(address);
    await status('No analysis of this address yet.');
    expect(within(dialog()).queryByText(/Invalid/)).toBeNull();
    expect(calls(list).at(-1)?.path).toBe(`/api/analyses?${new URLSearchParams({ address }).toString()}`);
  });

  it('an analysis is run for an address without a lead, and found', async () => {
    answerList();
    await lookUp(address);
    await status('No analysis of this address yet.');
    await page.user.selectOptions(field('Property type'), 'Townhouse');
    await fill(page, 'Units', '0');
    const errors = [{ path: 'unitCount', message: 'Number of units must be at least 1' }];
    refuse(run, { status: 400, title: 'The input is not valid.', code: 'invalid_input', errors });
    await press(page, 'Run the analysis');
    await waitFor(() => expect(field('Units')).toHaveAccessibleDescription(/at least 1/));
    await fill(page, 'Units', '2');
    await fill(page, 'Square footage', '1,850');
    const total = { estimateCents: 3600_00, rangeLowCents: 3200_00, rangeHighCents: 4000_00 };
    const found = sampleAnalysis('300 Lookup St', { leadId: null, rent: sampleRent({ total }) });
    found.property.unitCount = 2;
    answer(run, { id: sampleAnalysisId, revision: 1, position: '9' });
    answerList({ ...found, failure: 'RentCast API key is required', name: null, email: null });
    await press(page, 'Run the analysis');
    const entry = await within(dialog()).findByRole('listitem');
    for (const text of [
      '$3,600 a month',
      '$3,200 to $4,000 for 2 units',
      'Preliminary',
      'RentCast API key is required',
      'Townhouse, 1,850 sq ft',
      'Run by staff, without a lead',
    ])
      expect(entry).toHaveTextContent(text);
    await status('1 analysis of this address.');
    expect(calls(run).at(-1)?.body).toEqual({ address, propertyType: 'townhouse', unitCount: 2, squareFootage: 1850 });
  });

  it('an analysis of a property of which nothing is known assumes no type of it', async () => {
    answerList();
    await lookUp(address);
    await status('No analysis of this address yet.');
    expect(field('Property type')).toHaveDisplayValue('Not known');
    const found = sampleAnalysis('300 Lookup St', { leadId: null });
    Object.assign(found.property, { propertyType: null, squareFootage: 0, bedrooms: 3 });
    answer(run, { id: sampleAnalysisId, revision: 1, position: '9' });
    answerList({ ...found, name: null, email: null });
    await press(page, 'Run the analysis');
    expect(await within(dialog()).findByText('3 bedrooms')).toBeVisible();
    expect(calls(run).at(-1)?.body).toEqual({ address });
  });

  it('comparable rents have their distance where it is known', async () => {
    const home = { squareFootage: null, rentCents: 1_900_00 };
    const comparables = [
      { ...home, address: '8 Sample St', distanceMiles: null },
      { ...home, address: '9 Sample St', distanceMiles: 0.5 },
    ];
    const rent = sampleRent({ preliminary: false, comparables });
    answerList({ ...sampleAnalysis('300 Lookup St', { rent }), name: null, email: null });
    await lookUp(address);
    await page.user.click(await within(dialog()).findByText('2 comparable rents'));
    const homes = within(screen.getByText('2 comparable rents').closest('details')!).getAllByRole('listitem');
    expect(homes.map(({ textContent }) => textContent)).toEqual(['9 Sample St0.5 mi$1,900', '8 Sample St$1,900']);
  });

  it("an owner's analysis leads to the report and to the lead", async () => {
    answerList({ ...sampleAnalysis('300 Lookup St'), name: 'Sample Owner', email: 'lookup-owner@example.com' });
    await lookUp(address);
    const entry = await within(dialog()).findByRole('listitem');
    expect(entry).toHaveTextContent('lookup-owner@example.com');
    expect(link('Lead', entry)).toHaveAttribute('href', `/leads/${sampleLeadId}`);
    expect(link('Report', entry)).toHaveAttribute('href', `/analysis/${sampleLeadId}`);
  });

  it('a list that does not load says so, and can be tried again', async () => {
    cutOff(list);
    await lookUp(address);
    expect(await within(dialog()).findByText('The analyses could not be loaded')).toBeVisible();
    answerList();
    await press(page, 'Try again', dialog());
    await status('No analysis of this address yet.');
  });
});
