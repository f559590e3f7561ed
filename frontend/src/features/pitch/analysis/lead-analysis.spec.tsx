import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { reportRoutes } from '../../../../../contracts/src/reports/report-file.js';
import type { Analysis } from '../../../../../contracts/src/analyses/report.js';
import { answer, calls, refuse, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { openLeadPage, section, serveLead, toasts, type ServedLead } from '../../../../test/sample-lead-page.js';
import { sampleAnalysis, sampleAnalysisId } from '../../../../test/sample-report.js';

const part = () => section('Property analysis');
const run = () => within(part()).getByRole('button', { name: 'Run analysis' });
const report = () => within(part()).findByRole('link', { name: 'Open report' });
const failure = 'RentCast API key is required';

/** What GET /api/leads/:id/analysis answers from now on. */
function has(lead: ServedLead, analysis: Analysis | null, unlinked: Analysis[] = []): void {
  answer(filled(leadAnalysisRoutes.show, lead), { position: '100', analysis, unlinked });
}
/** Accepts that an analysis is run, or linked. */
const takesAnalyses = (lead: ServedLead) =>
  lead.takes(leadAnalysisRoutes.run, () => has(lead, sampleAnalysis(undefined, { leadId: lead.id, failure })));

it('without an analysis the staff’s figures stand there as preliminary; one that is run leads to the report', async () => {
  const lead = serveLead({ squareFootage: 1850 });
  takesAnalyses(lead);
  const page = await openLeadPage(lead);
  for (const words of ['$1,800', '$1,600 to $2,000', 'Preliminary', '29', '95%', '3.5%'])
    expect(part()).toHaveTextContent(words);
  await page.user.click(run());
  expect(await report()).toHaveAttribute('href', `/analysis/${lead.id}`);
  expect(part()).toHaveTextContent(failure);
  expect(within(part()).queryByRole('button', { name: 'Run analysis' })).toBeNull();
  expect(calls(filled(leadAnalysisRoutes.run, lead)).map(({ body }) => body)).toEqual([{}]);
});

it('an address that can’t be analysed is refused in the specification’s words, and goes once it is mended', async () => {
  const lead = serveLead({ propertyAddress: 'Not provided' });
  const title = 'Invalid address format. Expected: Street, City, State ZIP';
  lead.refuses(leadAnalysisRoutes.run, { status: 400, code: 'invalid_input', title });
  const page = await openLeadPage(lead);
  await page.user.click(run());
  expect(await screen.findByText('Failed to analyze property')).toBeVisible();
  expect(screen.getByText(title)).toBeVisible();
  expect(run()).toBeEnabled();
  takesAnalyses(lead);
  await page.user.click(run());
  expect(await report()).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed to analyze property'));
});

it('an analysis of the address that belongs to nobody is offered, and becomes the lead’s', async () => {
  const lead = serveLead();
  has(lead, null, [sampleAnalysis(undefined, { leadId: null })]);
  takesAnalyses(lead);
  const page = await openLeadPage(lead);
  await press(page, 'Use it', part());
  expect(await report()).toBeVisible();
  expect(calls(filled(leadAnalysisRoutes.run, lead)).map(({ body }) => body)).toEqual([
    { analysisId: sampleAnalysisId },
  ]);
});

it('an analysis that can’t be read says so and is asked for again', async () => {
  const lead = serveLead();
  refuse(filled(leadAnalysisRoutes.show, lead), { status: 400, title: 'Torn', code: 'invalid_input' });
  const page = await openLeadPage(lead);
  await waitFor(() => expect(part()).toHaveTextContent('Failed to load property analysis'));
  expect(part()).toHaveTextContent('Unable to load property analysis. Please try again later.');
  has(lead, null);
  await press(page, 'Try again', part());
  await waitFor(() => expect(part()).toHaveTextContent('$1,800'));
});

it('a PDF that can’t be made says why, and the next one takes that away', async () => {
  const lead = serveLead();
  has(lead, sampleAnalysis(undefined, { leadId: lead.id }));
  const { generate } = reportRoutes;
  refuse(generate, { status: 500, title: 'No PDF', code: 'pdf_failed', detail: 'Run this.' });
  const page = await openLeadPage(lead);
  const saved: string[] = [];
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(`${this.getAttribute('href')} as ${this.download}`);
  };
  await press(page, 'PDF', part());
  expect(await screen.findByText(/Run this\./)).toBeVisible();
  const file = { url: '/api/pdf/reports/token', fileName: 'report.pdf', ready: true };
  answer(generate, file);
  await press(page, 'PDF', part());
  expect(await screen.findByText('The PDF is in your downloads.')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Run this.'));
  expect(saved).toEqual(['/api/pdf/reports/token as report.pdf']);
  expect(calls(generate).map(({ body }) => body)).toEqual([{ lead: { id: lead.id } }, { lead: { id: lead.id } }]);
});
