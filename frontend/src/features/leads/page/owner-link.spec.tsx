import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { ownerLinkRoutes } from '../../../../../contracts/src/owner-page/routes.js';
import { answer, calls, filled, refuse } from '../../../../test/api.js';
import { choose, press } from '../../../../test/fill-in.js';
import { openLeadPage, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

let lead: ServedLead;
beforeEach(() => void (lead = serveLead()));
const url = 'https://leads.example.com/owner/sample';
const copy = () => filled(ownerLinkRoutes.copy, { id: lead.id });
const revoke = () => filled(ownerLinkRoutes.revoke, { id: lead.id });

it('staff copy the link to the owner’s page; only the press makes one', async () => {
  answer(copy(), { url, expiresAt: '2027-01-01T00:00:00.000Z' });
  const page = await openLeadPage(lead);
  expect(calls(copy())).toEqual([]);
  await choose(page, 'Copy owner’s link');
  expect(await screen.findByText('The link to the owner’s page copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(url);
});

it('a link that could not be made says so', async () => {
  refuse(copy(), { status: 503, title: 'The event log cannot be reached right now.', code: 'log_unavailable' });
  const page = await openLeadPage(lead);
  await choose(page, 'Copy owner’s link');
  expect(await screen.findByText('The link was not copied')).toBeVisible();
});

it('staff revoke the links, once they have said so', async () => {
  answer(revoke(), { id: lead.id, revision: 1, position: '200' });
  const page = await openLeadPage(lead);
  const question = async () => {
    await choose(page, 'Revoke owner’s link…');
    return screen.findByRole('alertdialog', { name: 'Revoke the owner’s link?' });
  };
  await press(page, 'Cancel', await question());
  expect(calls(revoke())).toHaveLength(0);
  await press(page, 'Revoke link', await question());
  expect(await screen.findByText('Owner’s link revoked')).toBeVisible();
  expect(calls(revoke())).toHaveLength(1);
});

it('staff see when the owner last opened their page', async () => {
  const page = await openLeadPage(lead);
  expect(screen.queryByText('Owner’s page')).toBeNull();
  lead.happensElsewhere('OwnerPageShown', {}, { actor: { kind: 'visitor', id: null }, actorName: null });
  await waitFor(() => expect(screen.getByText('Owner’s page').parentElement).toHaveTextContent('Opened just now'));
  expect(page.address()).toBe(`/leads/${lead.id}`);
});
