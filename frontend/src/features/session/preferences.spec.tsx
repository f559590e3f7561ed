import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import type { Preferences } from '../../../../contracts/src/accounts/preferences.js';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { answer, calls, fail, hold } from '../../../test/api.js';
import { openPage, type Page, sampleAdmin } from '../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../test/sample-dashboard.js';
import { choose } from './preferences.js';

const sent = () => calls(accountRoutes.prefer).map(({ body }) => body);
const formerKey = `board-settings:${sampleAdmin.id}`;
const formerOrder = `history:${sampleAdmin.id}`;
const compactItem = () => screen.findByRole('menuitemcheckbox', { name: 'Compact cards' });

/** The board, in a browser that the account has these of. */
async function open(preferences?: Preferences): Promise<Page> {
  const page = await openPage('/dashboard', { ...sampleAdmin, ...(preferences && { preferences }) });
  await page.user.click(await screen.findByRole('button', { name: 'Board settings' }));
  return page;
}

beforeEach(() => answerDashboard({ leads: [sampleCard(1)] }));

describe('what a person has chosen', () => {
  it('applies at once, and is kept with the account', async () => {
    const page = await open();
    const letGo = hold(accountRoutes.prefer);
    await page.user.click(await compactItem());
    expect(await compactItem()).toBeChecked();
    letGo();
    await waitFor(() => expect(sent()).toEqual([{ compact: true, offersCompact: false }]));
  });

  it('is shown in another browser of theirs', async () => {
    await open({ compact: true });
    expect(await compactItem()).toBeChecked();
    expect(sent()).toEqual([]);
  });

  it('is sent one after the other: the last choice is the last that comes in', async () => {
    await open();
    const letGo = hold(accountRoutes.prefer);
    choose({ order: 'oldest' });
    choose({ order: 'newest' });
    choose({ sort: { won: 'rent' } });
    letGo();
    await waitFor(() => expect(sent()).toEqual([{ order: 'oldest' }, { order: 'newest', sort: { won: 'rent' } }]));
  });

  it('holds in the tab if it could not be kept, says so, and goes with the next choice', async () => {
    await open();
    fail(accountRoutes.prefer, 400);
    choose({ compact: true });
    expect(await screen.findByText('What you chose was not saved')).toBeVisible();
    expect(await compactItem()).toBeChecked();
    answer(accountRoutes.prefer, { compact: true, order: 'oldest' });
    choose({ order: 'oldest' });
    await waitFor(() => expect(sent().at(-1)).toEqual({ compact: true, order: 'oldest' }));
  });

  it('in a browser that kept it itself is carried over once; what the account has counts more', async () => {
    localStorage.setItem(formerKey, '{"compact":true,"offersCompact":false,"width":"wide","sort":{"won":"price"}}');
    localStorage.setItem(formerOrder, '{"order":"oldest"}');
    await open({ sort: { leads: 'rent' }, offersCompact: true });
    expect(await compactItem()).toBeChecked();
    await waitFor(() => expect(sent()).toEqual([{ compact: true, order: 'oldest' }]));
    // The width of the columns is this browser's own.
    await waitFor(() =>
      expect([formerKey, formerOrder].map((key) => localStorage.getItem(key))).toEqual(['{"width":"wide"}', null]),
    );
    expect(screen.getByRole('menuitemradio', { name: /Wide/ })).toBeChecked();
  });

  it('in a browser that kept nothing new, or nothing of use, is left as the account has it', async () => {
    localStorage.setItem(formerKey, '{"compact":true}');
    localStorage.setItem(formerOrder, 'no json');
    await open({ compact: false });
    expect(await compactItem()).not.toBeChecked();
    expect([sent(), localStorage.getItem(formerKey)]).toEqual([[], null]);
  });
});
