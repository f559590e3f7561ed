import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react/pure';
import { leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { caseTimelineRoutes } from '../../../../../contracts/src/cases/routes.js';
import { analysisRequested, rentEstimated } from '../../../../../contracts/src/analyses/events.js';
import { answer, refuse, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { announceStanding } from '../../../../test/quiet-browser.js';
import { sampleAdmin } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { broken, openLeadPage, section, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';
import { sampleAnalysis } from '../../../../test/sample-report.js';

// A lead's page at a moment of the past: every part is of that moment, or absent.

const of = { kind: 'analysis', id: sampleId(950) } as const;
const part = () => section('Property analysis');
const goBack = async (page: Awaited<ReturnType<typeof openLeadPage>>) => {
  screen.getByRole('slider', { name: 'Moment in the history' }).focus();
  await page.user.keyboard('{Home}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Back to now' })).toBeVisible());
};

/** A lead whose property was analysed after it came in, and estimated once more after that. */
function analysedLead(): { lead: ServedLead; estimates: string[] } {
  const lead = serveLead();
  lead.happensBeside(of, 'AnalysisRequested', analysisRequested.example);
  lead.happensBeside(of, 'AnalysisLinked', { leadId: lead.id });
  const estimates = [180_000, 210_000].map(
    (rentPerUnitCents) =>
      lead.happensBeside(of, 'RentEstimated', { ...rentEstimated.example, preliminary: false, rentPerUnitCents }).id,
  );
  const analysis = sampleAnalysis(undefined, { leadId: lead.id });
  answer(filled(leadAnalysisRoutes.show, lead), { position: '100', analysis, unlinked: [] });
  return { lead, estimates };
}

it('the analysis that was requested later, its report and its PDF are not there yet', async () => {
  const { lead } = analysedLead();
  const page = await openLeadPage(lead);
  await waitFor(() => expect(part()).toHaveTextContent('Open report'));
  await goBack(page);
  await waitFor(() => expect(part()).toHaveTextContent('There was no analysis yet'));
  for (const later of ['Open report', 'PDF', 'Requested on']) expect(part()).not.toHaveTextContent(later);
  expect(screen.getByRole('button', { name: 'Run analysis' })).toHaveAttribute('aria-disabled', 'true');
});

it('the analysis is the one of that moment, with the rent estimated by then', async () => {
  const { lead, estimates } = analysedLead();
  await openLeadPage(lead, sampleAdmin, `?event=${estimates[0]}`);
  await waitFor(() => expect(part()).toHaveTextContent('$1,800 a month'));
  expect(part()).toHaveTextContent('Requested on');
  for (const later of ['$2,100', 'Open report', 'PDF']) expect(part()).not.toHaveTextContent(later);
});

it('the analysis of a lead that was merged into it is the case’s, while that lead’s notes are in the history alone', async () => {
  const lead = serveLead();
  const other = { kind: 'lead', id: sampleId(2) } as const;
  lead.happensBeside(of, 'AnalysisRequested', analysisRequested.example);
  lead.happensBeside(of, 'AnalysisLinked', { leadId: other.id });
  lead.happensBeside(of, 'RentEstimated', { ...rentEstimated.example, preliminary: false, rentPerUnitCents: 234_500 });
  lead.happensBeside(other, 'NoteAdded', { noteId: sampleId(802), content: 'Theirs' });
  const merged = lead.happensBeside(other, 'LeadMerged', { into: lead.id });
  lead.happens('NoteAdded', { noteId: sampleId(801), content: 'Ours' });
  await openLeadPage(lead, sampleAdmin, `?event=${merged.id}`);
  await waitFor(() => expect(part()).toHaveTextContent('Requested on'));
  expect(part()).toHaveTextContent('$2,345 a month');
  expect(section('Notes')).toHaveTextContent('No notes yet');
});

it('what cannot be read of that moment says so, and is read again', async () => {
  const { lead } = analysedLead();
  lead.happens('NoteAdded', { noteId: sampleId(801), content: 'Prefers calls after five.' });
  refuse(filled(caseTimelineRoutes.timeline, lead), broken);
  await openLeadPage(lead, sampleAdmin, `?event=${lead.events[0]!.id}`);
  for (const name of ['Property analysis', 'Documents', 'Consent']) {
    await waitFor(() => expect(section(name)).toHaveTextContent('could not be read'));
    expect(section(name)).toHaveTextContent('Try again');
  }
});

it('other leads of the person, and that its row is stuck, are of now and absent', async () => {
  const { lead } = analysedLead();
  const other = { id: sampleId(960), name: 'Sample Owner', status: 'won', createdAt: lead.now().createdAt } as const;
  lead.others.push({ ...other, propertyAddress: '200 Other St' });
  const page = await openLeadPage(lead);
  act(() => announceStanding([], [{ kind: 'lead', id: lead.id }]));
  const ofNow = ['Another lead with this email', /^This lead is stuck on the board/];
  for (const words of ofNow) expect(await screen.findByText(words)).toBeVisible();
  await goBack(page);
  for (const words of ofNow) expect(screen.queryByText(words)).toBeNull();
  await press(page, 'Back to now');
  for (const words of ofNow) expect(await screen.findByText(words)).toBeVisible();
});

it('a note that is being written is not there, and is still being written now', async () => {
  const { lead } = analysedLead();
  const page = await openLeadPage(lead);
  const field = () => screen.getByLabelText('Write a note');
  await page.user.type(field(), 'Calls after five.');
  await goBack(page);
  expect(field()).toHaveValue('');
  await press(page, 'Back to now');
  expect(field()).toHaveValue('Calls after five.');
});
