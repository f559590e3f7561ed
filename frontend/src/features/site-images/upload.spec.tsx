import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { imageRoutes } from './images-query.js';
import { assigneesRoutes } from '../../../../contracts/src/accounts/user-routes.js';
import type { ImageVersion } from '../../../../contracts/src/images/queries.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, fail, refuse, refuseOnce, filled, siteImagesRoute } from '../../../test/api.js';
import { press } from '../../../test/fill-in.js';
import { openPage, sampleUser, type Page } from '../../../test/render-page.js';
import { changedMeanwhile } from '../../../test/sample-lead-page.js';
import '../../../test/uploads.js';

const name = 'logo.png';
const builtIn = { at: 'GET /api/images/logo.png' } as const;
let versions: ImageVersion[];

/** Somebody does this to the logo. */
function add(act: ImageVersion['act'], alt: string, restores: number | null = null): { name: string; version: number } {
  const version = versions.length + 1;
  const picture = act === 'removed' ? null : { width: 600, height: 600, bytes: 1000 };
  const shown = { version, act, alt, picture, userId: null, at: '2026-03-02T18:00:00.000Z', restores };
  versions = [shown, ...versions];
  return { name, version };
}

const picture = (type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], 'house.png', { type });
const card = () => screen.findByRole('listitem', { name: 'Logo' });
const dialog = () => screen.findByRole('dialog');
const altText = async () => within(await dialog()).getByRole('textbox', { name: /^Alternative text/ });
const altOf = ({ headers }: { headers: Headers }) => decodeURIComponent(headers.get('x-alt-text') ?? '');

async function open(): Promise<Page> {
  const page = await openPage('/admin/logo', sampleUser);
  await card();
  return page;
}
async function choose(file: File): Promise<void> {
  fireEvent.change(within(await dialog()).getByLabelText(/^Picture/), { target: { files: [file] } });
}
async function write({ user }: Page, text: string): Promise<void> {
  await user.clear(await altText());
  await user.type(await altText(), text);
}

beforeEach(() => {
  versions = [];
  answer(imageRoutes.history, () => ({
    images: versions.length > 0 ? [{ name, versions }] : [],
  }));
  answer(assigneesRoutes.all, { assignees: [] });
  answer(builtIn, '');
});

it('what is no picture, too large, or without a text is refused in the form, and what was written stays', async () => {
  const page = await open();
  await press(page, 'Upload: Logo');
  const send = async () => press(page, 'Upload', await dialog());
  await send();
  expect(await screen.findByText('Choose a picture.')).toBeVisible();
  expect(screen.getByText('Alternative text is required')).toBeVisible();
  await write(page, 'A sample logo');
  await choose(picture('application/pdf'));
  expect(screen.getByText('Invalid file type. Please upload an image.')).toBeVisible();
  await choose(picture('image/png', 6 * 1024 * 1024));
  expect(screen.getByText('File size too large. Maximum size is 5MB.')).toBeVisible();
  await expectAccessible();
  expect(calls(filled(imageRoutes.replace, { name }))).toEqual([]);
  await choose(picture());
  expect(await screen.findByAltText('What you have chosen')).toBeVisible();
  // Its name says it is a picture, but the server checks the content.
  refuse(filled(imageRoutes.replace, { name }), {
    ...{ status: 415, code: 'image_type_refused', title: 'Invalid file type. Please upload an image.' },
  });
  await send();
  expect(await screen.findByText('Invalid file type. Please upload an image.')).toBeVisible();
  fail(filled(imageRoutes.replace, { name }));
  await send();
  expect(await screen.findByText('The server answered 500.')).toBeVisible();
  expect(await altText()).toHaveValue('A sample logo');
  answer(filled(imageRoutes.replace, { name }), () => add('uploaded', 'A sample logo'));
  await send();
  expect(await screen.findByText('Logo uploaded successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await card()).toHaveTextContent('A sample logo');
  expect(await card()).toHaveTextContent(/Uploaded by /);
  expect(calls(filled(imageRoutes.replace, { name })).map(altOf)).toEqual(Array(3).fill('A sample logo'));
});

it('nobody’s picture is lost when two replace one: the second sees the first’s, and the history has both', async () => {
  const page = await open();
  await press(page, 'Upload: Logo');
  await choose(picture());
  await write(page, 'Mine');
  add('uploaded', 'Theirs');
  answer(filled(imageRoutes.replace, { name }), (call) => add('uploaded', altOf(call)));
  refuseOnce(filled(imageRoutes.replace, { name }), changedMeanwhile);
  await press(page, 'Upload', await dialog());
  expect(await screen.findByText('Somebody else changed this picture in the meantime.')).toBeVisible();
  expect(await dialog()).toHaveTextContent('“Theirs”');
  expect(await altText()).toHaveValue('Mine');
  await expectAccessible();
  await press(page, 'Replace theirs', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await card()).toHaveTextContent('Mine');
  expect(calls(filled(imageRoutes.replace, { name })).map(({ headers }) => headers.get('If-Match'))).toEqual([
    '"0"',
    '"1"',
  ]);

  await press(page, 'History: Logo');
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  const shown = () => list.getAllByRole('listitem').map(({ textContent }) => /Mine|Theirs/.exec(textContent)?.[0]);
  expect(shown()).toEqual(['Mine', 'Theirs']);
  answer(filled(imageRoutes.restore, { name }), () => add('restored', 'Theirs', 1));
  await press(page, 'Put back version 1');
  expect(await screen.findByText('Image put back')).toBeVisible();
  await waitFor(() => expect(shown()).toEqual(['Theirs', 'Mine', 'Theirs']));
  await page.user.keyboard('{Escape}');
  expect(await card()).toHaveTextContent('Theirs');
});

it('a new logo stands over the console at once, and the built-in one when it is deleted', async () => {
  const page = await open();
  answer(siteImagesRoute, () => ({
    images: versions[0]?.picture ? [{ name, version: versions.length, alt: versions[0].alt }] : [],
  }));
  const shown = () => screen.getAllByRole('banner')[0]!.querySelector('img');
  answer(filled(imageRoutes.replace, { name }), (call) => add('uploaded', altOf(call)));
  await press(page, 'Upload: Logo');
  await choose(picture());
  await write(page, 'A new logo');
  await press(page, 'Upload', await dialog());
  await waitFor(() => expect(shown()).toHaveAttribute('alt', 'A new logo'));
  expect(shown()?.getAttribute('src')).toMatch(/v=1$/);
  answer(filled(imageRoutes.remove, { name }), () => add('removed', ''));
  await press(page, 'Delete: Logo');
  await press(page, 'Delete', await screen.findByRole('alertdialog'));
  await waitFor(() => expect(shown()).toHaveAttribute('src', '/api/images/logo.png'));
  expect(shown()).toHaveAttribute('alt', '');
  // Otherwise the browser would show the old one for its hour in the cache.
  expect(calls(builtIn)).toHaveLength(2);
});
