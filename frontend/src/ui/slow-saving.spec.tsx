import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react/pure';
import { accountRoutes } from '../../../contracts/src/accounts/routes.js';
import type { Route } from '../lib/calls/called.js';
import { send } from '../lib/calls/api.js';
import { usualSaveMs } from '../lib/slow-saves.js';
import { answer, hold } from '../../test/api.js';
import { openPage, sampleUser } from '../../test/render-page.js';

const said = () => screen.queryByText('Saving takes longer than usual') !== null;
const { id, email, role } = sampleUser;
const secondFactor = { enabled: false, recoveryCodesLeft: 0, isRequired: false };

afterEach(() => void jest.useRealTimers());

const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens a page and begins a call whose answer is held back. @returns lets the answer go */
async function begin(route: Route): Promise<() => Promise<void>> {
  await openPage('/account', sampleUser);
  await screen.findByLabelText(/^Display name/);
  answer(route, { id, email, role, displayName: 'Sam Sample', takesNewLeads: true, secondFactor });
  const letGo = hold(route);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  const sent = send(route, { body: { displayName: 'Sam Sample' } });
  return async () => {
    letGo();
    await act(() => sent);
  };
}

it('is said while a command takes longer than some seconds, until it is done', async () => {
  const done = await begin(accountRoutes.change);
  await later(usualSaveMs - 1);
  expect(said()).toBe(false);
  await later(1);
  expect(said()).toBe(true);
  await done();
  expect(said()).toBe(false);
});

it('is not said of what saves nothing', async () => {
  const done = await begin({ ...accountRoutes.change, kind: 'read' });
  await later(2 * usualSaveMs);
  expect(said()).toBe(false);
  await done();
});
