import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { analysesRoutes, analysisViewsRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { sessionRoutes } from '../../session/session.js';
import { reportRoutes } from '../../../../../contracts/src/reports/report-file.js';
import type { Sibling } from '../../../../../contracts/src/analyses/report.js';
import { answer, calls, cutOff, hold, refuse, filled } from '../../../../test/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { press } from '../../../../test/fill-in.js';
import { texts } from '../../../../test/links.js';
import { closePage, openPage, sampleUser } from '../../../../test/render-page.js';
import { answerReport, sampleAnalysis, sampleLeadId, sampleRent } from '../../../../test/sample-report.js';

const address = `/analysis/${sampleLeadId}`;
const read = filled(analysesRoutes.report, { id: sampleLeadId });
const views = filled(analysisViewsRoutes.report, { id: sampleLeadId });
const { generate } = reportRoutes;
const standing = { ...reportRoutes.standing, at: 'GET /api/pdf/reports/token/standing' } as const;
const region = (name: string) => screen.getByRole('region', { name });
const gauge = (name: RegExp) => screen.findByRole('img', { name });

describe('the report', () => {
  it('of one property is marked as preliminary without a rent provider', async () => {
    answerReport(sampleAnalysis());
    await openPage(address);
    expect(await gauge(/^Estimated rent \$1,800 a month/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('100 Sample St');
    expect(screen.getByText('Preliminary estimate.')).toBeVisible();
    expect(screen.getByText('Likely between $1,600 and $2,000')).toBeVisible();
    // 21,600 a year minus 6.9 % and 10 %
    expect(region('What it would earn you')).toHaveTextContent('$17,950');
    expect(screen.getByRole('link', { name: 'Start Property Management' })).toHaveAttribute(
      'href',
      `/enroll?analysis=${sampleLeadId}`,
    );
    expect(region('Property details')).toHaveTextContent(/Bedrooms\s*3 \(assumed\).*Bathrooms\s*2 \(assumed\)/s);
    expect(region('Property details')).toHaveTextContent(/Square feet\s*1,850(?! \(assumed\))/);
    expect(screen.getByText(/^Property analysis,/)).toHaveTextContent('Property analysis, Mar 2, 2026');
    expect(texts([...region('The market around it').querySelectorAll('dd')])).toEqual(['95%', '30 days', '+3.5%']);
    expect(screen.queryByRole('heading', { name: 'Your Properties' })).toBeNull();
    expect(screen.queryByText(/For staff/)).toBeNull();
    await waitFor(() => expect(calls(views)).toHaveLength(1));
    expect(calls(views)[0]?.body).toMatchObject({ estimatedAt: sampleRent().estimatedAt });
  });

  it('shows staff why it is preliminary', async () => {
    answerReport(sampleAnalysis('100 Sample St', { failure: 'RentCast API key is required' }));
    await openPage(address, sampleUser);
    expect(await screen.findByText('For staff: RentCast API key is required.')).toBeVisible();
  });

  it.each([
    ['no_data', 'We found no rents to compare for this address.'],
    ['unavailable', 'We can’t look up rents at the moment.'],
  ] as const)('says truly why it is preliminary: %s', async (cause, sentence) => {
    answerReport(sampleAnalysis('100 Sample St', { cause }));
    await openPage(address);
    const notice = await screen.findByText(/These are our standard figures/);
    expect(notice).toHaveTextContent(sentence);
  });

  it('marks every standard figure as typical of the area', async () => {
    answerReport(sampleAnalysis());
    await openPage(address);
    await gauge(/^Estimated rent/);
    for (const name of ['Estimated rent', 'The market around it', 'What it would earn you'])
      expect(region(name)).toHaveTextContent('Typical of the area, not of this address');
  });

  it('marks no figure of an estimate as typical', async () => {
    answerReport(sampleAnalysis('7 Sample St', { rent: sampleRent({ preliminary: false, provider: 'rentcast' }) }));
    await openPage(address);
    await gauge(/^Estimated rent/);
    expect(screen.queryByText(/Typical of the area/)).toBeNull();
    expect(region('Estimated rent')).toHaveTextContent('For this address');
  });

  it('calls our assumptions for the area ours, with an estimate too', async () => {
    const comparables = [{ address: '9 Sample St', squareFootage: 900, distanceMiles: 1.24, rentCents: 1_900_00 }];
    const wordsWith = async (rents: typeof comparables) => {
      const rent = sampleRent({ preliminary: false, provider: 'rentcast', comparables: rents });
      answerReport(sampleAnalysis('7 Sample St', { rent }));
      await openPage(address);
      await gauge(/^Estimated rent \$1,800 a month/);
      return texts([...region('The market around it').querySelectorAll('dt')]);
    };
    expect(await wordsWith([])).toEqual([
      'Occupancyof rentals in the area are occupied, we assume',
      'On the marketon average until a home like this is leased, we assume',
      'Rents in a yearchange in rents in the area, we assume',
    ]);
    expect(region('What it would earn you')).toHaveTextContent('We assume that the rent changes by 3.5% a year.');
    closePage();
    queryClient.clear();
    expect(await wordsWith(comparables)).toContain('On the marketon average until a home like this is leased');
  });

  it('without an estimate says first that a person answers, and by when', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    answerReport(sampleAnalysis(), [], tomorrow);
    await openPage(address);
    const promise = await screen.findByText(/^A person looks at this property\. You hear from us by \w+ \d+, .*M\.$/);
    expect(promise.parentElement?.firstElementChild).toBe(promise);
  });

  it('whose promise is late says so, and whom to call', async () => {
    answerReport(sampleAnalysis(), [], '2026-03-03T16:00:00.000Z');
    await openPage(address);
    expect(
      await screen.findByText(/^A person looks at this property\. We meant to write by Mar 3, 10:00 AM: please call/),
    ).toBeVisible();
  });

  it('of several properties leads to the others, one click away', async () => {
    const ids = [sampleLeadId, '1e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b21', '2e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b22'];
    const analyses = ids.map((leadId, index) => sampleAnalysis(`${index + 1} Sample St`, { leadId }));
    for (const one of analyses) {
      const others = analyses.filter((other) => other !== one);
      const siblings = others.map(({ leadId, property }) => ({
        ...{ leadId: leadId!, address: property.address, rentCents: 1800_00, preliminary: true, together: true },
      }));
      answerReport(one, siblings);
    }
    const page = await openPage(address);
    const switcher = await screen.findByRole('navigation', { name: 'Your Properties' });
    expect(within(switcher).getAllByRole('link')).toHaveLength(3);
    await page.user.click(within(switcher).getByRole('link', { name: /^3 Sample St/ }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('3 Sample St'));
    expect(screen.getByRole('link', { name: /^3 Sample St/ })).toHaveAttribute('aria-current', 'page');
  });

  const other = (street: string, dollars: number, over: Partial<Sibling> = {}): Sibling => ({
    ...{ leadId: crypto.randomUUID(), address: `${street}, Ankeny, IA 50023`, rentCents: dollars * 100 },
    ...{ preliminary: false, together: true, ...over },
  });
  const elsewhere = other('3 Sample St', 9999, { together: false });
  const unknown = other('4 Sample St', 1800, { preliminary: true });
  it.each([
    ['all', [other('2 Sample St', 1700), elsewhere], ['Together$3,500 a month']],
    [
      'those with an estimate',
      [other('2 Sample St', 1700), elsewhere, unknown],
      ['The 2 with an estimate, together$3,500 a month', '4 Sample St, Ankeny, IA 50023no rents known yet'],
    ],
  ])('of several properties sums up %s of one submission', async (_, siblings, said) => {
    answerReport(sampleAnalysis('1 Sample St', { rent: sampleRent({ preliminary: false }) }), siblings);
    await openPage(address);
    const list = await screen.findByRole('navigation', { name: 'Your Properties' });
    for (const words of said) expect(list).toHaveTextContent(words);
  });

  it('shows comparables with distance and difference', async () => {
    const home = { address: '9 Sample St, Ankeny, IA 50023', squareFootage: 1700 };
    const comparables = [
      { ...home, distanceMiles: 1.24, rentCents: 1_900_00 },
      { ...home, address: '8 Sample St, Ankeny, IA 50023', distanceMiles: 0.2, rentCents: 1_750_00 },
    ];
    const rent = sampleRent({ preliminary: false, provider: 'rentcast', comparables });
    answerReport(sampleAnalysis('7 Sample St', { rent }));
    await openPage(address);
    await gauge(/^Estimated rent/);
    expect(texts(within(region('Comparable rents')).getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/8 Sample St.*0\.2 mi.*1,700\ssq\sft \(150 smaller\).*\$50 less than yours/),
      expect.stringMatching(/9 Sample St.*1\.2 mi.*\$100 more than yours/),
    ]);
    expect(region('Estimated rent')).toHaveTextContent('Compared with 2 homes nearby');
    expect(region('Comparable rents')).toHaveTextContent(
      'The likely range is $400 wide: the 2 homes ask $1,750 to $1,900, and are up to 1.2 mi away.',
    );
    const among = 'among 2 homes nearby';
    expect(
      screen.getByRole('img', { name: `Rent over size: your home at $1,800 and 1,850 sq ft ${among}` }),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: `Rent over distance: your home at $1,800 ${among}` })).toBeVisible();
    expect(screen.queryByText('Preliminary estimate.')).toBeNull();
  });

  it.each([
    [
      900,
      '900\u00a0sq\u00a0ft (950 smaller)',
      ['Rent over size: your home at $1,800 and 1,850 sq ft among 1 home nearby'],
    ],
    [null, '', []],
  ])('says nothing of a distance that is not known, with a size of %p', async (squareFootage, said, plots) => {
    const comparables = [{ address: '9 Sample St', squareFootage, distanceMiles: null, rentCents: 1_900_00 }];
    const rent = sampleRent({ preliminary: false, provider: 'rentcast', comparables });
    answerReport(sampleAnalysis('7 Sample St', { rent }));
    await openPage(address);
    await gauge(/^Estimated rent/);
    const shown = within(region('Comparable rents'));
    expect(shown.getByRole('listitem').textContent).toBe(`9 Sample St${said}$1,900$100 more than yours`);
    expect(shown.queryAllByRole('img').map((plot) => plot.getAttribute('aria-label'))).toEqual(plots);
    expect(shown.queryAllByRole('figure')).toHaveLength(plots.length);
  });

  it('of several units compares none of their sizes with the building’s', async () => {
    const comparables = [{ address: '9 Sample St', squareFootage: 900, distanceMiles: 1.24, rentCents: 1_900_00 }];
    const rent = sampleRent({ preliminary: false, provider: 'rentcast', comparables });
    const several = sampleAnalysis('7 Sample St', { rent });
    answerReport({ ...several, property: { ...several.property, unitCount: 4 } });
    await openPage(address);
    await gauge(/^Estimated rent/);
    expect(region('Comparable rents')).not.toHaveTextContent(/smaller|larger/);
    expect(screen.getByRole('img', { name: 'Rent over size: your home at $1,800 among 1 home nearby' })).toBeVisible();
  });

  it('whose estimate is still pending shows it by itself when it comes', async () => {
    answerReport(sampleAnalysis('17 Sample St', { rent: null }));
    await openPage(address);
    expect(await screen.findByText('The rent is being estimated…')).toBeVisible();
    expect(calls(views)).toEqual([]);
    answerReport(sampleAnalysis('17 Sample St'));
    expect(await gauge(/^Estimated rent/)).toBeVisible();
    expect(screen.queryByText('The rent is being estimated…')).toBeNull();
  });

  it('a missing report says so in the words of the specification', async () => {
    refuse(read, { status: 404, title: 'No such analysis', code: 'analysis_not_found' });
    await openPage(address);
    expect(await screen.findByText("The property analysis you're looking for doesn't exist.")).toBeVisible();
    expect(screen.queryByText('Failed to load property analysis')).toBeNull();
    expect(screen.getByRole('alert')).toContainElement(screen.getByRole('button', { name: 'Retry Analysis' }));
  });

  it('one that does not load says so, and offers to ask again', async () => {
    cutOff(read);
    await openPage(address);
    expect(await screen.findByText('Failed to load property analysis')).toBeVisible();
    expect(screen.getByText('Unable to load property analysis. Please try again later.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry Analysis' })).toBeEnabled();
  });

  it('stays undisturbed when reporting that it is seen is refused', async () => {
    const warn = jest.fn();
    console.warn = warn;
    const leadId = '3e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b23';
    answerReport(sampleAnalysis('18 Sample St', { leadId }));
    refuse(filled(analysisViewsRoutes.report, { id: leadId }), { status: 500, title: 'Torn', code: 'internal_error' });
    await openPage(`/analysis/${leadId}`);
    const warning = 'It could not be reported that this page was seen.';
    await waitFor(() => expect(warn).toHaveBeenCalledWith(warning, expect.anything()));
    expect(await gauge(/^Estimated rent/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays undisturbed when reporting that it is seen gets no answer', async () => {
    const warn = jest.fn();
    console.warn = warn;
    const leadId = '3e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b24';
    answerReport(sampleAnalysis('20 Sample St', { leadId }));
    cutOff(filled(analysisViewsRoutes.report, { id: leadId }));
    await openPage(`/analysis/${leadId}`);
    const warning = 'It could not be reported that this page was seen.';
    await waitFor(() => expect(warn).toHaveBeenCalledWith(warning, expect.anything()));
    expect(await gauge(/^Estimated rent/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  describe('as a PDF', () => {
    const print = jest.fn();
    const unprinted = 'The PDF could not be made just now. Choose “Save as PDF” in the print dialog instead.';
    const download = async () => {
      answerReport(sampleAnalysis());
      print.mockClear();
      window.print = print;
      const page = await openPage(address);
      await gauge(/^Estimated rent/);
      await press(page, 'Download Report');
    };

    it('is in the downloads', async () => {
      const clicked = jest.fn();
      HTMLAnchorElement.prototype.click = function () {
        clicked(this.getAttribute('href'), this.download);
      };
      const file = { url: '/api/pdf/reports/token', fileName: 'property-analysis-100-sample-st.pdf', ready: true };
      answer(generate, file);
      await download();
      expect(await screen.findByText('Your report is in your downloads.')).toBeVisible();
      expect(clicked.mock.calls).toEqual([[file.url, file.fileName]]);
      expect(calls(generate).map(({ body }) => body)).toEqual([{ lead: { id: sampleLeadId } }]);
      expect(print).not.toHaveBeenCalled();
    });

    it('where others are printed first, says so, asks until it is ready, and then saves it', async () => {
      const clicked = jest.fn();
      HTMLAnchorElement.prototype.click = clicked;
      const file = { url: '/api/pdf/reports/token', fileName: 'report.pdf', ready: false };
      answer(generate, file);
      answer(standing, { state: 'waiting', ahead: 3, detail: null });
      await download();
      expect(
        await screen.findByText('3 other reports were asked for before yours: it takes a little longer.'),
      ).toBeVisible();
      expect(clicked).not.toHaveBeenCalled();
      answer(standing, { state: 'ready', ahead: 0, detail: null });
      expect(await screen.findByText('Your report is in your downloads.')).toBeVisible();
      expect(clicked).toHaveBeenCalledTimes(1);
    });

    it('where its print fails after a while, the page says so and opens the print dialog', async () => {
      answer(generate, { url: '/api/pdf/reports/token', fileName: 'report.pdf', ready: false });
      answer(standing, {
        ...{ state: 'failed', ahead: 0, detail: 'The page could not be printed.' },
      });
      await download();
      expect(await screen.findByText(unprinted)).toBeVisible();
      expect(print).toHaveBeenCalledTimes(1);
    });

    it('where none can be made, the page says so and opens the print dialog', async () => {
      refuse(generate, { status: 503, title: 'No PDF', code: 'pdf_failed', detail: 'Run this.' });
      await download();
      expect(await screen.findByText(unprinted)).toBeVisible();
      expect(print).toHaveBeenCalledTimes(1);
    });

    it('where none can be made, staff read what to do, however late the page learns who is signed in', async () => {
      refuse(generate, { status: 503, title: 'No PDF', code: 'pdf_failed', detail: 'Run this.' });
      answerReport(sampleAnalysis());
      window.print = print;
      const opening = openPage(address, sampleUser);
      const release = hold(sessionRoutes.read);
      const page = await opening;
      await gauge(/^Estimated rent/);
      await press(page, 'Download Report');
      expect(await screen.findByText(unprinted)).toBeVisible();
      release();
      expect(await screen.findByText(`${unprinted} Run this.`)).toBeVisible();
    });
  });
});
