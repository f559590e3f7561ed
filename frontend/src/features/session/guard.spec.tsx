import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react/pure';
import { sessionSchema } from '../../../../contracts/src/commands/auth.js';
import { answer } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { openPage, sampleUser } from '../../../test/render-page.js';

it.each(['/admin/images', '/admin/logo', '/admin/odoo-test'])(
  '%s sends visitors to /login, and whoever signs in comes back',
  async (path) => {
    const page = await openPage(path);
    await waitFor(() => expect(page.address()).toBe(`/login?from=${encodeURIComponent(path)}`));
    answer('POST /api/auth/login', sessionSchema, { user: sampleUser });
    answer('GET /api/auth/session', sessionSchema, { user: sampleUser });
    await fill(page, 'Email', sampleUser.email);
    await fill(page, 'Password', 'a password of the tests');
    await press(page, 'Sign in');
    await page.leavesFor(path);
  },
);
