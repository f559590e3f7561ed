import { blogPartRoutes, managedPostsRoutes } from '../../../../../contracts/src/blog/admin-routes.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import { itemRoutes } from './blog-calls.js';
import type { ManagedPostRow } from '../../../../../contracts/src/blog/admin-queries.js';
import { answer, calls, fail, refuse, filled } from '../../../../test/api.js';
import { field, openPage, sampleAdmin } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';

const refusal = { status: 400, code: 'invalid_input', title: 'Some fields are not valid' } as const;
const written = { id: sampleId(1), revision: 1 };
const gone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull());

beforeEach(() => {
  answer(assigneesRoutes.all, { assignees: [] });
});

const named = { id: sampleId(1), revision: 0, name: 'Sample', posts: 2 };
const parts = [
  {
    ...{
      path: 'categories' as const,
      noun: 'category',
      fields: { Name: 'Sample', Slug: 'sample' } as Record<string, string>,
    },
    answerWith: (items: (typeof named)[]) =>
      answer(blogPartRoutes.categories.list, {
        items: items.map((item) => ({ ...item, slug: 'sample', description: null })),
      }),
    ...{ empty: 'No categories found', notLoaded: 'Failed to load categories', failed: 'Failed to save category' },
    ...{ created: 'Category created successfully', updated: 'Category updated successfully' },
    ...{ deleted: 'Category deleted successfully', notDeleted: 'Failed to delete category' },
  },
  {
    ...{ path: 'tags' as const, noun: 'tag', fields: { Name: 'Sample', Slug: 'sample' } as Record<string, string> },
    answerWith: (items: (typeof named)[]) =>
      answer(blogPartRoutes.tags.list, {
        items: items.map((item) => ({ ...item, slug: 'sample' })),
      }),
    ...{ empty: 'No tags found', notLoaded: 'Failed to load tags', failed: 'Failed to save tag' },
    ...{ created: 'Tag created successfully', updated: 'Tag updated successfully' },
    ...{ deleted: 'Tag deleted successfully', notDeleted: 'Failed to delete tag' },
  },
  {
    ...{
      path: 'authors' as const,
      noun: 'author',
      fields: { Name: 'Sample', Email: 'author@example.com' } as Record<string, string>,
    },
    answerWith: (items: (typeof named)[]) =>
      answer(blogPartRoutes.authors.list, {
        items: items.map((item) => ({ ...item, email: 'author@example.com', bio: null, avatarUrl: null })),
      }),
    ...{ empty: 'No authors found', notLoaded: 'Failed to load authors', failed: 'Failed to save author' },
    ...{ created: 'Author created successfully', updated: 'Author updated successfully' },
    ...{ deleted: 'Author deleted successfully', notDeleted: 'Failed to delete author' },
  },
];

describe.each(parts)('the $path of the blog', (part) => {
  const routes = itemRoutes(part.path);
  const [save, remove] = [filled(routes.save, named), filled(routes.remove, named)];
  const open = () => openPage(`/admin/blog/${part.path}`, sampleAdmin);
  const dialog = () => within(screen.getByRole('dialog'));

  it('none, one created, and a list that can not be read', async () => {
    fail(blogPartRoutes[part.path].list);
    const page = await open();
    expect((await screen.findAllByText(part.notLoaded))[0]).toBeVisible();
    part.answerWith([]);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(part.empty)).toBeVisible();
    await gone(part.notLoaded);

    refuse(routes.create, refusal);
    await page.user.click(screen.getByRole('button', { name: `New ${part.noun}` }));
    for (const [label, text] of Object.entries(part.fields)) {
      expect(field(label)).toBeRequired();
      await page.user.clear(field(label));
      await page.user.type(field(label), text);
    }
    await page.user.click(dialog().getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(part.failed)).toBeVisible();
    expect(field('Name')).toHaveValue('Sample');
    expect(dialog().getByRole('button', { name: 'Create' })).toBeEnabled();

    answer(routes.create, written);
    part.answerWith([named]);
    await page.user.click(dialog().getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(part.created)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Edit Sample' })).toBeVisible();
    await gone(part.failed);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('one is edited, and deleted once that is confirmed; a failure leaves dialog and list', async () => {
    part.answerWith([named]);
    answer(save, written);
    refuse(remove, { status: 503, code: 'log_unavailable', title: 'Nothing can be saved now' });
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Edit Sample' }));
    await page.user.type(field('Name'), ' again');
    await page.user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(part.updated)).toBeVisible();
    expect(calls(save)[0]?.body).toMatchObject({ name: 'Sample again' });

    await page.user.click(await screen.findByRole('button', { name: 'Delete Sample' }));
    expect(dialog().getByText('2 posts use it and will lose it.')).toBeVisible();
    await page.user.click(dialog().getByRole('button', { name: `Delete ${part.noun}` }));
    expect(await screen.findByText(part.notDeleted)).toBeVisible();
    expect(dialog().getByRole('button', { name: `Delete ${part.noun}` })).toBeEnabled();

    answer(remove, written);
    part.answerWith([]);
    await page.user.click(dialog().getByRole('button', { name: `Delete ${part.noun}` }));
    expect(await screen.findByText(part.deleted)).toBeVisible();
    expect(await screen.findByText(part.empty)).toBeVisible();
    await gone(part.notDeleted);
  });
});

describe.each(parts.slice(0, 2))('the address of one of the $path', ({ path, noun, answerWith }) => {
  it('follows the name, and one that another has is shown at its field', async () => {
    const { create } = itemRoutes(path);
    answerWith([]);
    const taken = 'Another one already has this slug';
    refuse(create, { ...refusal, errors: [{ path: 'slug', message: taken }] });
    const page = await openPage(`/admin/blog/${path}`, sampleAdmin);
    const opener = await screen.findByRole('button', { name: `New ${noun}` });
    opener.focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(field('Name')).toHaveFocus());
    await page.user.type(field('Name'), 'Snow & ice');
    expect(field('Slug')).toHaveValue('snow-ice');
    const dialog = screen.getByRole('dialog');
    await page.user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(field('Slug')).toHaveFocus());
    expect(field('Slug')).toHaveAccessibleDescription(new RegExp(taken));
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls(create).map(({ body }) => body)).toEqual([
      expect.objectContaining({ name: 'Snow & ice', slug: 'snow-ice' }),
    ]);
  });
});

it('each tab of the blog has an address of its own', async () => {
  for (const { answerWith } of parts) answerWith([]);
  answer(managedPostsRoutes.list, { posts: [], total: 0, unsaved: [] });
  const page = await openPage('/admin/blog', sampleAdmin);
  for (const [tab, path, empty] of [
    ['Categories', '/admin/blog/categories', 'No categories found'],
    ['Tags', '/admin/blog/tags', 'No tags found'],
    ['Authors', '/admin/blog/authors', 'No authors found'],
    ['Posts', '/admin/blog', 'No posts found'],
  ] as const) {
    await page.user.click(within(screen.getByRole('navigation', { name: 'Blog' })).getByRole('link', { name: tab }));
    expect(await screen.findByText(empty)).toBeVisible();
    expect(page.address()).toBe(path);
  }
});

describe('the posts of the blog', () => {
  const post: ManagedPostRow = {
    ...{ id: sampleId(1), revision: 3, status: 'draft', title: 'A sample', slug: 'a-sample', category: null },
    ...{ author: null, publishedAt: null, createdAt: '2026-03-02T15:00:00.000Z', draftKeptAt: null },
  };

  it('that can not be read say so; one is deleted once that is confirmed, and a failure leaves it', async () => {
    fail(managedPostsRoutes.list);
    const page = await openPage('/admin/blog', sampleAdmin);
    expect((await screen.findAllByText('Failed to load blog posts'))[0]).toBeVisible();
    answer(managedPostsRoutes.list, { posts: [post], total: 1, unsaved: [] });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.user.click(await screen.findByRole('button', { name: 'Delete A sample' }));
    await gone('Failed to load blog posts');

    refuse(filled(itemRoutes('posts').remove, post), {
      status: 503,
      code: 'log_unavailable',
      title: 'Nothing can be saved now',
    });
    const dialog = within(screen.getByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Delete post' }));
    expect(await screen.findByText('Failed to delete post')).toBeVisible();
    answer(filled(itemRoutes('posts').remove, post), { id: post.id, revision: 4 });
    answer(managedPostsRoutes.list, { posts: [], total: 0, unsaved: [] });
    await page.user.click(dialog.getByRole('button', { name: 'Delete post' }));
    expect(await screen.findByText('Post deleted successfully')).toBeVisible();
    expect(await screen.findByText('No posts found')).toBeVisible();
    await gone('Failed to delete post');
  });
});
