import { managedPostsRoutes } from '../../../../../contracts/src/blog/admin-routes.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import { itemRoutes } from './blog-calls.js';
import { restoreRoute } from './post/post-calls.js';
import type { ManagedPostRow } from '../../../../../contracts/src/blog/admin-queries.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, hold, refuse, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { openPage, sampleAdmin, sampleUser } from '../../../../test/render-page.js';
import { sampleManagedRow } from '../../../../test/sample-blog.js';
import { sampleId } from '../../../../test/sample-history.js';

const list = managedPostsRoutes.list;
const broken = { status: 500, title: 'Something went wrong on our side.', code: 'internal_error' } as const;
const published = sampleManagedRow(1, { status: 'published', title: 'Sample post' });
const another = sampleManagedRow(2, { title: 'Another' });
let posts: ManagedPostRow[];

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const toast = (title: string) =>
  waitFor(() => {
    const found = screen.getAllByText(title).find((each) => each.closest('[data-sonner-toast]'));
    expect(found).toBeVisible();
    return found!.closest<HTMLElement>('[data-sonner-toast]')!;
  });

beforeEach(() => {
  posts = [published, another];
  answer(assigneesRoutes.all, { assignees: [] });
  answerPosts();
});

function answerPosts(): void {
  answer(list, ({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const [status, search] = [query.get('status'), query.get('search')];
    const found = posts.filter(
      (post) => (!status || post.status === status) && (!search || post.title.toLowerCase().includes(search)),
    );
    return { posts: found, total: found.length, unsaved: [] };
  });
}

describe('the table of posts', () => {
  it('waits with five rows, shows a failure, and is there at the next try', async () => {
    refuse(list, broken);
    const go = hold(list);
    const page = await openPage('/admin/blog', sampleAdmin);
    const waiting = await screen.findByRole('status', { name: 'Loading the posts' });
    expect(waiting.querySelectorAll('[data-skeleton-row]')).toHaveLength(5);
    go();
    await toast('Failed to load blog posts');
    await expectAccessible();
    answerPosts();
    await press(page, 'Try again');
    expect(await row('Sample post')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to load blog posts')).toBeNull());
  });

  it('filters by status and title, which stand in the address', async () => {
    const page = await openPage('/admin/blog', sampleAdmin);
    expect(await row('Sample post')).toHaveTextContent('Published');
    expect(screen.getAllByRole('row')).toHaveLength(3);
    await page.user.selectOptions(screen.getByLabelText('Status'), 'published');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Another/ })).toBeNull());
    expect(page.address()).toBe('/admin/blog?status=published');
    await expectAccessible();
    await page.user.type(screen.getByLabelText('Search posts by title'), 'sample{Enter}');
    await waitFor(() => expect(page.address()).toBe('/admin/blog?status=published&search=sample'));
    await page.user.clear(screen.getByLabelText('Search posts by title'));
    await waitFor(() => expect(page.address()).toBe('/admin/blog?status=published'));
  });

  it('opens with the filters of its address', async () => {
    await openPage('/admin/blog?status=published', sampleAdmin);
    expect(await row('Sample post')).toBeVisible();
    expect(screen.queryByRole('row', { name: /Another/ })).toBeNull();
    expect(screen.queryByText(/can’t be read/)).toBeNull();
  });

  it('says that there are none yet', async () => {
    posts = [];
    await openPage('/admin/blog', sampleAdmin);
    expect(await screen.findByText('No posts found')).toBeVisible();
    await expectAccessible();
  });

  it('shows which posts have a draft of one’s own', async () => {
    posts = [{ ...published, draftKeptAt: '2026-03-02T18:00:00.000Z' }, another];
    await openPage('/admin/blog', sampleAdmin);
    expect(await row('Sample post')).toHaveTextContent('Your draft');
    expect(await row('Another')).not.toHaveTextContent('Your draft');
  });

  it('deletes with a way back, as a draft; a failure leaves the post', async () => {
    refuse(filled(itemRoutes('posts').remove, published), broken);
    const page = await openPage('/admin/blog?status=published', sampleAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Delete Sample post' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Visitors will no longer see it.');
    await press(page, 'Delete post', dialog);
    await toast('Failed to delete post');
    expect(within(document.querySelector('table')!).getByText('Sample post')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Delete post' })).toBeEnabled();
    answer(filled(itemRoutes('posts').remove, published), () => {
      posts = [another];
      return { id: published.id, revision: 4 };
    });
    await press(page, 'Delete post', dialog);
    const deleted = await toast('Post deleted successfully');
    expect(await screen.findByText('No posts match')).toBeVisible();
    await expectAccessible();
    answer(filled(restoreRoute, { id: published.id, version: 4 }), () => {
      posts = [{ ...published, status: 'draft', revision: 5 }, another];
      return { id: published.id, revision: 5 };
    });
    await press(page, 'Undo', deleted);
    await toast('Post restored as a draft');
    await page.user.selectOptions(screen.getByLabelText('Status'), '');
    expect(await row('Sample post')).toHaveTextContent('Draft');
    expect(
      calls(filled(itemRoutes('posts').remove, published))
        .at(-1)
        ?.headers.get('If-Match'),
    ).toBe('"3"');
  });
});

it('those who are no admins are led away, from every tab and from a post', async () => {
  for (const path of ['', '/categories', '/tags', '/authors', `/posts/${sampleId(1)}`])
    await (await openPage(`/admin/blog${path}`, sampleUser)).leavesFor('/');
});
