import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { imageRoutes } from './images-query.js';
import { assigneesRoutes } from '../../../../contracts/src/accounts/user-routes.js';
import type { ImageVersion } from '../../../../contracts/src/images/queries.js';
import { answer, calls, fail, refuse, filled } from '../../../test/api.js';
import { openPage, sampleUser, type Page } from '../../../test/render-page.js';

const name = 'team-avery-sample.png';
const title = 'Avery Sample';
const broken = { status: 422, title: 'The server is torn.', code: 'internal_error' } as const;
let versions: ImageVersion[];

/** Somebody does this to the picture. */
function add(act: ImageVersion['act'], alt: string): { name: string; version: number } {
  const version = versions.length + 1;
  const picture = act === 'removed' ? null : { width: 800, height: 500, bytes: 1000 };
  versions = [
    { version, act, alt, picture, userId: null, at: '2026-03-02T18:00:00.000Z', restores: null },
    ...versions,
  ];
  return { name, version };
}

const card = () => screen.findByRole('listitem', { name: title });
const button = async (act: string) => within(await card()).getByRole('button', { name: `${act}: ${title}` });
const text = async () => within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Alternative text/ });
const open = () => openPage('/admin/images', sampleUser);
async function fill({ user }: Page, words: string): Promise<void> {
  await user.clear(await text());
  if (words) await user.type(await text(), words);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^(Save|Replace theirs)$/ }));
}

beforeEach(() => {
  versions = [];
  add('uploaded', 'First text');
  answer(imageRoutes.history, () => ({ images: [{ name, versions }] }));
  answer(assigneesRoutes.all, { assignees: [] });
});

it('a text is changed, and a failure is shown until it goes', async () => {
  const page = await open();
  await page.user.click(await button('Edit the alternative text'));
  await waitFor(async () => expect(await text()).toHaveFocus());
  await fill(page, '');
  expect(await screen.findByText('Alternative text is required')).toBeVisible();
  refuse(filled(imageRoutes.describe, { name }), broken);
  await fill(page, 'Another text');
  expect(await within(screen.getByRole('dialog')).findByText('The server is torn.')).toBeVisible();
  answer(filled(imageRoutes.describe, { name }), ({ body }) => add('described', (body as { alt: string }).alt));
  await fill(page, 'Another text');
  expect(await screen.findByText('Alternative text saved')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await card()).toHaveTextContent('Another text');
  expect(await button('Edit the alternative text')).toHaveFocus();
  expect(calls(filled(imageRoutes.describe, { name })).at(-1)?.headers.get('If-Match')).toBe('"1"');
});

it('a deletion that fails says so and leaves the picture; a later one takes that away', async () => {
  refuse(filled(imageRoutes.remove, { name }), broken);
  const page = await open();
  const remove = async () => {
    await page.user.click(await button('Delete'));
    const asked = await screen.findByRole('alertdialog');
    expect(asked).toHaveTextContent(/It is in use: /);
    await page.user.click(within(asked).getByRole('button', { name: 'Delete' }));
  };
  await remove();
  expect(await screen.findByText('Failed to delete image')).toBeVisible();
  expect(await card()).toHaveTextContent('First text');
  answer(filled(imageRoutes.remove, { name }), () => add('removed', 'First text'));
  await remove();
  expect(await screen.findByText('Image deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to delete image')).toBeNull());
  await waitFor(async () => expect(await card()).toHaveTextContent(/Deleted by /));
});

it('of two who change one alternative text the second is shown the first’s, and both stand in the history', async () => {
  const page = await open();
  await page.user.click(await button('Edit the alternative text'));
  await text();
  add('described', 'Their text');
  refuse(filled(imageRoutes.describe, { name }), {
    status: 412,
    title: 'Somebody was faster.',
    code: 'revision_mismatch',
  });
  await fill(page, 'My text');
  expect(await screen.findByText(/^Somebody else changed this picture in the meantime\./)).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent('Their text');
  expect(await text()).toHaveValue('My text');
  answer(filled(imageRoutes.describe, { name }), ({ body }) => add('described', (body as { alt: string }).alt));
  await page.user.click(screen.getByRole('button', { name: 'Replace theirs' }));
  expect(await screen.findByText('Alternative text saved')).toBeVisible();
  expect(calls(filled(imageRoutes.describe, { name })).map(({ headers }) => headers.get('If-Match'))).toEqual([
    '"1"',
    '"2"',
  ]);
  await page.user.click(await button('History'));
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  const shown = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(['My text', 'Their text', 'First text'].map((each) => expect.stringContaining(each)));
});

it('images that can’t be read say so, and are asked for again', async () => {
  fail(imageRoutes.history);
  const page = await open();
  const said = await screen.findByText('Failed to load images');
  expect(said.closest('[role="alert"]')).toBeVisible();
  answer(imageRoutes.history, { images: [] });
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('listitem', { name: 'Logo' })).toBeVisible();
});

it('every place is shown with where it is used', async () => {
  answer(imageRoutes.history, { images: [] });
  await open();
  for (const group of ['Company', 'Cities', 'Team'])
    expect(within(await screen.findByRole('region', { name: group })).getAllByRole('listitem')[0]).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Upload: / })).toHaveLength(17);
  // Of the built-in ones the very drawing is shown; the logo is a file.
  for (const item of screen.getAllByRole('listitem').filter((each) => each.getAttribute('aria-label') !== 'Logo'))
    expect(item.querySelector('svg use')).not.toBeNull();
  const logo = within(screen.getByRole('listitem', { name: 'Logo' }));
  expect(logo.getByText(/The site’s built-in picture is shown\./)).toBeVisible();
  expect(logo.getByRole('link', { name: 'Every public page' })).toHaveAttribute('href', '/');
});
