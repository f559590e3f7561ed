import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { activityRoutes } from '../../../../../contracts/src/activity/routes.js';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls } from '../../../../test/api.js';
import { columnOf, stageOf } from '../../../../test/board-page.js';
import { press } from '../../../../test/fill-in.js';
import { openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleAction } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import { serveLead } from '../../../../test/sample-lead-page.js';
import { day, movedLead, servePast } from '../../../../test/sample-past.js';

const lead = { id: sampleId(1) };
const [came, moved] = [day(4), day(6)];
const stands = (stage: string | undefined) => waitFor(() => expect(stageOf(lead)).toBe(stage));
const band = () => within(screen.getByRole('region', { name: 'Time machine' })).getAllByRole('status')[0]!;

/** The board with its time machine, at a moment of the past. */
async function open(query: string): Promise<Page> {
  const page = await openPage(`/dashboard?${query}`, sampleAdmin);
  expect(await screen.findByRole('slider', { name: 'Moment of the board' })).toBeVisible();
  return page;
}

it('a link to a lead at a moment stands at that moment, read only, and its way to now takes the board along', async () => {
  servePast(movedLead(1, 4, 6));
  const served = serveLead();
  Object.assign(served.events[0]!, { occurredAt: came });
  const how = { set: { status: 'closed' as const }, occurredAt: moved };
  served.happens('LeadStatusMoved', { from: 'leads', to: 'closed' }, how);
  localStorage.setItem('lead-panel-part', 'history');
  const page = await open(`lead=${served.id}&at=${day(7)}`);
  const panel = await screen.findByRole('complementary', { name: 'Lead' });
  await waitFor(() => expect(panel).toHaveTextContent('event 2 of 2'));
  expect(panel.querySelector('[data-past]')).not.toBeNull();
  for (const undo of within(panel).queryAllByRole('button', { name: /^Undo/ }))
    expect(undo).toHaveAttribute('aria-disabled', 'true');
  await press(page, 'Back to now', panel);
  expect(await within(panel).findByText('Now · 2 events')).toBeVisible();
  await waitFor(() => expect(band()).toHaveTextContent('The board now'));
  expect(page.address()).toBe(`/dashboard?lead=${served.id}`);
});

it('nothing is deleted from the list beside a board of the past', async () => {
  servePast(movedLead(1, 4, 6));
  answer(activityRoutes.list, { position: '7', items: [sampleAction(1)] });
  const page = await open(`at=${came}`);
  const remove = () => screen.findByRole('button', { name: 'Delete Sample Owner 1' });
  expect(await remove()).toHaveAttribute('aria-disabled', 'true');
  (await remove()).focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Go back to now to change anything');
  await page.user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press(page, 'Back to now');
  await waitFor(async () => expect(await remove()).not.toHaveAttribute('aria-disabled'));
});

it('filters apply to the past as it was then', async () => {
  // Since then it has another name.
  const now = movedLead(1, 4, 6).map((stay) => ({ ...stay, endedAt: stay.endedAt ?? day(8) }));
  const renamed = { ...now[1]!, name: 'Sample Renamed', startedAt: day(8), endedAt: null };
  servePast([...movedLead(2, 1, 2), ...now, renamed]);
  const page = await open(`at=${day(7)}&search=Sample+Owner+1`);
  await stands('closed');
  expect(stageOf({ id: sampleId(2) })).toBeUndefined();
  expect(columnOf('closed')).toHaveAttribute('aria-label', 'Closed, 1 lead');
  expect(screen.getByText('For the past, only names and addresses are searched.')).toBeVisible();
  await expectAccessible();
  await press(page, 'Previous change');
  await stands('closed');
  await press(page, 'Back to now');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  await page.user.clear(screen.getByLabelText('Search leads'));
  await stands('closed');
  await press(page, 'Previous change');
  await page.user.type(screen.getByLabelText('Search leads'), 'no such name at all');
  expect(await screen.findByText(/^No lead matched all of these filters at that moment\./)).toBeVisible();
  await press(page, 'Clear all filters');
  await stands('closed');
});

it('of the past, whose lead it was then counts, and the board says so', async () => {
  servePast(movedLead(1, 4, 6).map((stay) => ({ ...stay, assigneeId: sampleAdmin.id })));
  await open(`assignee=me&at=${came}`);
  await stands('leads');
  expect(screen.getByText('What counts is whose lead it was then, not whose it is now.')).toBeVisible();
  const asked = calls(boardRoutes.board).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('assignee'));
  expect(new Set(asked)).toEqual(new Set(['me']));
});
