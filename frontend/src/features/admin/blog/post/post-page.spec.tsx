import { blogDraftsRoutes, managedPostsRoutes } from '../../../../../../contracts/src/blog/admin-routes.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { restoreRoute } from './post-calls.js';
import { itemRoutes } from '../blog-calls.js';
import type { DrawnVersion, ManagedPost } from '../../../../../../contracts/src/blog/admin-queries.js';
import { answer, calls, refuse, filled } from '../../../../../test/api.js';
import { fill, press } from '../../../../../test/fill-in.js';
import { texts } from '../../../../../test/links.js';
import { field, openPage, sampleAdmin } from '../../../../../test/render-page.js';
import { answerEditor, sampleFields, sampleManagedPost, sampleManagedRow } from '../../../../../test/sample-blog.js';
import { sampleId } from '../../../../../test/sample-history.js';

// The text area stays: what the editor does with words and caret is for the browser (e2e/admin-blog.e2e.ts).
jest.mock('./codemirror-editor.js', () => {
  throw new Error('The editor is not fetched here.');
});

const id = sampleId(1);
const draft = filled(blogDraftsRoutes.keep, { id });
const broken = { status: 500, title: 'Something went wrong on our side.', code: 'internal_error' } as const;
const written = (revision: number) => ({ id, revision });
/** As the form has it: unknown is empty. */
const drafted = (over: object = {}) => ({
  ...(Object.fromEntries(
    Object.entries(sampleFields()).map(([name, value]) => [name, value ?? '']),
  ) as unknown as NonNullable<ManagedPost['draft']>['fields']),
  ...over,
});

const open = (query = '') => openPage(`/admin/blog/posts/${id}${query}`, sampleAdmin);
const toast = async (title: string) => expect(await screen.findByText(title)).toBeVisible();
const notFound = () =>
  refuse(filled(managedPostsRoutes.one, { id }), { status: 404, title: 'Post not found', code: 'blog_post_not_found' });

beforeEach(() => answerEditor());

describe('a post', () => {
  it('is written, with an address from its title and a preview; a save that fails leaves every word', async () => {
    notFound();
    answerEditor((content) => `<h2>${content.slice(2)}</h2>`);
    refuse(itemRoutes('posts').create, broken);
    const page = await open('?new=true');
    await screen.findByText('Title');
    expect(field('Content')).toHaveAttribute('rows', '10');
    await fill(page, 'Title', 'Snow: who shovels?');
    expect(field('Slug')).toHaveValue('snow-who-shovels');
    await fill(page, 'Content', '# Snow');
    const preview = screen.getByRole('region', { name: 'Preview of the content' });
    expect(await within(preview).findByRole('heading', { level: 2, name: 'Snow' })).toBeVisible();
    await page.user.selectOptions(field('Category'), 'For owners');
    await page.user.click(screen.getByLabelText('Winter'));
    await page.user.selectOptions(field('Status'), 'published');
    await press(page, 'Save');
    await toast('Failed to save post');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(field('Content')).toHaveValue('# Snow');
    const stored = { title: 'Snow: who shovels?', slug: 'snow-who-shovels', content: '# Snow', status: 'published' };
    const chosen = { categoryId: sampleId(11), tagIds: [sampleId(12)] };
    answer(itemRoutes('posts').create, () => {
      answer(filled(managedPostsRoutes.one, { id }), sampleManagedPost({ ...stored, status: 'published', ...chosen }));
      return written(0);
    });
    await press(page, 'Save');
    await toast('Post created successfully');
    await waitFor(() => expect(screen.queryByText('Failed to save post')).toBeNull());
    expect(calls(itemRoutes('posts').create).at(-1)?.body).toMatchObject({ id, ...stored, ...chosen });
  });

  it('that is public says what a save does before it saves', async () => {
    answer(filled(managedPostsRoutes.one, { id }), sampleManagedPost({ status: 'published' }, 3));
    answer(filled(itemRoutes('posts').save, { id }), written(4));
    const page = await open();
    await screen.findByText('Title');
    await fill(page, 'Content', 'Second words');
    await press(page, 'Save');
    const asked = await screen.findByRole('dialog');
    expect(asked).toHaveTextContent('Its date becomes now');
    expect(calls(filled(itemRoutes('posts').save, { id }))).toEqual([]);
    answer(
      filled(managedPostsRoutes.one, { id }),
      sampleManagedPost({ status: 'published', content: 'Second words' }, 4),
    );
    await press(page, 'Save and update the date', asked);
    await toast('Post updated successfully');
    expect(calls(filled(itemRoutes('posts').save, { id }))[0]?.body).toMatchObject({ content: 'Second words' });
    expect(calls(filled(itemRoutes('posts').save, { id }))[0]?.headers.get('If-Match')).toBe('"3"');
  });
});

describe('a draft', () => {
  it('of a post that was never saved is found again, and one that is not kept says so', async () => {
    notFound();
    refuse(draft, broken);
    const page = await open('?new=true');
    await screen.findByText('Title');
    await fill(page, 'Title', 'Begun');
    expect(await screen.findByText(/^Draft not kept:/)).toBeVisible();
    answer(draft, { revision: 0, keptAt: '2026-03-02T18:00:00.000Z' });
    // It tries again after five seconds; whatever is typed until then goes too.
    await fill(page, 'Title', 'Begun anew');
    expect(await screen.findByText(/^Draft saved at \d/)).toBeVisible();
    expect(calls(draft).at(-1)?.body).toMatchObject({ baseRevision: null, fields: { title: 'Begun anew' } });
    const keptAt = '2026-03-02T18:00:00.000Z';
    const fields = drafted({ title: 'Begun anew', slug: 'begun-anew', content: '' });
    answer(filled(managedPostsRoutes.one, { id }), {
      ...{ id, post: null, others: [], draft: { revision: 0, baseRevision: null, keptAt, fields } },
    });
    answer(managedPostsRoutes.list, {
      ...{ posts: [], total: 0, unsaved: [{ id, title: 'Begun anew', keptAt }] },
    });
    await page.user.click(screen.getByRole('link', { name: 'All posts' }));
    const started = await screen.findByRole('region', { name: 'Started, not saved' });
    await page.user.click(within(started).getByRole('link', { name: 'Begun anew' }));
    await waitFor(() => expect(field('Slug')).toHaveValue('begun-anew'));
    await press(page, 'Save');
    expect(await screen.findByText('Content is required')).toBeVisible();
    expect(calls(itemRoutes('posts').create)).toEqual([]);
  });

  it('goes on where it was left, and stands in the table of posts', async () => {
    const keptAt = '2026-03-02T18:00:00.000Z';
    answer(managedPostsRoutes.list, {
      ...{ posts: [sampleManagedRow(1, { title: 'Sample post', draftKeptAt: keptAt })], total: 1, unsaved: [] },
    });
    answer(filled(managedPostsRoutes.one, { id }), {
      ...sampleManagedPost(),
      draft: { revision: 2, baseRevision: 0, keptAt, fields: drafted({ content: 'Words of the draft' }) },
    });
    const page = await openPage('/admin/blog', sampleAdmin);
    await page.user.click(await screen.findByRole('link', { name: 'Sample post' }));
    await waitFor(() => expect(field('Content')).toHaveValue('Words of the draft'));
    expect(calls(draft)).toEqual([]);
  });
});

it('of two admins on one post the second sees what changed, field by field, and loses no words', async () => {
  answer(filled(managedPostsRoutes.one, { id }), {
    ...sampleManagedPost(),
    others: [{ userId: sampleId(900), keptAt: '2026-03-02T18:00:00.000Z' }],
  });
  refuse(filled(itemRoutes('posts').save, { id }), {
    status: 412,
    title: 'It has changed.',
    code: 'revision_mismatch',
  });
  const page = await open();
  expect(await screen.findByText(/unsaved draft of this post/)).toBeVisible();
  await fill(page, 'Content', 'Words of the second');
  const theirs = { title: 'Title of the first', content: 'Words of the first' };
  answer(filled(managedPostsRoutes.one, { id }), sampleManagedPost(theirs, 1));
  await press(page, 'Save');
  await toast('Failed to save post');
  const choices = await screen.findByRole('region', { name: 'Changed in the meantime' });
  expect(choices).toHaveTextContent('Kept from their version: Title');
  const both = within(choices).getByRole('group', { name: 'Content: two values' });
  expect(both).toHaveTextContent('Words of the first');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(field('Content')).toHaveValue('Words of the second');
  expect(field('Title')).toHaveValue('Title of the first');
  await press(page, 'Keep mine', both);
  answer(filled(itemRoutes('posts').save, { id }), written(2));
  await press(page, 'Save');
  await toast('Post updated successfully');
  const sent = calls(filled(itemRoutes('posts').save, { id })).at(-1)!;
  expect(sent.body).toMatchObject({ title: 'Title of the first', content: 'Words of the second' });
  expect(sent.headers.get('If-Match')).toBe('"1"');
});

it('versions are compared as visitors see them, and restored as a new one', async () => {
  const version = (revision: number, over: Partial<DrawnVersion>): DrawnVersion => ({
    ...{ revision, act: 'saved', status: 'published', title: 'Sample post', restoredFrom: null },
    ...{ savedAt: '2026-03-02T18:00:00.000Z', savedBy: null, fields: sampleFields({ status: 'published' }) },
    ...{ html: '<p>Clear the snow.</p><p>It melts.</p>' },
    ...over,
  });
  const title = 'Later title';
  const later = sampleFields({ status: 'published', title, content: 'Clear all snow.' });
  const drawn = [
    version(1, { title, fields: later, html: '<p>Clear all snow.</p><p>It melts.</p><h2>More</h2>' }),
    version(0, { act: 'created' }),
  ];
  const shown = () => drawn.map(({ fields: _, html: __, ...each }) => each);
  answer(filled(managedPostsRoutes.one, { id }), sampleManagedPost({ ...later }, 1));
  answer(filled(managedPostsRoutes.versions, { id }), () => ({ versions: shown() }));
  for (const each of drawn) answer(filled(managedPostsRoutes.version, { id, revision: each.revision }), each);
  const page = await open();
  (await screen.findByRole('button', { name: 'Versions' })).focus();
  await page.user.keyboard('{Enter}');
  const changed = await screen.findByRole('region', { name: 'What changed' });
  await waitFor(() => expect(texts([...changed.querySelectorAll('p del')])).toEqual(['the']));
  expect(texts([...changed.querySelectorAll('p ins')])).toEqual(['all']);
  expect(changed).toHaveTextContent('Later title');
  expect(within(changed).getByRole('heading', { name: 'More' })).toBeVisible();
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('This post is public');
  const restore = within(dialog).getByRole('button', { name: 'Restore this version' });
  expect(restore).toBeDisabled();
  within(dialog)
    .getByRole('button', { name: /^Version 1/ })
    .focus();
  await page.user.keyboard('{Enter}');
  const restored = version(2, { act: 'restored', restoredFrom: 0 });
  answer(filled(restoreRoute, { id, version: 0 }), () => {
    drawn.unshift(restored);
    answer(filled(managedPostsRoutes.version, { id, revision: 2 }), restored);
    answer(
      filled(managedPostsRoutes.one, { id }),
      sampleManagedPost({ status: 'published', content: 'Clear the snow.' }, 2),
    );
    return written(2);
  });
  await page.user.click(restore);
  await toast('Version restored');
  await waitFor(() => expect(field('Title')).toHaveValue('Sample post'));
  expect(field('Content')).toHaveValue('Clear the snow.');
  expect(calls(filled(restoreRoute, { id, version: 0 }))[0]?.headers.get('If-Match')).toBe('"1"');
  await press(page, 'Versions');
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3));
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent('Restored from version 1');
});
