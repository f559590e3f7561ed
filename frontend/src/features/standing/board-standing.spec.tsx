import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import type { Standing } from '../../../../contracts/src/live/queries.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, filled } from '../../../test/api.js';
import { answerConsole } from '../../../test/console-pages.js';
import { answerLead, cardOf, itemOf, openBoard, stageOf } from '../../../test/board-page.js';
import { QuietEventSource, announceChanges, announceStanding } from '../../../test/quiet-browser.js';
import { closePage, openPage, sampleAdmin, sampleUser, type Page } from '../../../test/render-page.js';
import { board } from '../../../test/sample-board.js';
import { sampleCard } from '../../../test/sample-dashboard.js';

// A read model that stands still: staff's moves are kept, staff are informed, and the board catches up by itself.

const [lead, other] = [sampleCard(1), sampleCard(2)];
const move = filled(leadsRoutes.move, lead);
const standing = (name: Standing['name'], why: Standing['why'] = 'paused'): Standing[] => [
  { name, why, since: new Date(Date.now() - 60_000).toISOString(), position: '7' },
];
const announce = (...standings: Standing[][]) => act(() => announceStanding(standings.flat()));
/** What waits for an operator, besides. */
const announceParked = (...ids: string[]) =>
  act(() =>
    QuietEventSource.opened
      .at(-1)!
      .say('standing', { standing: [], parked: ids.map((id) => ({ kind: 'lead', id })), unproven: [] }),
  );
const strips = (subject = 'The board') =>
  screen
    .queryAllByRole('status')
    .filter(({ textContent }) =>
      new RegExp(`^${subject} (has (not updated|been behind)|is catching)`).test(textContent ?? ''),
    );
const stands = /has not updated since \d+:\d\d [AP]M: your changes are kept and will show when it resumes\./;
const read = (position: string, cards: Parameters<typeof board>[1]) => {
  answer(boardRoutes.board, board(position, cards));
  act(() => announceChanges(position, [{ kind: 'lead', id: other.id }]));
};
async function moveToClosed({ user }: Page): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Actions for ${lead.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Closed' }));
  await waitFor(() => expect(stageOf(lead)).toBe('closed'));
}

beforeEach(() => {
  QuietEventSource.opened.length = 0;
  answer(move, { id: lead.id, revision: 1, position: '8' });
});

describe('a board that stands still', () => {
  it('says so to operators, with the link for fixing it', async () => {
    await openBoard({ leads: [lead] });
    announce(standing('pipeline'));
    const [strip] = await waitFor(() => {
      expect(strips()).toHaveLength(1);
      return strips();
    });
    expect(strip).toHaveTextContent(stands);
    const link = within(strip!).getByRole('link', { name: 'Look at it' });
    expect(link).toHaveAttribute('href', '/operations?projection=pipeline');
    await expectAccessible();
    announce([]);
    await waitFor(() => expect(strips()).toEqual([]));
  });

  it('says so to others without a link', async () => {
    await openBoard({ leads: [lead] }, '/dashboard', sampleUser);
    announce(standing('pipeline'));
    await waitFor(() => expect(strips()).toHaveLength(1));
    expect(within(strips()[0]!).queryByRole('link')).toBeNull();
  });

  it('keeps a move where it is, whatever is read meanwhile and over another visit, until it catches up', async () => {
    const page = await openBoard({ leads: [lead, other] });
    announce(standing('pipeline'));
    await moveToClosed(page);
    expect(await screen.findByText('Saved: moves to Closed')).toBeVisible();
    expect(screen.getByText('The board is paused, and will show the move when it resumes.')).toBeVisible();
    expect(screen.queryByText('Lead status updated')).toBeNull();
    await waitFor(() => expect(itemOf(lead)).toHaveTextContent('Saved'));
    const reads = calls(boardRoutes.board).length;
    read('7', { leads: [sampleCard(3), lead, other] });
    await waitFor(() => expect(calls(boardRoutes.board).length).toBeGreaterThan(reads));
    expect(await screen.findByRole('link', { name: /^Sample Owner 3,/ })).toBeVisible();
    expect(stageOf(lead)).toBe('closed');

    closePage();
    const again = await openPage('/dashboard', sampleAdmin);
    await waitFor(() => expect(stageOf(lead)).toBe('closed'));
    announce(standing('pipeline'));
    await waitFor(() => expect(itemOf(lead)).toHaveTextContent('Saved'));

    answer(boardRoutes.board, board('8', { leads: [other], closed: [{ ...lead, status: 'closed' }] }));
    announce([]);
    act(() => announceChanges('8', [{ kind: 'lead', id: lead.id }]));
    await waitFor(() => expect(strips()).toEqual([]));
    await waitFor(() => expect(itemOf(lead)).not.toHaveTextContent('Saved'));
    expect(stageOf(lead)).toBe('closed');
    expect(again.address()).toBe('/dashboard');
  });

  it.each(['stopped', 'behind', 'catching_up'] as const)('%s, says so and keeps what is done', async (why) => {
    const page = await openBoard({ leads: [lead] });
    announce(standing('pipeline', why));
    await waitFor(() => expect(strips()).toHaveLength(1));
    await moveToClosed(page);
    await waitFor(() => expect(itemOf(lead)).toHaveTextContent('Saved'));
    announce([]);
    read('8', { closed: [{ ...lead, status: 'closed' }] });
    await waitFor(() => expect(itemOf(lead)).not.toHaveTextContent('Saved'));
    expect(strips()).toEqual([]);
  });
});

it('a list that comes from a paused model says so, and no other does', async () => {
  await openBoard({ leads: [lead] });
  await screen.findByText('No recent activity');
  announce(standing('activity'));
  await waitFor(() => expect(strips('This list')).toHaveLength(1));
  expect(strips()).toEqual([]);
  announce([]);
  await waitFor(() => expect(strips('This list')).toEqual([]));
});

it('a card whose lead is parked says so, and a move of it stays', async () => {
  answerLead(lead);
  const page = await openBoard({ leads: [lead, other] });
  announceParked(lead.id);
  await waitFor(() => expect(itemOf(lead)).toHaveTextContent('Stuck'));
  await moveToClosed(page);
  await waitFor(() => expect(itemOf(lead)).toHaveTextContent('Saved'));
  // The board goes on without this lead.
  read('9', { leads: [sampleCard(3), lead, other] });
  expect(await screen.findByRole('link', { name: /^Sample Owner 3,/ })).toBeVisible();
  expect(stageOf(lead)).toBe('closed');
  expect(itemOf(lead)).toHaveTextContent('Saved');
  await page.user.click(cardOf(lead)!);
  const panel = await screen.findByRole('complementary', { name: 'Lead' });
  expect(await within(panel).findByText(/This lead is stuck on the board/)).toBeVisible();
  read('10', { leads: [other], closed: [{ ...lead, status: 'closed' }] });
  announceParked();
  await waitFor(() => expect(itemOf(lead)).not.toHaveTextContent(/Saved|Stuck/));
  await waitFor(() => expect(stageOf(lead)).toBe('closed'));
});

it('every page whose read model stands still says so, and no other', async () => {
  answerConsole();
  await openPage('/documents', sampleAdmin);
  await screen.findAllByRole('heading', { level: 1 });
  expect(strips('This page')).toEqual([]);
  announce(standing('documents'), standing('activity'));
  await waitFor(() => expect(strips('This page')).toHaveLength(1));
  expect(strips('This page')[0]).toHaveTextContent(new RegExp(`^This page ${stands.source} Look at it$`));
  announce(standing('payments'));
  await waitFor(() => expect(strips('This page')).toEqual([]));
  closePage();
  await openPage('/payments', sampleAdmin);
  await screen.findAllByRole('heading', { level: 1 });
  announce(standing('documents'));
  await screen.findAllByRole('heading', { level: 1 });
  expect(strips('This page')).toEqual([]);
  announce(standing('payments'));
  await waitFor(() => expect(strips('This page')).toHaveLength(1));
});
