import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { activityRoutes } from '../../../../../contracts/src/activity/routes.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { caseTimelineRoutes } from '../../../../../contracts/src/cases/routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { answer, calls, refuse, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { sampleAdmin, sampleUser } from '../../../../test/render-page.js';
import { board } from '../../../../test/sample-board.js';
import { answerDashboard, sampleAction, sampleCard } from '../../../../test/sample-dashboard.js';
import {
  colleague,
  openBesideBoard,
  openLeadPage,
  serveLead,
  type ServedLead,
} from '../../../../test/sample-lead-page.js';

// A lead that somebody deletes while another person views it. Of a deleted lead, who is no admin can read nothing any more.

const roles = [
  ['admin', sampleAdmin],
  ['staff', sampleUser],
] as const;
const band = () => screen.queryByText(/^Deleted by/)?.closest('[role=status]') ?? null;
const cardOf = () => screen.queryByRole('link', { name: /^Sample Owner 1,/ });
const gone = { status: 404, code: 'lead_not_found', title: 'There is no such lead' } as const;
const reason = 'This lead is deleted. Undo the deletion to change anything.';

/** A colleague deletes it, and whoever is signed in can take that back. */
function isDeleted(lead: ServedLead, role: string): void {
  const card = { ...sampleCard(1), id: lead.id };
  const event = lead.happens('LeadDeleted', {}, { ...colleague, set: { deleted: true } });
  const { occurredAt } = event;
  answer(boardRoutes.board, board('900', {}));
  answer(boardRoutes.cards, { position: '900', cards: [] });
  answer(activityRoutes.list, {
    position: '900',
    items: [sampleAction(1, { type: 'LeadDeleted', leadId: lead.id, ...colleague, occurredAt, leadDeleted: true })],
  });
  refuse(filled(pipelineRoutes.one, lead), gone);
  refuse(filled(caseTimelineRoutes.timeline, lead), gone);
  if (role === 'staff') refuse(filled(leadHistoryRoutes.history, lead), gone);
  lead.takes(leadsRoutes.restore, () => {
    lead.happens('LeadRestored', {}, { set: { deleted: false } });
    const { id, events } = lead;
    const [position, revision] = ['1000', events.length - 1];
    answer(filled(pipelineRoutes.one, lead), () => ({ position, lead: { ...lead.now(), revision } }));
    answer(filled(leadHistoryRoutes.history, lead), () => ({ id, revision, events: [...events] }));
    const others = { merged: [], others: [], othersCount: 0 };
    answer(filled(caseTimelineRoutes.timeline, lead), { position, id, revision, events: [], ...others });
    answer(boardRoutes.board, board(position, { leads: [card] }));
    answer(boardRoutes.cards, { position, cards: [card] });
    setTimeout(() => lead.announce());
  });
  lead.announce();
}

it.each(roles)(
  'the open history of a lead that somebody else deletes says so to %s, and takes it back',
  async (role, user) => {
    const lead = serveLead();
    answerDashboard({ leads: [{ ...sampleCard(1), id: lead.id }] });
    const page = await openBesideBoard(lead, user);
    const header = () =>
      within(screen.getByRole('region', { name: 'Lead' }))
        .getByRole('heading', { level: 2 })
        .closest('header')!;
    await waitFor(() => expect(header()).toHaveTextContent('New Lead'));
    expect(cardOf()).toBeVisible();
    isDeleted(lead, role);
    await waitFor(() => expect(band()).not.toBeNull());
    await waitFor(() =>
      expect(band()).toHaveTextContent(/^Deleted by Sample Colleague at \d+:\d\d [AP]M\. The history is kept/),
    );
    expect(header()).toHaveTextContent('Deleted');
    expect(header()).not.toHaveTextContent('New Lead');
    await waitFor(() => expect(cardOf()).toBeNull());
    await press(page, 'Undo', band()!.parentElement!);
    expect(await screen.findByText('Lead restored')).toBeVisible();
    await waitFor(() => expect(band()).toBeNull());
    expect(header()).toHaveTextContent('New Lead');
    await waitFor(() => expect(cardOf()).toBeVisible());
    expect(calls(filled(leadsRoutes.restore, lead))).toHaveLength(1);
  },
);

it.each(roles)('the page of a lead that somebody else deletes offers %s no act but the undo', async (role, user) => {
  const lead = serveLead();
  answerDashboard({});
  const page = await openLeadPage(lead, user);
  isDeleted(lead, role);
  await waitFor(() => expect(band()).not.toBeNull());
  const remove = () => screen.findByRole('menuitem', { name: 'Delete lead' });
  await press(page, 'Actions');
  expect(await remove()).toHaveAttribute('aria-disabled', 'true');
  expect(await remove()).toHaveAttribute('aria-description', reason);
  await page.user.keyboard('{Escape}');
  const edit = () => screen.getByRole('button', { name: 'Edit email' });
  expect(edit()).toHaveAttribute('aria-description', reason);
  await press(page, 'Undo', band()!.parentElement!);
  await waitFor(() => expect(band()).toBeNull());
  await waitFor(() => expect(edit()).not.toHaveAttribute('aria-disabled'));
  await press(page, 'Actions');
  expect(await remove()).not.toHaveAttribute('aria-disabled');
});
