import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { leadStatuses, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, fail, filled, hold } from '../../../../test/api.js';
import { cardOf, columnOf, openBoard, stageOf } from '../../../../test/board-page.js';
import { texts } from '../../../../test/links.js';
import { announceChanges, QuietEventSource } from '../../../../test/quiet-browser.js';
import { closePage, openPage, sampleAdmin } from '../../../../test/render-page.js';
import { board } from '../../../../test/sample-board.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { day, movedLead, servePast } from '../../../../test/sample-past.js';

const stages = () =>
  [...document.querySelectorAll('[data-board] [data-column]')].map((one) => one.getAttribute('data-column'));
/** The leads of a column's cards, in their order. */
const cardsIn = (status: LeadStatus) =>
  [...columnOf(status).querySelectorAll<HTMLElement>('[data-card]')].map((one) => one.dataset.card);
/** As the work goes. */
const inOrder = [
  ...['leads', 'analysis_submitted', 'walkthrough_scheduled', 'proposal', 'contract_sent', 'enrolled'],
  ...['closed', 'won', 'lost'],
];

describe('the rarer stages', () => {
  it('once shown, stand where the work comes to them, and on a phone as well', async () => {
    await openBoard({ contract_sent: [sampleCard(1, 'contract_sent')] });
    expect(stages()).toEqual(inOrder);
    expect([...leadStatuses].sort()).toEqual([...inOrder].sort());
    const tabs = within(screen.getByRole('navigation', { name: 'Stages' })).getAllByRole('button');
    expect(texts(tabs).map((text) => text.replace(/\d+$/, '').trim())).toEqual([
      ...['New Leads', 'Analysis Submitted', 'Walkthrough Scheduled', 'Proposal', 'Contract Sent', 'Enrolled'],
      ...['Closed', 'Won', 'Lost'],
    ]);
  });

  it('stand so in the past', async () => {
    servePast(
      movedLead(1, 1, 3).map((stay) => (stay.status === 'closed' ? { ...stay, status: 'contract_sent' } : stay)),
    );
    await openPage(`/dashboard?at=${day(4)}`, sampleAdmin);
    await waitFor(() => expect(columnOf('contract_sent')).not.toBeNull());
    expect(stages()).toEqual(inOrder.filter((status) => stages().includes(status)));
    expect(screen.getByRole('slider', { name: 'Moment of the board' })).toBeVisible();
  });
});

it('a column is collapsed to a strip, stays so at the next visit, and opens again', async () => {
  const cards = { closed: [sampleCard(1, 'closed')] };
  const page = await openBoard(cards);
  await page.user.click(screen.getByRole('button', { name: 'Collapse Closed' }));
  const strip = () => screen.findByRole('button', { name: 'Expand Closed, 1 lead' });
  expect(await strip()).toHaveAttribute('aria-expanded', 'false');
  expect(cardOf(cards.closed[0]!)).toBeNull();
  await expectAccessible();
  closePage();
  answerDashboard(cards);
  const again = await openPage('/dashboard', sampleAdmin);
  await again.user.click(await strip());
  await waitFor(() => expect(cardOf(cards.closed[0]!)).toBeVisible());
  await again.user.click(screen.getByRole('button', { name: 'Collapse Closed' }));
  await again.user.click(screen.getByRole('button', { name: 'Board settings' }));
  await again.user.click(await screen.findByRole('menuitem', { name: 'Expand all columns' }));
  await waitFor(() => expect(cardOf(cards.closed[0]!)).toBeVisible());
});

it('a column is sorted by the server, and stays so at the next visit', async () => {
  const page = await openBoard({ leads: [sampleCard(1)] });
  const sort = async (by: string) => {
    await page.user.click(screen.getByRole('button', { name: /^Sort New Leads/ }));
    await page.user.click(await screen.findByRole('menuitemradio', { name: by }));
  };
  const asked = (path: string) => waitFor(() => expect(calls(boardRoutes.board).at(-1)?.path).toBe(path));
  await sort('Highest rent first');
  await asked('/api/board?sort=leads.rent');
  await sort('Stalest first');
  await asked('/api/board?sort=leads.stalest');
  closePage();
  await openPage('/dashboard', sampleAdmin);
  await asked('/api/board?sort=leads.stalest');
});

it('a total says that it counts no estimates', async () => {
  const own = sampleCard(1, 'leads', { estimatedRentCents: 100_000 });
  await openBoard({ leads: [own, sampleCard(2, 'leads', { analysedRentCents: 90_000 })] });
  const total = within(columnOf('leads')).getByTitle('Monthly rent. Estimates marked ≈ are not counted.');
  expect(total).toHaveTextContent('· $1,000/mo');
});

it('the cards are as wide as was chosen, and stay so', async () => {
  const page = await openBoard({ leads: [sampleCard(1)] });
  const width = () => columnOf('leads').className;
  const usual = width();
  await page.user.click(screen.getByRole('button', { name: 'Board settings' }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Wide' }));
  await waitFor(() => expect(width()).not.toBe(usual));
  const wide = width();
  closePage();
  await openBoard({ leads: [sampleCard(1)] });
  expect(width()).toBe(wide);
});

it('the stages that sound alike say what they mean, to hands and to keys', async () => {
  await openBoard({ closed: [sampleCard(1, 'closed')] });
  const closed = within(columnOf('closed')).getByRole('heading').querySelector<HTMLElement>('[tabindex="0"]')!;
  act(() => closed.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('the property is under management');
});

describe('a column with further pages', () => {
  const first = Array.from({ length: 3 }, (_, n) => sampleCard(n + 1, 'lost'));
  const last = sampleCard(9, 'lost');

  function answerFirst(): void {
    answerDashboard({});
    const of = board('7', { lost: first }, { lost: 'cursor' });
    const columns = of.columns.map((column) => (column.status === 'lost' ? { ...column, count: 4 } : column));
    answer(boardRoutes.board, { ...of, columns });
  }

  it('loads them near its end, and its counter counts all', async () => {
    answerFirst();
    answer(filled(boardRoutes.page, { status: 'lost' }), { position: '7', cards: [last] });
    await openPage('/dashboard', sampleAdmin);
    await waitFor(() => expect(cardOf(last)).toBeVisible());
    expect(columnOf('lost')).toHaveAttribute('aria-label', 'Lost, 4 leads');
    expect(cardOf(last)!.closest('li')).toHaveAttribute('aria-posinset', '4');
    expect(calls(filled(boardRoutes.page, { status: 'lost' })).map(({ path }) => path)).toEqual([
      '/api/board/lost?after=cursor',
    ]);
  });

  it('loads them as they were on a board of the past', async () => {
    servePast(movedLead(1, 4, 6), { count: 1_000_000 });
    const of = board('7', { lost: first }, { lost: 'cursor' });
    answer(boardRoutes.board, { ...of, asOf: day(7), changes: { previous: null, next: null } });
    const lost = filled(boardRoutes.page, { status: 'lost' });
    answer(lost, { position: '7', cards: [last] });
    await openPage(`/dashboard?at=${day(7)}`, sampleAdmin);
    await waitFor(() => expect(cardOf(last)).toBeVisible());
    const [asked, ...more] = calls(lost).map(({ path }) => new URLSearchParams(path.split('?')[1]));
    expect([Object.fromEntries(asked!), more]).toEqual([{ after: 'cursor', at: day(7) }, []]);
  });

  it('takes in a lead that comes to stand further down, as one that was restored does', async () => {
    answerFirst();
    const lost = filled(boardRoutes.page, { status: 'lost' });
    answer(lost, { position: '7', cards: [sampleCard(8, 'lost'), last], next: 'further' });
    await openPage('/dashboard', sampleAdmin);
    await waitFor(() => expect(cardOf(last)).toBeVisible());
    answer(boardRoutes.board, board('8', { lost: first }, { lost: 'cursor' }));
    answer(boardRoutes.cards, { position: '8', cards: [sampleCard(6, 'lost')] });
    announceChanges('8', [{ kind: 'lead', id: sampleCard(6).id }]);
    await waitFor(() => expect(cardsIn('lost')).toEqual([1, 2, 3, 6, 8, 9].map((n) => sampleCard(n).id)));
  });

  it('reads a page again that was read before the board took in that one of its leads went elsewhere', async () => {
    answerFirst();
    const lost = filled(boardRoutes.page, { status: 'lost' });
    const answers = [
      { position: '7', cards: [sampleCard(8, 'lost'), last] },
      { position: '8', cards: [last] },
    ];
    answer(lost, () => answers[calls(lost).length - 1]!);
    const letGo = hold(lost);
    await openPage('/dashboard', sampleAdmin);
    await waitFor(() => expect(calls(lost)).toHaveLength(1));
    answer(boardRoutes.board, board('8', { lost: first, won: [sampleCard(8, 'won')] }, { lost: 'cursor' }));
    announceChanges('8', [{ kind: 'lead', id: sampleCard(8).id }]);
    await waitFor(() => expect(stageOf(sampleCard(8))).toBe('won'));
    letGo();
    await waitFor(() => expect(cardOf(last)).toBeVisible());
    expect(within(columnOf('lost')).queryByRole('link', { name: /^Sample Owner 8,/ })).toBeNull();
  });

  it('does not append a page to a column that was read from its top again meanwhile', async () => {
    answerFirst();
    const lost = filled(boardRoutes.page, { status: 'lost' });
    answer(lost, ({ path }) => ({
      position: '8',
      cards: path.endsWith('new') ? [sampleCard(4, 'lost'), last] : [last],
    }));
    const letGo = hold(lost);
    await openPage('/dashboard', sampleAdmin);
    await waitFor(() => expect(calls(lost)).toHaveLength(1));
    answer(boardRoutes.board, board('8', { lost: [sampleCard(0, 'lost'), ...first.slice(0, 2)] }, { lost: 'new' }));
    QuietEventSource.opened.at(-1)!.say('reset', {});
    await waitFor(() => expect(cardOf(sampleCard(0))).toBeVisible());
    letGo();
    await waitFor(() => expect(cardsIn('lost')).toEqual([0, 1, 2, 4, 9].map((n) => sampleCard(n).id)));
  });

  it('says that they could not be loaded, and loads them when tried again', async () => {
    answerFirst();
    fail(filled(boardRoutes.page, { status: 'lost' }));
    const page = await openPage('/dashboard', sampleAdmin);
    const again = await screen.findByRole('button', { name: 'More leads could not be loaded. Try again' });
    answer(filled(boardRoutes.page, { status: 'lost' }), { position: '7', cards: [last] });
    await page.user.click(again);
    await waitFor(() => expect(cardOf(last)).toBeVisible());
  });
});
