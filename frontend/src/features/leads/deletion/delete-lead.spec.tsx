import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { bulkMoveRoutes } from '../../../../../contracts/src/leads/bulk-routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { walkthroughsRoutes, type WalkthroughMailsAnswer } from '../../../../../contracts/src/walkthroughs/routes.js';
import { answer, calls, fail, filled, hold } from '../../../../test/api.js';
import { markOf, openBoard, selectedBar } from '../../../../test/board-page.js';
import { choose, press } from '../../../../test/fill-in.js';
import type { Page } from '../../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

const start = '2036-12-08T16:30:00.000Z';
const { mails } = walkthroughsRoutes;
const told = (leadId: string, stands = false): WalkthroughMailsAnswer['leads'][0] => ({
  ...{ leadId, name: 'Sample Owner 1', stands, start },
  mail: {
    ...{ to: 'owner@example.com', withheld: null },
    preview: { subject: 'Walkthrough', text: '', html: '<p>We are sorry</p>', lead: null, faults: [] },
  },
});
const box = 'Send an email about it to owner@example.com';
const paths = (route: { at: string }) => calls(route).map(({ path }) => path.split('?')[1] ?? '');

describe('a lead with a walkthrough ahead', () => {
  let lead: ServedLead;
  let page: Page;
  beforeEach(async () => {
    lead = serveLead({ walkthroughStart: start });
    answer(walkthroughsRoutes.list, { position: '0', walkthroughs: [], calendar: 'not_configured' });
    answerDashboard({});
    answer(mails, { leads: [told(lead.id)] });
    lead.takes(leadsRoutes.delete, () => lead.happens('LeadDeleted', {}, { set: { deleted: true } }));
    lead.takes(leadsRoutes.restore, () => lead.happens('LeadRestored', {}, { set: { deleted: false } }));
    page = await openLeadPage(lead);
  });
  async function openQuestion(): Promise<HTMLElement> {
    await choose(page, 'Delete lead');
    return screen.findByRole('alertdialog', { name: 'Delete this lead?' });
  }

  it('says before it is deleted that it is called off, and cancels it with its owner', async () => {
    const dialog = await openQuestion();
    expect(await within(dialog).findByText('The walkthrough on Dec 8, 10:30 AM is called off.')).toBeVisible();
    expect(within(dialog).getByLabelText(box)).toBeChecked();
    expect(calls(mails)[0]?.body).toEqual({ ids: [lead.id], change: { what: 'deletion' } });
    await press(page, 'Delete lead', dialog);
    expect(await screen.findByText('Lead deleted successfully')).toBeVisible();
    expect(paths(filled(leadsRoutes.delete, lead))).toEqual(['']);
  });

  it('waits until that is known', async () => {
    const letGo = hold(mails);
    const dialog = await openQuestion();
    const remove = within(dialog).getByRole('button', { name: 'Delete lead' });
    expect(remove).toBeDisabled();
    letGo();
    await waitFor(() => expect(remove).toBeEnabled());
  });

  it('can be deleted without the email; its restoration says what becomes of the time, and asks about its email', async () => {
    const dialog = await openQuestion();
    await page.user.click(await within(dialog).findByLabelText(box));
    await press(page, 'Delete lead', dialog);
    await waitFor(() => expect(paths(filled(leadsRoutes.delete, lead))).toEqual(['mail=false']));
    answer(mails, { leads: [told(lead.id, true)] });
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    const question = await screen.findByRole('dialog', { name: 'Restore this lead?' });
    expect(question).toHaveTextContent('The walkthrough is on Dec 8, 10:30 AM again.');
    await page.user.click(within(question).getByLabelText(box));
    await press(page, 'Restore lead', question);
    expect(await screen.findByText('Lead restored')).toBeVisible();
    expect(screen.getByText('Sample Owner 1. The walkthrough is on Dec 8, 10:30 AM again.')).toBeVisible();
    expect(paths(filled(leadsRoutes.restore, lead))).toEqual(['mail=false']);
  });

  it('can be deleted, too, if what goes out cannot be shown', async () => {
    fail(mails, 400);
    const dialog = await openQuestion();
    expect(
      await within(dialog).findByText('An owner with a walkthrough ahead gets an email that it is called off.'),
    ).toBeVisible();
    await press(page, 'Delete lead', dialog);
    expect(await screen.findByText('Lead deleted successfully')).toBeVisible();
  });
});

it('many that are deleted name the walkthroughs that are called off; only cards that may have one are asked about', async () => {
  const [a, b] = [sampleCard(1, 'leads', { walkthroughStart: start }), sampleCard(2)];
  const page = await openBoard({ leads: [a, b] });
  answer(mails, { leads: [told(a.id)] });
  answer(bulkMoveRoutes.delete, ({ body }) => ({
    correlationId: sampleId(800),
    results: (body as { ids: string[] }).ids.map((id) => ({ ok: true as const, id, revision: 1, position: '9' })),
  }));
  for (const card of [a, b]) await page.user.click(markOf(card));
  await press(page, 'More', selectedBar());
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 leads?' });
  await page.user.click(await within(dialog).findByLabelText(box));
  expect(calls(mails).map(({ body }) => (body as { ids: string[] }).ids)).toEqual([[a.id]]);
  await press(page, 'Delete 2 leads', dialog);
  expect(await screen.findByText('2 leads deleted')).toBeVisible();
  expect(calls(bulkMoveRoutes.delete).map(({ body }) => body)).toEqual([{ ids: [a.id, b.id], mail: false }]);
});
