import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import type { Route } from '../../../lib/calls/called.js';
import { analysisListRoutes, leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { effectsRoutes } from '../../../../../contracts/src/operations/routes.js';
import type { ListedAnalysis } from '../../../../../contracts/src/analyses/queries.js';
import { answer, calls, refuse, filled } from '../../../../test/api.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { sampleLead } from '../../../../test/sample-lead.js';

const list = analysisListRoutes.list;
const trouble = { status: 422, title: 'Sample trouble', code: 'internal_error' } as const;
const lead = sampleLead(1);
const link = filled(leadAnalysisRoutes.run, lead);
let analysis: ListedAnalysis;

const open = () => openPage('/admin/analyses', sampleAdmin);
const row = () => screen.findByRole('link', { name: /^100 Sample St/ });
const toast = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[data-sonner-toast]')!;
const ofLead = () => screen.queryByRole('link', { name: 'Sample Owner 1' });

/** Takes this command, which makes the analysis so. */
function take(route: Route, over: Partial<ListedAnalysis>): void {
  answer(route, () => {
    analysis = { ...analysis, ...over, revision: analysis.revision + 1 };
    announceChanges(String(10 + analysis.revision), [{ kind: 'analysis', id: analysis.id }]);
    return { id: lead.id, revision: 1, position: String(10 + analysis.revision) };
  });
}

async function openMenu({ user }: Page): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: /^Actions for 100 Sample St/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent?.trim() ?? '');
}
async function choose(page: Page, action: string): Promise<void> {
  await openMenu(page);
  await page.user.click(screen.getByRole('menuitem', { name: action }));
}

beforeEach(() => {
  analysis = {
    ...{ id: sampleId(30), revision: 0, propertyAddress: '100 Sample St, Ankeny, IA 50023', city: 'Ankeny' },
    ...{ zipCode: '50023', propertyType: 'single-family', unitCount: 1, squareFootage: 0, state: 'failed' },
    ...{ failure: 'RentCast API key is required', retrying: false, rentCents: 180_000, rangeLowCents: null },
    ...{ rangeHighCents: null, name: null, email: null, leadId: null, madeForLead: false, leadName: null },
    ...{ leadDeleted: false, requestedAt: '2026-03-01T18:00:00.000Z', estimatedAt: null },
  };
  answer(list, () => ({ position: '7', analyses: [analysis], total: 1 }));
  answer(pipelineRoutes.list, ({ path }) => {
    const leads = path.includes('Sample+Owner') ? [lead] : [];
    return { position: '7', leads, total: leads.length };
  });
});

describe('the table of analyses', () => {
  it('an analysis without a lead shows its figures and why it failed', async () => {
    const page = await open();
    await row();
    expect(screen.getByText('Failed')).toBeVisible();
    expect(screen.getByText('RentCast API key is required')).toBeVisible();
    expect(screen.getByText('$1,800')).toBeVisible();
    expect(await openMenu(page)).toEqual(['Open the report', 'Link to a lead…', 'Retry']);
  });

  it('the server sorts, searches and filters, the address holds it, and the file is of the same rows', async () => {
    const page = await open();
    await row();
    await page.user.click(screen.getAllByText('Monthly rent').find((one) => one.closest('[role="columnheader"]'))!);
    await waitFor(() => expect(page.address()).toBe('/admin/analyses?sort=rentCents'));
    await page.user.click(screen.getByRole('button', { name: 'Filter' }));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Failed' }));
    await page.user.selectOptions(screen.getByLabelText('Lead'), 'Without a lead');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(page.address()).toMatch(/state=failed.*lead=none/));
    await waitFor(() => expect(calls(list).at(-1)?.path).toMatch(/state=failed&lead=none&sort=rentCents/));
    expect(screen.getByText('1 analysis')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
      'href',
      expect.stringMatching(
        /export\?state=failed&lead=none&sort=rentCents&columns=propertyAddress%2Cstate%2CrentCents/,
      ),
    );
    await page.user.click(screen.getByRole('button', { name: 'Remove State: Failed' }));
    answer(list, { position: '7', analyses: [], total: 0 });
    await page.user.type(screen.getByLabelText('Search analyses'), 'nowhere');
    expect(await screen.findByText('No analyses match')).toBeVisible();
  });

  it('rows that can not be read say so; where there are none at all, the table says that', async () => {
    refuse(list, trouble);
    const page = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The rows could not be loaded');
    answer(list, { position: '7', analyses: [], total: 0 });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No analyses found')).toBeVisible();
  });
});

describe('an analysis', () => {
  it('a failed analysis is asked for again; a failure is shown, and a later success takes it away', async () => {
    const route = effectsRoutes.retry;
    refuse(route, trouble);
    const page = await open();
    await choose(page, 'Retry');
    expect(await toast('Failed to retry analysis')).toBeVisible();
    answer(route, { asked: 1, left: 0 });
    await choose(page, 'Retry');
    expect(await toast('Running the analysis again')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to retry analysis')).toBeNull());
    expect(calls(route).map(({ body }) => body)).toEqual(
      Array(2).fill({ effects: [{ manager: 'rent-estimates', key: analysis.id }] }),
    );
  });

  it('an analysis is linked to a lead that is searched for; another admin’s link is shown', async () => {
    const page = await open();
    await choose(page, 'Link to a lead…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Link to a lead' }));
    expect(await dialog.findByText(/No lead matches\./)).toBeVisible();
    const press = () => page.user.click(dialog.getByRole('button', { name: 'Link to this lead' }));
    await page.user.clear(dialog.getByLabelText('Search leads'));
    await page.user.type(dialog.getByLabelText('Search leads'), 'Sample Owner');
    // Enter on a radio that is not chosen sends the form, with or without its button.
    const radio = await dialog.findByRole('radio', { name: /Sample Owner 1/ });
    act(() => radio.focus());
    await page.user.keyboard('{Enter}');
    fireEvent.submit(radio.closest('form')!);
    await page.user.click(radio);
    refuse(link, trouble);
    await press();
    expect(await toast('Failed to link analysis')).toBeVisible();
    expect(dialog.getByRole('radio', { name: /Sample Owner 1/ })).toBeChecked();
    // Somebody else is faster.
    refuse(link, { status: 409, title: 'This analysis already belongs to another lead.', code: 'analysis_linked' });
    await press();
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('This analysis already belongs to another lead.'),
    );
    take(link, { leadId: lead.id, leadName: lead.name });
    await press();
    expect(await toast('Analysis linked successfully')).toBeVisible();
    expect(calls(link).map(({ body }) => body)).toEqual(Array(3).fill({ analysisId: analysis.id }));
    await waitFor(() => expect(ofLead()).toBeVisible());
    expect(await openMenu(page)).toEqual(['Open the report', 'Open the lead', 'Unlink from the lead', 'Retry']);
    await page.user.click(screen.getByRole('menuitem', { name: 'Open the report' }));
    await page.leavesFor(`/analysis/${lead.id}`);
  });

  it('a link to the wrong lead is taken back, and that too', async () => {
    analysis = { ...analysis, leadId: lead.id, leadName: lead.name };
    const route = filled(leadAnalysisRoutes.unlink, { id: lead.id, analysisId: analysis.id });
    refuse(route, trouble);
    const page = await open();
    await choose(page, 'Unlink from the lead');
    expect(await toast('Failed to unlink analysis')).toBeVisible();
    expect(ofLead()).toBeVisible();
    take(route, { leadId: null, leadName: null });
    await choose(page, 'Unlink from the lead');
    const shown = await toast('Analysis unlinked from its lead');
    await waitFor(() => expect(ofLead()).toBeNull());
    take(link, { leadId: lead.id, leadName: lead.name });
    await page.user.click(within(shown).getByRole('button', { name: 'Undo' }));
    expect(await toast('Analysis linked successfully')).toBeVisible();
    await waitFor(() => expect(ofLead()).toBeVisible());
  });

  it('an analysis is run for a lead that came without one, and refused for one that has one', async () => {
    answer(list, { position: '7', analyses: [], total: 0 });
    const page = await open();
    const run = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Run for a lead' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Run an analysis for a lead' }));
      await page.user.type(dialog.getByLabelText('Search leads'), 'Sample Owner');
      await page.user.click(await dialog.findByRole('radio', { name: /Sample Owner 1/ }));
      expect(dialog.getByText(/^Chosen:/)).toHaveTextContent('Chosen: Sample Owner 1');
      await page.user.click(dialog.getByRole('button', { name: 'Run the analysis' }));
      return dialog;
    };
    answer(link, { id: lead.id, revision: 1, position: '8' });
    await run();
    expect(await toast('Analysis added')).toBeVisible();
    expect(calls(link).map(({ body }) => body)).toEqual([{}]);
    refuse(link, trouble);
    const dialog = await run();
    expect(await toast('Failed to analyze property')).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent('Sample trouble');
  });
});
