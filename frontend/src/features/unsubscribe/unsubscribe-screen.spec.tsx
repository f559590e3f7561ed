import { filled, answer, calls, fail, refuse } from '../../../test/api.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { unsubscribeRoutes } from '../../../../contracts/src/messages/routes.js';
import { press } from '../../../test/fill-in.js';
import { openPage } from '../../../test/render-page.js';

const token = 'sample-token';
const look = filled(unsubscribeRoutes.look, { token });
const change = filled(unsubscribeRoutes.change, { token });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const stands = (unsubscribed: boolean) => ({ address: 'o••••@example.com', channel: 'email' as const, unsubscribed });

it('the page of an unsubscribe link: what for, one button, the result and the way back', async () => {
  answer(look, stands(false));
  answer(change, ({ body }) => stands((body as { again?: true }).again !== true));
  const page = await openPage('/unsubscribe/sample-token');
  expect(await screen.findByText(/We write to o••••@example\.com about your property/)).toBeVisible();
  expect(calls(change)).toEqual([]);
  await press(page, 'Unsubscribe');
  expect(await title('You are unsubscribed')).toHaveFocus();
  await press(page, 'Send me emails again');
  expect(await title('End these emails?')).toBeVisible();
  expect(calls(change).map(({ body }) => body)).toEqual([{}, { again: true }]);
});

it('what fails changes nothing, and says so', async () => {
  answer(look, stands(false));
  fail(change, 500);
  const page = await openPage('/unsubscribe/sample-token');
  await title('End these emails?');
  await press(page, 'Unsubscribe');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed.'));
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});

it('an unsubscribe link that was cut off says what to do instead', async () => {
  refuse(look, { status: 404, title: 'No message', code: 'unsubscribe_link_gone' });
  await openPage('/unsubscribe/sample-token');
  expect(await screen.findByRole('alert')).toHaveTextContent('Use the link in another of our emails, or call us');
});
