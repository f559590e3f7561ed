import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react/pure';
import { userEvent } from '@testing-library/user-event';
import { type Backups, backupsRoutes } from '../../../../../contracts/src/backups/routes.js';
import { answer, refuse } from '../../../../test/api.js';
import { openPage, sampleAdmin } from '../../../../test/render-page.js';
import { answerOperations } from '../../../../test/sample-operations.js';

/** Its key is on this server alone. */
const waiting: Backups = {
  ...{ standing: 'good', place: '/backups', everyHours: 24, lastGoodAt: '2026-03-02T08:00:00.000Z', runs: [] },
  key: { source: 'made', recipient: 'age1sample', waiting: true },
};

it('where nothing is backed up, the page says so', async () => {
  answerOperations();
  await openPage('/operations', sampleAdmin);
  expect(await screen.findByText(/^Nothing is backed up: the server has no place for backups/)).toBeVisible();
});

it('the key can be shown again until somebody says that it is kept elsewhere', async () => {
  answerOperations();
  let backups = waiting;
  answer(backupsRoutes.list, () => backups);
  answer(backupsRoutes.key, { identity: 'AGE-SECRET-KEY-1SAMPLE' });
  await openPage('/operations', sampleAdmin);
  const show = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Get the key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'The key of the backups' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Show the key' }));
    expect(await dialog.findByText('AGE-SECRET-KEY-1SAMPLE')).toBeVisible();
    return dialog;
  };
  await show();
  await userEvent.keyboard('{Escape}');

  const dialog = await show();
  const problem = { status: 409, title: 'This could not be done.', code: 'operation_failed' } as const;
  refuse(backupsRoutes.kept, problem);
  await userEvent.click(dialog.getByRole('button', { name: 'I have kept it elsewhere' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This could not be done.');
  expect(dialog.getByText('AGE-SECRET-KEY-1SAMPLE')).toBeVisible();

  answer(backupsRoutes.kept, () => (backups = { ...waiting, key: { ...waiting.key, waiting: false } }));
  await userEvent.click(dialog.getByRole('button', { name: 'I have kept it elsewhere' }));
  await screen.findByText('The last good one was begun', { exact: false });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Get the key' })).toBeNull();
});
