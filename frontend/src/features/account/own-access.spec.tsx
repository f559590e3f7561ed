import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, refuse } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { field, openPage, sampleUser } from '../../../test/render-page.js';

const { id, email, role } = sampleUser;
const invalid = (path: string, message: string) => ({
  ...({ status: 422, code: 'invalid_input', title: message } as const),
  errors: [{ path, message }],
});

it('another password is refused by field, and says how many other sessions ended', async () => {
  const route = accountRoutes.changePassword;
  const page = await openPage('/account?part=password', sampleUser);
  await screen.findByRole('button', { name: 'Change password' });
  const change = () => press(page, 'Change password');
  await change();
  expect(await screen.findByText('Current password is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  await expectAccessible();
  expect(calls(route)).toEqual([]);
  await fill(page, 'Current password', 'not the password');
  await fill(page, 'New password', 'a few unrelated words');
  refuse(route, invalid('current', 'This is not your password.'));
  await change();
  const form = within(screen.getByRole('main'));
  expect(await form.findByText('This is not your password.')).toBeVisible();
  expect(await screen.findByText('Failed to change the password')).toBeVisible();
  expect(field('New password')).toHaveValue('a few unrelated words');
  refuse(route, invalid('new', 'This password is too easy to guess.'));
  await change();
  expect(await form.findByText('This password is too easy to guess.')).toBeVisible();
  expect(form.queryByText('This is not your password.')).toBeNull();
  answer(route, { ended: 2 });
  await change();
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(screen.getByText('2 other sessions ended.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to change the password')).toBeNull());
  expect(field('New password')).toHaveValue('');
});

it('a second factor is turned off by the password alone', async () => {
  const account = (enabled: boolean) => ({
    ...{ id, email, role, displayName: null, takesNewLeads: true },
    secondFactor: { enabled, recoveryCodesLeft: enabled ? 10 : 0, isRequired: false },
  });
  const opening = openPage('/account?part=factor', sampleUser);
  answer(accountRoutes.account, account(true));
  const page = await opening;
  expect(await screen.findByText(/10 recovery codes are left/)).toBeVisible();
  const route = accountRoutes.removeFactor;
  refuse(route, invalid('password', 'This is not your password.'));
  await press(page, 'Turn off');
  expect(await screen.findByText('Password is required')).toBeVisible();
  await fill(page, 'Password', 'not the password');
  await press(page, 'Turn off');
  expect(await within(screen.getByRole('main')).findByText('This is not your password.')).toBeVisible();
  answer(route, () => {
    answer(accountRoutes.account, account(false));
    return { enabled: false as const };
  });
  await press(page, 'Turn off');
  expect(await screen.findByText('Second factor turned off')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
});

it('a second factor is on only once a code is right: the key can be typed, or opened in an app on this device', async () => {
  const uri = 'otpauth://totp/sample';
  answer(accountRoutes.beginFactor, { secret: 'ABCDEFGH', uri });
  const route = accountRoutes.confirmFactor;
  const page = await openPage('/account?part=factor', sampleUser);
  await page.user.click(await screen.findByRole('button', { name: 'Set up' }));
  await waitFor(() => expect(field('Key for your authenticator app')).toHaveValue('ABCD EFGH'));
  expect(screen.getByRole('link', { name: 'open the app on this device' })).toHaveAttribute('href', uri);
  await expectAccessible();
  await press(page, 'Turn on');
  expect(await screen.findByText('Code is required')).toBeVisible();
  expect(calls(route)).toEqual([]);
  refuse(route, invalid('code', 'The code is not right. Try the next one.'));
  await fill(page, 'Code', '000000');
  await press(page, 'Turn on');
  expect(await screen.findByText('The code is not right. Try the next one.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeEnabled();
});
