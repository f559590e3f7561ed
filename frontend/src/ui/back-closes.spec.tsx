import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { assigneesRoutes } from '../../../contracts/src/accounts/user-routes.js';
import { eventsRoutes } from '../../../contracts/src/operations/routes.js';
import { referralHistoryRoutes, referralListRoutes } from '../../../contracts/src/referrals/routes.js';
import { settingsRoutes } from '../../../contracts/src/settings/routes.js';
import { leadWorkRoutes } from '../../../contracts/src/leads/work-routes.js';
import { answer, filled, hold } from '../../test/api.js';
import { choose, fill, press } from '../../test/fill-in.js';
import { makeNarrow } from '../../test/quiet-browser.js';
import { openPage, sampleAdmin, sampleUser } from '../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../test/sample-dashboard.js';
import { openLeadPage, serveLead } from '../../test/sample-lead-page.js';
import { sampleEvent } from '../../test/sample-history.js';
import { answerOperations, sampleLogged, sampleProjection } from '../../test/sample-operations.js';
import { sampleReferral } from '../../test/sample-referral.js';
import { sampleSettings } from '../../test/sample-settings.js';

// On a phone Back closes what is open, also where no page of ours comes before: the address was opened in a new tab.

const back = () => act(() => window.history.back());
/** How many pages of ours come before the shown one. */
const before = () => (window.history.state as { __TSR_index: number }).__TSR_index;
const contact = () => screen.findByRole('dialog', { name: 'Log contact' });
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

it('a dialog is closed, the page stays, and another Back leaves it', async () => {
  makeNarrow();
  const lead = serveLead();
  const page = await openLeadPage(lead);
  expect(before()).toBe(0);
  for (let times = 0; times < 2; times++) {
    await choose(page, 'Log contact');
    await contact();
    await fill(page, 'Note', 'Calls after five.');
    await waitFor(() => expect(before()).toBe(1));
    back();
    await closed('Log contact');
    await waitFor(() => expect(before()).toBe(0));
    expect(page.address()).toBe(`/leads/${lead.id}`);
  }
});

it('a dialog that is closed otherwise leaves nothing behind that Back would stop at', async () => {
  makeNarrow();
  const page = await openLeadPage(serveLead());
  await choose(page, 'Log contact');
  await contact();
  await waitFor(() => expect(before()).toBe(1));
  await page.user.keyboard('{Escape}');
  await closed('Log contact');
  await waitFor(() => expect(before()).toBe(0));
});

it('a dialog that cannot be closed now keeps the page all the same', async () => {
  makeNarrow();
  const lead = serveLead();
  const page = await openLeadPage(lead);
  await choose(page, 'Log contact');
  const dialog = await contact();
  lead.takes(leadWorkRoutes.logContact, () => lead.happens('ContactLogged'));
  const letGo = hold(filled(leadWorkRoutes.logContact, lead));
  await press(page, 'Log contact', dialog);
  for (let times = 0; times < 2; times++) {
    const went = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    back();
    await act(() => went);
    await waitFor(() => expect(before()).toBe(1));
  }
  expect(dialog).toBeVisible();
  letGo();
  await closed('Log contact');
  await waitFor(() => expect(before()).toBe(0));
});

it('whoever goes to another page from a dialog gets back to the page at once', async () => {
  makeNarrow();
  const lead = serveLead();
  answerDashboard({ leads: [{ ...sampleCard(1), id: lead.id }] });
  const page = await openLeadPage(lead);
  await choose(page, 'Log contact');
  await contact();
  await page.go('/dashboard');
  await closed('Log contact');
  expect(before()).toBe(2);
  back();
  await waitFor(() => expect(before()).toBe(0));
  expect(page.address()).toBe(`/leads/${lead.id}`);
});

it('of a lead beside the board the dialog is closed first, then the panel', async () => {
  makeNarrow();
  const lead = serveLead();
  answerDashboard({ leads: [{ ...sampleCard(1), id: lead.id }] });
  const page = await openPage(`/dashboard?assignee=me&lead=${lead.id}`, sampleUser);
  const panel = await screen.findByRole('dialog', { name: 'Lead' });
  await press(page, 'Details', panel);
  await within(panel).findByRole('button', { name: 'Actions' });
  await choose(page, 'Log contact');
  await contact();
  back();
  await closed('Log contact');
  expect(panel).toBeVisible();
  expect(within(panel).getByRole('heading', { name: 'Sample Owner 1' })).toBeVisible();
  await waitFor(() => expect(page.address()).toBe(`/dashboard?assignee=me&lead=${lead.id}`));
  back();
  await closed('Lead');
  expect(page.address()).toBe('/dashboard?assignee=me');
  expect(before()).toBe(0);
});

describe('what is chosen on a page', () => {
  const logged = sampleLogged(1, 'LeadCreated', { metadata: { actor: { kind: 'visitor', id: null } } });
  const opened = async (name: string) => {
    const sheet = await screen.findByRole('dialog', { name });
    await waitFor(() => expect(before()).toBe(1));
    return sheet;
  };

  beforeEach(() => {
    makeNarrow();
    answerOperations(sampleProjection('pipeline'));
    answer(assigneesRoutes.all, { assignees: [] });
    answer(referralListRoutes.list, { position: '7', referrals: [sampleReferral()], total: 1 });
    answer(filled(referralListRoutes.one, sampleReferral()), { position: '7', referral: sampleReferral() });
    answer(filled(referralHistoryRoutes.history, sampleReferral()), {
      ...{ id: sampleReferral().id, revision: 1 },
      events: [sampleEvent(1, 'ReferralSubmitted', { of: { kind: 'referral', id: sampleReferral().id } })],
    });
    answer(settingsRoutes.current, sampleSettings());
    answer(settingsRoutes.services, { services: [] });
    answer(settingsRoutes.history, { changes: [], next: null });
    answer(eventsRoutes.catalogue, { types: [], unknown: [] });
    answer(eventsRoutes.events, ({ path }) => ({ events: /after=|before=100\b/.test(path) ? [] : [logged] }));
    answer(filled(eventsRoutes.event, logged), logged);
  });

  it.each([
    ['Referral', '/admin/referrals?status=pending', `referral=${sampleReferral().id}`],
    ['History of the settings', '/admin/settings', 'history=all'],
    ['Event', '/operations/events?type=LeadCreated', `event=${logged.id}`],
    ['Pipeline', '/operations', 'projection=pipeline'],
  ])('is closed, and the page stays, though its address was opened: %s', async (name, without, chosen) => {
    const page = await openPage(`${without}${without.includes('?') ? '&' : '?'}${chosen}`, sampleAdmin);
    await opened(name);
    back();
    await closed(name);
    expect(page.address()).toBe(without);
    expect(before()).toBe(0);
  });

  it('is closed, and the page stays, where it was opened from there', async () => {
    const page = await openPage('/admin/settings', sampleAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'All changes' }));
    await opened('History of the settings');
    back();
    await closed('History of the settings');
    expect(page.address()).toBe('/admin/settings');
  });
});

it('a wide page leaves Back alone', async () => {
  const page = await openLeadPage(serveLead());
  await choose(page, 'Log contact');
  await contact();
  expect(before()).toBe(0);
  await page.user.keyboard('{Escape}');
  await closed('Log contact');
});
