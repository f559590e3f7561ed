import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react/pure';
import { sessionRoutes } from './session.js';
import { answer } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';

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
