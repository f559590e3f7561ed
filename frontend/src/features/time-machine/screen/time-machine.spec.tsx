import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { calls, fail } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { serveLead } from '../../../../test/sample-lead-page.js';
import { day, movedLead, servePast } from '../../../../test/sample-past.js';

// One lead before the lead that this is about: at the board's beginning that one is not there yet.
const stays = [...movedLead(2, 1, 2), ...movedLead(1, 4, 6)];
const [came, moved] = [day(4), day(6)];
beforeEach(() => servePast(stays));

const slider = () => screen.getByRole('slider', { name: 'Moment of the board' });
const band = () => within(screen.getByRole('region', { name: 'Time machine' })).getAllByRole('status')[0]!;
const cardIn = (column: string, n = 1) =>
  document.querySelector<HTMLElement>(`[data-column="${column}"] [data-card="${sampleId(n)}"]`);
const stands = (column: 'leads' | 'closed' | null) =>
  waitFor(() => {
    for (const each of ['leads', 'closed']) {
      if (each === column) expect(cardIn(each)).toBeVisible();
      else expect(cardIn(each)).toBeNull();
    }
  });
const at = (page: Page, instant: string | null) =>
  waitFor(() => expect(new URL(page.address(), location.href).searchParams.get('at')).toBe(instant));

/** The board with its time machine, at the moment in the address or now. */
async function open(address: string): Promise<Page> {
  const page = await openPage(address, sampleAdmin);
  await waitFor(() => expect(document.querySelector('[data-board]')).toBeVisible());
  if (!address.includes('at=')) await press(page, 'Time machine');
  await waitFor(() => expect(slider()).toBeVisible());
  return page;
}

async function play(page: Page): Promise<void> {
  await press(page, /^Speed: /);
  await page.user.click(await screen.findByRole('menuitemradio', { name: '1 month/s' }));
  await press(page, 'Play the board');
}

it('the moment is in the address; the past can be read but not changed', async () => {
  const page = await open(`/dashboard?at=${came}`);
  await stands('leads');
  expect(band()).toHaveTextContent(/As of .* nothing can be changed here/);
  const actions = screen.getByRole('button', { name: 'Actions for Sample Owner 1' });
  expect(actions).toHaveAttribute('aria-disabled', 'true');
  actions.focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Go back to now to change anything');
  await page.user.keyboard('{Enter}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add Lead' })).toHaveAttribute('aria-disabled', 'true');
  const file = screen.getByRole('link', { name: 'Export Data' }).getAttribute('href')!;
  expect(new URL(file, location.href).searchParams.get('at')).toBe(came);
  await page.user.click(document.body);
  await page.user.keyboard('n');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('steps lead from change to change, and past the last one to now', async () => {
  const page = await open(`/dashboard?at=${came}`);
  await stands('leads');
  await press(page, 'Previous change');
  await stands(null);
  await press(page, 'Next change');
  await stands('leads');
  await at(page, came);
  slider().focus();
  await page.user.keyboard('{ArrowRight}');
  await stands('closed');
  await at(page, moved);
  expect(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^As of /));
  await page.user.keyboard('{ArrowLeft}');
  await stands('leads');
  await page.user.keyboard('{Home}');
  await stands(null);
  expect(screen.getByRole('button', { name: 'Previous change' })).toBeDisabled();
  await page.user.keyboard('{End}');
  expect(slider()).toHaveAttribute('aria-valuetext', 'Now');
  await page.user.keyboard('{PageDown}');
  expect(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^As of /));
});

it('with a filter, steps lead past the changes of cards that it leaves out', async () => {
  servePast([...stays, ...movedLead(3, 5, 7)]);
  const search = 'search=Sample%20Owner%201';
  const page = await open(`/dashboard?at=${came}&${search}`);
  await stands('leads');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Previous change' })).toBeDisabled());
  await press(page, 'Next change');
  await stands('closed');
  await at(page, moved);
  await press(page, 'Next change');
  await waitFor(() => expect(band()).toHaveTextContent('The board now'));
});

it('an address is found however it is written', async () => {
  const written = movedLead(1, 4, 6).map((stay) => ({
    ...stay,
    propertyAddress: '4100 NW Sample St, Ankeny, IA 50023',
  }));
  servePast([...movedLead(2, 1, 2), ...written]);
  await open(`/dashboard?at=${came}&search=4100%20Northwest%20Sample%20Street`);
  await stands('leads');
});

it('with a filter and a long history, the server supplies the steps', async () => {
  servePast([...stays, ...movedLead(3, 5, 7)], { count: 1_000_000 });
  const page = await open(`/dashboard?at=${day(7)}&search=Sample%20Owner%201`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Previous change' })).toBeEnabled());
  await press(page, 'Previous change');
  await at(page, moved);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Previous change' })).toBeEnabled());
  await press(page, 'Previous change');
  await stands('leads');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Previous change' })).toBeDisabled());
});

it('playing moves the cards up to now without asking the server for each frame', async () => {
  const page = await open(`/dashboard?at=${came}`);
  await stands('leads');
  await waitFor(() => expect(calls(boardRoutes.intervals)).toHaveLength(1));
  const asked = () => calls(boardRoutes.board).filter(({ path }) => path.includes('at=')).length;
  const before = asked();
  await play(page);
  await stands('closed');
  await waitFor(() => expect(band()).toHaveTextContent('The board now'));
  expect(screen.getByRole('button', { name: 'Play the board' })).toBeVisible();
  await at(page, null);
  expect(asked()).toBe(before);
});

it('one click leads back to now, and closing the time machine too', async () => {
  const page = await open(`/dashboard?at=${came}`);
  await stands('leads');
  await press(page, 'Back to now');
  await stands('closed');
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
  expect(screen.getByRole('button', { name: 'Add Lead' })).not.toHaveAttribute('aria-disabled');
  await press(page, 'Previous change');
  await waitFor(() => expect(document.querySelector('[data-board][data-past]')).toBeVisible());
  await press(page, 'Close the time machine', screen.getByRole('region', { name: 'Time machine' }));
  await waitFor(() => expect(screen.queryByRole('slider', { name: 'Moment of the board' })).toBeNull());
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

it('a past that cannot be loaded says what is safe, and loads when tried again', async () => {
  fail(boardRoutes.activity, 503);
  const page = await openPage(`/dashboard?at=${came}`, sampleAdmin);
  const failure = (await screen.findByText(/The past could not be loaded/)).closest<HTMLElement>('[role=alert]')!;
  expect(failure).toHaveTextContent('Nothing is lost');
  servePast(stays);
  await press(page, 'Try again', failure);
  await stands('leads');
});

it('boards that are not loaded come from the server, page by page', async () => {
  servePast(stays, { count: 1_000_000 });
  const page = await open(`/dashboard?at=${came}`);
  await stands('leads');
  expect(calls(boardRoutes.intervals)).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next change' })).toBeEnabled());
  await press(page, 'Next change');
  await stands('closed');
  await at(page, moved);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Previous change' })).toBeEnabled());
  await press(page, 'Previous change');
  await stands('leads');
  await play(page);
  await stands('closed');
  await waitFor(() => expect(band()).toHaveTextContent('The board now'));
  expect(calls(boardRoutes.intervals).length).toBeGreaterThan(0);
});

it('a card chosen in the past shows its history at that moment, and comes back to now with the board', async () => {
  const lead = serveLead();
  Object.assign(lead.events[0]!, { occurredAt: came });
  lead.happens('LeadStatusMoved', { from: 'leads', to: 'closed' }, { set: { status: 'closed' }, occurredAt: moved });
  localStorage.setItem('lead-panel-part', 'history');
  const page = await open(`/dashboard?at=${came}`);
  await stands('leads');
  fireEvent.click(cardIn('leads')!);
  const panel = () => screen.getByRole('complementary', { name: 'Lead' });
  const shows = (moment: string, past: boolean) =>
    waitFor(() => {
      expect(panel()).toHaveTextContent(moment);
      expect(panel().querySelector('[data-past]') !== null).toBe(past);
    });
  await shows('event 1 of 2', true);
  await at(page, came);
  await press(page, 'Next change');
  // Nothing has changed since, yet it is not now: nothing of it can be changed here.
  await shows('event 2 of 2', true);
  await at(page, moved);
  await press(page, 'Previous change');
  await shows('event 1 of 2', true);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(page.address()).toBe(`/dashboard?lead=${lead.id}`));
  await shows('Now · 2 events', false);
  await stands('closed');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

it('lists that are known only of now are absent beside the past', async () => {
  const page = await open(`/dashboard?at=${came}`);
  for (const name of ['Today', 'Scheduled Walkthroughs', 'Communication Overview']) {
    await page.user.click(await screen.findByRole('tab', { name }));
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      /^This (list|overview) is of now. Go back to now to see it.$/,
    );
  }
});
