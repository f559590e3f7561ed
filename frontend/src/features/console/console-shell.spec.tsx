import { tasksRoutes } from '../../../../contracts/src/tasks/routes.js';
import { viewsRoutes } from '../../../../contracts/src/views/routes.js';
import { activityRoutes } from '../../../../contracts/src/activity/routes.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { referralListRoutes } from '../../../../contracts/src/referrals/routes.js';
import { usersRoutes } from '../../../../contracts/src/accounts/user-routes.js';
import { pipelineRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { sessionRoutes } from '../session/session.js';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { answer, calls, hold, refuse, refuseOnce } from '../../../test/api.js';
import { answerConsole } from '../../../test/console-pages.js';
import { press } from '../../../test/fill-in.js';
import { texts as allTexts } from '../../../test/links.js';
import { openPage, sampleAdmin, sampleUser } from '../../../test/render-page.js';

const denied = 'Access denied. Admin privileges required.';
const texts = (found: Element[]) => allTexts(found).map((text) => text.trim());
const main = async () => within((await screen.findAllByRole('navigation', { name: 'Main' }))[0]!);
const more = async () => (await main()).getByRole('button', { name: 'More' });

afterEach(() => void jest.restoreAllMocks());
beforeEach(() => {
  answerConsole();
  answer(referralListRoutes.list, { position: '1', referrals: [], total: 0 });
  answer(usersRoutes.page, { users: [], total: 0 });
});

describe('the navigation', () => {
  it('of an admin has the pages of the specification, and the others behind More', async () => {
    const page = await openPage('/payments', sampleAdmin);
    const links = (await main()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Documents', '/documents'],
      ['Admin', '/admin'],
      ['Blog', '/admin/blog'],
      ['Campaigns', '/admin/campaigns'],
      ['Analytics', '/admin/analytics'],
      ['Operations', '/operations'],
    ]);
    expect(screen.getByRole('link', { name: 'Enroll Online' })).toHaveAttribute('href', '/enroll');
    await page.user.click(await more());
    const [narrow, ...others] = await screen.findAllByRole('menuitem');
    // On a tablet only, where it does not fit into the bar.
    expect(narrow).toHaveTextContent('Operations');
    expect(narrow).toHaveClass('lg:hidden');
    expect(texts(others)).toEqual([
      ...['Users', 'Referrals', 'Payments', 'Duplicates', 'Import'],
      ...['Settings', 'Retention', 'Images', 'Logo', 'Connection test'],
    ]);
  });

  it('of who is no admin has no way to the admin’s pages', async () => {
    const page = await openPage('/payments', sampleUser);
    expect(texts((await main()).getAllByRole('link'))).toEqual(['Dashboard', 'Documents', 'Campaigns', 'Analytics']);
    await page.user.click(await more());
    expect(texts(await screen.findAllByRole('menuitem'))).toEqual([
      ...['Payments', 'Duplicates', 'Images', 'Logo', 'Connection test'],
    ]);
  });

  it.each(['/admin', '/admin/analyses', '/admin/referrals', '/admin/users', '/admin/users?sort=email'])(
    'marks the admin dashboard at %s',
    async (path) => {
      await openPage(path, sampleAdmin);
      const link = (await main()).getByRole('link', { name: 'Admin' });
      await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'));
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    },
  );

  it('everybody opens what it shows them, by keyboard too', async () => {
    const page = await openPage('/payments', sampleUser);
    for (const [name, path] of [
      ['Campaigns', '/campaigns'],
      ['Analytics', '/dashboard/analytics'],
    ] as const) {
      await page.user.click((await main()).getByRole('link', { name }));
      expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
      expect(page.address()).toBe(path);
      expect((await main()).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    for (const [name, path] of [
      ['Payments', '/payments'],
      ['Images', '/admin/images'],
      ['Logo', '/admin/logo'],
      ['Connection test', '/admin/odoo-test'],
    ] as const) {
      (await more()).focus();
      await page.user.keyboard('{Enter}');
      const item = await screen.findByRole('menuitem', { name });
      // The menu gives the focus to its first item once it is open.
      await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'menuitem'));
      item.focus();
      await page.user.keyboard('{Enter}');
      expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
      expect(page.address()).toBe(path);
      await waitFor(async () => expect(await more()).toHaveAttribute('aria-current', 'true'));
    }
  });
});

describe('the navigation of a phone', () => {
  it('has one’s account behind More', async () => {
    const page = await openPage('/payments', sampleUser);
    const bar = (await screen.findAllByRole('navigation', { name: 'Main' }))[1]!;
    await press(page, 'More', bar);
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
    await page.user.click(sheet.getByRole('link', { name: /^Your account/ }));
    await page.leavesFor('/account');
  });
});

describe('the guard', () => {
  it('the analytics are for everybody who is signed in, at the navigation’s address', async () => {
    const page = await openPage('/admin/analytics', sampleUser);
    expect(await screen.findByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
    expect(page.address()).toBe('/dashboard/analytics');
    expect(screen.queryByText(denied)).toBeNull();
  });

  it('the spinner stands while the session is read, and an admin then waits for nothing else', async () => {
    answer(pipelineRoutes.list, { position: '1', leads: [], total: 0 });
    // No time passes by itself: who is refused would wait for half a second.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const opening = openPage('/admin', sampleAdmin);
    const go = hold(sessionRoutes.read);
    expect(await screen.findByText('Checking your access…')).toBeInTheDocument();
    const waits = jest.spyOn(window, 'setTimeout');
    go();
    await opening;
    expect(waits.mock.calls.map(([, ms]) => ms)).not.toContain(500);
    expect(await screen.findByRole('heading', { name: 'Lead Management' })).toBeInTheDocument();
    expect(screen.queryByText('Checking your access…')).toBeNull();
  });

  it('who signs out is led to the login, and from the pages of the staff as well', async () => {
    answer(sessionRoutes.logout, { user: null });
    const page = await openPage('/payments', sampleUser);
    answer(sessionRoutes.read, { user: null });
    await press(page, 'Logout');
    await page.leavesFor('/login');
    expect(calls(sessionRoutes.logout)).toHaveLength(1);
  });

  it('a session that ended elsewhere leads to the login at the next change of page', async () => {
    const page = await openPage('/dashboard', sampleUser);
    await screen.findByRole('tabpanel', { name: 'Recent Activity' });
    const ended = { status: 401, title: 'Sign in again', code: 'unauthenticated' } as const;
    for (const route of [boardRoutes.board, viewsRoutes.all, activityRoutes.list, tasksRoutes.reminders])
      refuse(route, ended);
    answer(sessionRoutes.read, { user: null });
    await page.user.type(screen.getByLabelText('Search leads'), 'anybody');
    await waitFor(() => expect(page.address()).toMatch(/^\/login\?from=/));
  });

  it('a read whose session another tab has just replaced is repeated with the new one, and the page stays', async () => {
    const page = await openPage('/dashboard', sampleUser);
    await screen.findByRole('tabpanel', { name: 'Recent Activity' });
    const before = calls(boardRoutes.board).length;
    refuseOnce(boardRoutes.board, { status: 401, title: 'Sign in again', code: 'unauthenticated' });
    await page.user.type(screen.getByLabelText('Search leads'), 'anybody');
    await waitFor(() => expect(calls(boardRoutes.board)).toHaveLength(before + 2));
    expect(page.address()).toBe('/dashboard?search=anybody');
  });
});

describe('an address that no page has', () => {
  it.each([
    ...['/admin/no-such-page', '/admin/no/such/page', '/leads', '/leads/some/where', '/operations/no-such-page'],
    ...['/dashboard/no-such-page', '/documents/no/such', '/campaigns/no-such-page', '/account/no-such-page'],
    '/payments/no-such-page',
  ])('%s stays in the console and leads back', async (path) => {
    const page = await openPage(path, sampleAdmin);
    expect(await screen.findByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    expect(await main()).toBeTruthy();
    expect(page.address()).toBe(path);
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});
