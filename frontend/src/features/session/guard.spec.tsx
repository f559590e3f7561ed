import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { TabChannel } from '../../../test/tab-channel.js';
import { thisPage, sessionRoutes, signIn } from './session.js';
import { answer, calls, refuse } from '../../../test/api.js';
import { announceChanges } from '../../../test/quiet-browser.js';
import { fill, press } from '../../../test/fill-in.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../test/sample-dashboard.js';
import { sampleId } from '../../../test/sample-history.js';
import { openBoard } from '../../../test/board-page.js';

afterEach(() => void jest.restoreAllMocks());

it.each(['/admin/images', '/admin/logo', '/admin/odoo-test'])(
  '%s sends visitors to /login, and whoever signs in comes back',
  async (path) => {
    const page = await openPage(path);
    await waitFor(() => expect(page.address()).toBe(`/login?from=${encodeURIComponent(path)}`));
    answer(sessionRoutes.login, { user: sampleUser });
    answer(sessionRoutes.read, { user: sampleUser });
    await fill(page, 'Email', sampleUser.email);
    await fill(page, 'Password', 'a password of the tests');
    await press(page, 'Sign in');
    await page.leavesFor(path);
  },
);

it('every page behind the sign-in sends a visitor to the login and remembers where they were going', async () => {
  for (const path of [
    ...['/dashboard', `/leads/${sampleId(1)}`, '/documents', '/payments', '/account', '/campaigns'],
    ...['/admin', '/admin/analyses', '/admin/referrals', '/admin/users', '/admin/blog', '/admin/settings'],
    ...['/admin/retention', '/operations', '/admin/analytics', '/admin/no-such-page'],
  ]) {
    const page = await openPage(path);
    await page.leavesFor(`/login?from=${encodeURIComponent(path)}`);
  }
});

it('who is no admin is led to the root from the admin’s pages', async () => {
  for (const path of [
    ...['/admin', '/admin/analyses', '/admin/referrals', '/admin/users', '/admin/blog', '/admin/settings'],
    ...['/admin/retention', '/operations'],
  ]) {
    const page = await openPage(path, sampleUser);
    await page.leavesFor('/');
  }
});

it('a page that was one person’s is loaded anew for who signed in as another in another tab', async () => {
  const next = { user: { ...sampleUser, id: sampleId(2) } };
  let goOn = () => {};
  const anew = new Promise<unknown>((resolve) => (goOn = () => resolve(next)));
  const loadAnew = jest.spyOn(thisPage, 'loadAnew').mockReturnValue(anew as Promise<never>);
  const page = await openBoard({ leads: [sampleCard(1)] });
  await page.go('/dashboard?search=oak');
  refuse(boardRoutes.board, { status: 401, title: 'Sign in again', code: 'unauthenticated' });
  announceChanges('8', [{ kind: 'lead', id: sampleCard(1).id }]);
  await waitFor(() => expect(page.address()).toMatch(/^\/login/));
  await screen.findByRole('heading', { name: 'Sign in to the console' });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  answerDashboard({});
  answer(sessionRoutes.read, next);
  act(() => window.history.back());
  await waitFor(() => expect(loadAnew).toHaveBeenCalled());
  expect(screen.queryByText('Sample Owner 1')).toBeNull();
  // A browser would have left the page by now.
  goOn();
  await screen.findByRole('link', { name: /^Your account/ });
});

it('a page that is one person’s is left at once when another one signs in in another tab', async () => {
  const loadAnew = jest.spyOn(thisPage, 'loadAnew').mockReturnValue(new Promise<never>(() => {}));
  Object.assign(window, { BroadcastChannel: TabChannel });
  try {
    await openBoard({ leads: [sampleCard(1)] }, '/dashboard', sampleUser);
    const another = new TabChannel([...TabChannel.open][0]?.name);
    another.postMessage(sampleUser.id);
    expect(loadAnew).not.toHaveBeenCalled();
    another.postMessage(sampleId(2));
    expect(loadAnew).toHaveBeenCalled();

    const heard = new Promise((resolve) =>
      another.addEventListener('message', (event) => resolve((event as MessageEvent).data)),
    );
    answer(sessionRoutes.login, { user: sampleUser });
    await signIn({ email: sampleUser.email, password: 'a password of the tests' });
    expect(await heard).toBe(sampleUser.id);
  } finally {
    TabChannel.open.clear();
    Reflect.deleteProperty(window, 'BroadcastChannel');
  }
});

it('a page stays for the same person, who signed in again in another tab', async () => {
  const loadAnew = jest.spyOn(thisPage, 'loadAnew');
  const page = await openBoard({ leads: [sampleCard(1)] }, '/dashboard', sampleUser);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  const asked = calls(sessionRoutes.read).length;
  await page.go('/dashboard?search=oak');
  await waitFor(() => expect(calls(sessionRoutes.read).length).toBeGreaterThan(asked));
  expect(await screen.findByText('Sample Owner 1')).toBeVisible();
  expect(loadAnew).not.toHaveBeenCalled();
});
