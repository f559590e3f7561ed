import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, fail, hold } from '../../../../test/api.js';
import { answerConsole } from '../../../../test/console-pages.js';
import { openPage, sampleAdmin, sampleUser, type Page } from '../../../../test/render-page.js';
import { sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleLead } from '../../../../test/sample-lead.js';
import { servePast, movedLead } from '../../../../test/sample-past.js';

const list = pipelineRoutes.list;
const [old, young] = [sampleLead(1, { name: 'Old Owner' }), sampleLead(2, { name: 'Young Owner' })];
const timeless = sampleLead(3, { propertyAddress: '1 Timeless Way' });
const label = 'Find a lead, a page or an action';
const field = () => screen.findByRole('combobox', { name: label });
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const marked = (name: string | RegExp) =>
  waitFor(async () => expect(await option(name)).toHaveAttribute('aria-selected', 'true'));
const closed = () => waitFor(() => expect(screen.queryByRole('combobox', { name: label })).toBeNull());

async function openDocuments(user = sampleAdmin): Promise<Page> {
  const page = await openPage('/documents', user);
  await screen.findByText('No documents yet');
  return page;
}
async function open({ user }: Page): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
}
async function find(page: Page, text: string): Promise<void> {
  await open(page);
  await type(page, text);
}
async function type({ user }: Page, text: string): Promise<void> {
  await user.clear(await field());
  await user.type(await field(), text);
}

beforeEach(() => {
  answerConsole();
  answer(list, ({ path }) => {
    const search = new URLSearchParams(path.split('?')[1]).get('search')?.toLowerCase() ?? '';
    const leads = [old, young, timeless].filter(({ name, propertyAddress }) =>
      `${name} ${propertyAddress}`.toLowerCase().includes(search),
    );
    return { position: '7', leads, total: leads.length };
  });
});

it('a lead that is found by its phone says the number', async () => {
  answer(list, { position: '7', leads: [{ ...old, foundPhone: '(515) 555-0142' }, young], total: 2 });
  const page = await openDocuments();
  await find(page, '555-0142');
  expect(await option(/^Old Owner/)).toHaveTextContent('(515) 555-0142 · 100 Sample St');
  expect(await option(/^Young Owner/)).not.toHaveTextContent('555');
});

it('of a lead without an email and an address the palette says only what is known', async () => {
  const caller = { ...old, email: '', propertyAddress: 'Not provided', foundPhone: '(515) 555-0142' };
  answer(list, { position: '7', leads: [caller], total: 1 });
  const page = await openDocuments();
  await find(page, '555-0142');
  expect(await option(/^Old Owner/)).toHaveTextContent(/^Old Owner\(515\) 555-0142 · New Lead$/);
});

it('a lead is found by a part of its name and opened with Enter; then it stands among the recent ones', async () => {
  const page = await openDocuments();
  await find(page, 'oung own');
  await marked(/Young Owner/);
  await expectAccessible();
  expect(calls(list).at(-1)?.path).toBe('/api/leads?search=oung+own&nearest=true&limit=8');
  await page.user.keyboard('{Enter}');
  await page.leavesFor(`/leads/${young.id}`);
  const card = { ...sampleCard(2), name: 'Young Owner' };
  answer(boardRoutes.cards, { position: '7', cards: [card] });
  const again = await openDocuments();
  await open(again);
  const recent = await screen.findByRole('group', { name: 'Recent leads' });
  expect(within(recent).getAllByRole('option')[0]).toHaveTextContent('Young Owner');
});

it('the answer to the newest text counts, however late that to an older one comes', async () => {
  const page = await openDocuments();
  const letGo = hold(list);
  await find(page, 'old own');
  await waitFor(() => expect(calls(list)).toHaveLength(1));
  await type(page, 'young own');
  await waitFor(() => expect(calls(list)).toHaveLength(2));
  letGo();
  expect(await option(/Young Owner/)).toBeVisible();
  expect(screen.queryByRole('option', { name: /Old Owner/ })).toBeNull();
});

it('what Enter chooses stays the same when leads are found a moment later', async () => {
  servePast(movedLead(1, 1, 2));
  const page = await openPage('/dashboard', sampleAdmin);
  await screen.findByRole('heading', { name: 'Property Management Dashboard' });
  const letGo = hold(list);
  await find(page, 'time');
  await marked(/^Time machine/);
  letGo();
  expect(await option(/Timeless Way/)).toBeVisible();
  await marked(/^Time machine/);
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('slider', { name: 'Moment of the board' })).toBeVisible();
});

describe('actions and pages', () => {
  const cases: [text: string, address: string, shown: () => Promise<HTMLElement>][] = [
    ['add', '/dashboard', () => screen.findByRole('dialog', { name: 'Add New Lead' })],
    ['time', '/dashboard', () => screen.findByRole('slider', { name: 'Moment of the board' })],
    ['verify', '/leads/verify', () => screen.findByRole('heading', { level: 1, name: /verify/i })],
    ['my leads', '/dashboard?assignee=me', () => screen.findByRole('button', { name: 'Filter, 1 set' })],
    ['unassigned', '/dashboard?assignee=none', () => screen.findByRole('button', { name: 'Filter, 1 set' })],
  ];
  it.each(cases)('%s leads to %s', async (text, address, shown) => {
    answerConsole();
    servePast(movedLead(1, 1, 2));
    const page = await openDocuments();
    await find(page, text);
    await page.user.keyboard('{Enter}');
    expect(await shown()).toBeVisible();
    expect(page.address()).toBe(address);
    await closed();
  });

  it('Export asks for the file of what the board shows', async () => {
    const page = await openPage('/dashboard?search=oak', sampleAdmin);
    const asked: (string | null)[] = [];
    // jsdom can not follow it.
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      asked.push(this.getAttribute('href'));
    });
    await find(page, 'export');
    await page.user.keyboard('{Enter}');
    await closed();
    clicked.mockRestore();
    expect(asked).toEqual(['/api/pipeline/export?search=oak']);
  });

  it('arrows go around, Escape closes', async () => {
    const page = await openDocuments();
    await open(page);
    await page.user.keyboard('{ArrowUp}');
    expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
    await page.user.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    await page.user.keyboard('{Escape}');
    await closed();
  });
});

it('it says what it cannot find, and that it cannot search', async () => {
  const page = await openDocuments();
  await find(page, 'nobody is called so');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Nothing found\./),
    ),
  );
  fail(list);
  await type(page, 'somebody');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The leads could not be searched.'));
});

it('it names nobody what is not theirs', async () => {
  const page = await openDocuments(sampleUser);
  await page.user.click(screen.getAllByRole('button', { name: /^Find a lead/ })[0]!);
  expect(await option('Documents')).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Operations' })).toBeNull();
});
