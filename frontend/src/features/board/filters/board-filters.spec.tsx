import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, hold } from '../../../../test/api.js';
import { answerLead, cardOf, columnOf } from '../../../../test/board-page.js';
import { texts } from '../../../../test/links.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { field, openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { board } from '../../../../test/sample-board.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';

const lead = sampleCard(1, 'leads', { estimatedRentCents: 123_400, city: 'Ankeny' });
const other = sampleCard(2, 'leads', { estimatedRentCents: 100_000 });
const all = [lead, other];

/** The board answers by its filter: this decides which cards match. */
function filtered(matches: (query: URLSearchParams, card: BoardCard) => boolean, position = '7'): void {
  answer(boardRoutes.board, ({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const whole = board(position, { leads: all });
    if (query.size === 0) return whole;
    const found = board(position, { leads: all.filter((card) => matches(query, card)) });
    return {
      ...found,
      columns: found.columns.map((column, n) => {
        const { count, monthlyRentCents } = whole.columns[n]!;
        return { ...column, total: { count, monthlyRentCents } };
      }),
    };
  });
}
const open = (at = '/dashboard') => openPage(at, sampleAdmin);
const shown = (card: BoardCard) => waitFor(() => expect(cardOf(card)).toBeVisible());
const gone = (card: BoardCard) => waitFor(() => expect(cardOf(card)).toBeNull());
/** The order of what an address names is the router's. */
const at = (page: Page, ...addresses: string[]) => waitFor(() => expect(addresses).toContain(page.address()));
const search = () => screen.getByLabelText('Search leads');
const asked = () => calls(boardRoutes.board).at(-1)!.path;
async function panelOf({ user }: Page): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Filter/ }));
  return screen.findByRole('dialog', { name: 'Filters' });
}
const chips = () => texts(within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('listitem'));

beforeEach(() => {
  answerDashboard({});
  filtered((query, card) => card.name.includes(query.get('search') ?? 'nobody'));
});

describe('a search', () => {
  it('filters the board, is kept in the address, and shows what matches of all there is', async () => {
    const page = await open();
    await shown(other);
    await page.user.keyboard('/');
    await waitFor(() => expect(search()).toHaveFocus());
    await page.user.keyboard(lead.name);
    await at(page, '/dashboard?search=Sample+Owner+1');
    await gone(other);
    await waitFor(() => expect(columnOf('leads')).toHaveTextContent('1 of 2'));
    expect(columnOf('leads')).toHaveTextContent('$1,234 of $2,234');
    expect(screen.getByText((_, one) => one?.tagName === 'P' && one.textContent === '1 of 2 leads')).toBeVisible();

    answerLead(lead);
    await page.user.click(cardOf(lead)!);
    const beside = [`lead=${lead.id}`, 'search=Sample+Owner+1'];
    await at(page, `/dashboard?${beside.join('&')}`, `/dashboard?${beside.reverse().join('&')}`);
    await page.user.click(await screen.findByRole('button', { name: 'Close the history' }));
    await at(page, '/dashboard?search=Sample+Owner+1');
    await page.user.type(search(), '{Escape}');
    await shown(other);
    await at(page, '/dashboard');
  });

  it('from the address stands in its field', async () => {
    await open('/dashboard?search=Sample+Owner+1');
    await shown(lead);
    expect(search()).toHaveValue('Sample Owner 1');
    expect(cardOf(other)).toBeNull();
  });

  it.each(['1e200', '48151623'])('for %s is for what was typed', async (word) => {
    filtered(() => true);
    const page = await open(`/dashboard?search=${word}`);
    await shown(lead);
    expect(search()).toHaveValue(word);
    expect(asked()).toBe(`/api/board?search=${word}`);
    await page.user.clear(search());
    await at(page, '/dashboard');
    await page.user.type(search(), word);
    await at(page, `/dashboard?search=${word}`);
  });
});

describe('filters', () => {
  it('cleared while something is typed bring it back neither in the field nor in the address', async () => {
    filtered(() => true);
    const page = await open('/dashboard?assignee=none');
    await shown(lead);
    await page.user.type(search(), 'Sample');
    await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
    await at(page, '/dashboard');
    await waitFor(() => expect(search()).toHaveValue(''));
  });

  it('are chips, each taken off by itself; Back brings them back; nothing that matches says so', async () => {
    filtered((query) => !query.has('walkthrough'));
    const page = await open();
    await shown(lead);
    const panel = await panelOf(page);
    // Faster than the page renders: no click reverts another.
    act(() => {
      for (const name of ['New Lead', 'Won', 'Added by staff', 'Won'])
        [...panel.querySelectorAll('label')].find((label) => label.textContent === name)?.click();
    });
    await page.user.type(field('City'), 'ankeny{Enter}');
    await page.user.selectOptions(field('Walkthrough'), 'Has one');
    await page.user.keyboard('{Escape}');
    await waitFor(() =>
      expect(chips()).toEqual(['Stage: New Lead', 'Source: Added by staff', 'City: ankeny', 'Has a walkthrough']),
    );
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    await expectAccessible();
    expect(asked()).toBe('/api/board?status=leads&source=manual&city=ankeny&walkthrough=yes');
    await page.user.click(screen.getByRole('button', { name: 'Remove filter: Has a walkthrough' }));
    await shown(lead);
    act(() => window.history.back());
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull());
    await at(page, '/dashboard');
    await shown(lead);
  });

  it('of days are asked in the calendar of the office, and what is out of bounds stays with the reason', async () => {
    filtered((query) => !query.has('minDays'));
    const page = await open();
    await shown(lead);
    await panelOf(page);
    fireEvent.change(field('Came in since'), { target: { value: '2020-01-01' } });
    fireEvent.keyDown(field('Came in since'), { key: 'Enter' });
    await at(page, '/dashboard?createdSince=2020-01-01');
    await shown(lead);
    const days = () => field('Days in stage, at least');
    await page.user.type(days(), '9999{Enter}');
    expect(await screen.findByText('Days in stage must be at most 3650')).toBeVisible();
    expect(days()).toHaveValue(9999);
    await page.user.clear(days());
    await page.user.type(days(), '3{Enter}');
    const both = ['minDays=3', 'createdSince=2020-01-01'];
    await at(page, `/dashboard?${both.join('&')}`, `/dashboard?${both.reverse().join('&')}`);
    expect(screen.queryByText('Days in stage must be at most 3650')).toBeNull();
    expect(await screen.findByText('Nothing matches')).toBeVisible();
  });

  it('typed into a field are applied where the panel is closed', async () => {
    filtered(() => true);
    const page = await open();
    await shown(lead);
    await panelOf(page);
    await page.user.type(field('Days in stage, at least'), '12{Escape}');
    await at(page, '/dashboard?minDays=12');
  });

  it('that make no sense are left out of an old or mistyped link', async () => {
    await open('/dashboard?status=gone&minDays=-4&search=Owner+1');
    await shown(lead);
    expect(asked()).toBe('/api/board?search=Owner+1');
    expect(screen.getByText((_, one) => one?.tagName === 'P' && one.textContent === '1 of 2 leads')).toBeVisible();
  });

  it('follow what happens: a card that comes to match appears, one that no longer does goes', async () => {
    filtered(() => false);
    await open('/dashboard?city=Clive');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    filtered((_, card) => card === lead, '8');
    act(() => announceChanges('8', [{ kind: 'lead', id: lead.id }]));
    await shown(lead);
    filtered(() => false, '9');
    answer(boardRoutes.cards, { position: '9', cards: [] });
    act(() => announceChanges('9', [{ kind: 'lead', id: lead.id }]));
    await gone(lead);
  });

  it('follow what happens during a read by one more read, however much it is', async () => {
    filtered((_, card) => card === lead);
    await open('/dashboard?city=Clive');
    await shown(lead);
    const before = calls(boardRoutes.board).length;
    filtered(() => true, '8');
    const letGo = hold(boardRoutes.board);
    act(() => announceChanges('8', [{ kind: 'lead', id: lead.id }]));
    await waitFor(() => expect(calls(boardRoutes.board)).toHaveLength(before + 1));
    for (const position of ['9', '10']) act(() => announceChanges(position, [{ kind: 'lead', id: lead.id }]));
    letGo();
    filtered(() => false, '10');
    answer(boardRoutes.cards, { position: '10', cards: [] });
    const letNext = hold(boardRoutes.board);
    await shown(other);
    letNext();
    await gone(lead);
    expect(calls(boardRoutes.board)).toHaveLength(before + 2);
  });
});

describe('whose leads', () => {
  const whose = (name: string) =>
    within(screen.getByRole('group', { name: 'Whose leads' })).getByRole('button', { name });

  beforeEach(() => {
    filtered((query, card) => (query.get('assignee') === 'me') === (card === lead));
    answer(assigneesRoutes.all, {
      assignees: [{ id: sampleId(900), email: 'ann@example.com', displayName: 'Ann Sample' }],
    });
  });

  it('Mine and Unassigned: a click each, in the address, among the filters', async () => {
    const page = await open();
    await shown(lead);
    await page.user.click(whose('Mine'));
    await at(page, '/dashboard?assignee=me');
    await gone(other);
    await shown(lead);
    expect(whose('Mine')).toHaveAttribute('aria-pressed', 'true');
    await page.user.click(whose('Unassigned'));
    await gone(lead);
    await shown(other);
    expect(chips()).toEqual(['Unassigned']);
    await page.user.click(await screen.findByRole('button', { name: 'Filter, 1 set' }));
    await waitFor(() => expect(field('Looked after by')).toHaveValue('none'));
    await expectAccessible();
    expect(texts([...field('Looked after by').querySelectorAll('option')])).toEqual([
      'Anybody or nobody',
      'Me',
      'Nobody',
      'Ann Sample',
    ]);
    await page.user.selectOptions(field('Looked after by'), 'Me');
    await shown(lead);
    await page.user.keyboard('{Escape}');
    await page.user.click(whose('Mine'));
    await at(page, '/dashboard');
  });

  it('from the address is pressed', async () => {
    await open('/dashboard?assignee=me');
    await shown(lead);
    expect(whose('Mine')).toHaveAttribute('aria-pressed', 'true');
    expect(whose('Unassigned')).toHaveAttribute('aria-pressed', 'false');
  });
});
