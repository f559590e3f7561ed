import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ManagedPost } from '../../../../../../contracts/src/blog/admin-queries.js';
import { ApiProblem } from '../../../../lib/calls/api-problem.js';
import { queryClient } from '../../../../lib/calls/query-client.js';
import { useTitle } from '../../../../lib/page-head.js';
import { buttonClass } from '../../../../ui/button.js';
import { EmptyState, Failure } from '../../../../ui/failure.js';
import { Loading } from '../../../../ui/skeleton.js';
import { absorb, openForm, type MergedForm } from '../../../merging/merge-form.js';
import { managedPostQuery, versionQuery } from './post-calls.js';
import { PostEditor } from './post-editor.js';
import { emptyPost, formOfPost } from './post-fields.js';

interface Opened {
  found: ManagedPost | null;
  form: MergedForm;
}

/** Reads the stored post and the draft, and builds the form that continues the draft. @throws ApiProblem */
async function open(id: string, isNew: boolean): Promise<Opened> {
  let found: ManagedPost | null = null;
  try {
    found = await queryClient.fetchQuery(managedPostQuery(id));
  } catch (error) {
    if (!isNew || !(error instanceof ApiProblem) || error.code !== 'blog_post_not_found') throw error;
  }
  const { post = null, draft = null } = found ?? {};
  if (!post) return { found, form: openForm({ ...emptyPost }, null, { ...(draft?.fields ?? emptyPost) }) };
  const now = { ...formOfPost(post.fields) };
  if (!draft) return { found, form: openForm(now, post.revision) };
  const base = draft.baseRevision;
  if (base === null || base === post.revision)
    return { found, form: openForm(now, post.revision, { ...draft.fields }) };
  // Somebody saved since the draft was begun. The two are merged as if both had written at once.
  const began = await queryClient.fetchQuery(versionQuery(id, base));
  const form = openForm({ ...formOfPost(began.fields) }, base, { ...draft.fields });
  return { found, form: absorb(form, now, post.revision) };
}

/** `/admin/blog/posts/{id}`: the page where one post is written. */
export function PostPage() {
  const { id } = useParams({ from: '/_console/admin/blog/posts/$id' });
  const search = useSearch({ from: '/_console/admin/blog/posts/$id' });
  const answer = useQuery({
    queryKey: ['blog-post-form', id],
    queryFn: () => open(id, search.new === true),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const { data, error } = answer;
  useTitle(data?.found?.post?.fields.title ?? 'Post');
  if (data) return <PostEditor key={id} id={id} opened={data} />;
  if (error instanceof ApiProblem && error.status === 404)
    return (
      <EmptyState
        title="Post not found"
        action={
          <Link to="/admin/blog" className={buttonClass()}>
            All posts
          </Link>
        }
      >
        It was deleted, or the link was mistyped.
      </EmptyState>
    );
  if (error)
    return (
      <Failure title="The post could not be loaded" of={answer}>
        Your data and your draft are safe.
      </Failure>
    );
  return (
    <Loading
      label="Loading the post"
      className="flex flex-col gap-4 p-4"
      bars={['h-8 w-80 max-w-full', 'h-80 w-full']}
    />
  );
}
