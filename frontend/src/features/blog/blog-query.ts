import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { blogQuery, type BlogPlaceInList } from '../../../../contracts/src/blog/blog-place.js';
import {
  blogPostSchema,
  blogPostsSchema,
  type BlogPost,
  type BlogPosts,
} from '../../../../contracts/src/blog/queries.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { get } from '../../lib/calls/api.js';
import { useGivenAnswer } from '../../lib/calls/given-answers.js';
import { queryClient } from '../../lib/calls/query-client.js';

/** A post is not requested again while it is this fresh, on the way back to the list and forth. */
const freshMs = 60_000;
const postsPath = '/api/blog/posts';
const nothing: BlogPosts = { posts: [], pages: 0, categories: [] };

function postsQuery(place: BlogPlaceInList) {
  const path = `${postsPath}${blogQuery(place)}`;
  return queryOptions({
    queryKey: ['blog', 'list', path],
    queryFn: ({ signal }) => get(path, blogPostsSchema, signal),
    staleTime: freshMs,
  });
}

const postPath = (slug: string) => `${postsPath}/${encodeURIComponent(slug)}`;

function postQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'post', slug],
    queryFn: ({ signal }) => get(postPath(slug), blogPostSchema, signal),
    staleTime: freshMs,
  });
}

/** A page of the published posts, newest first; undefined while it loads. A failure is only logged, and the page is empty. */
export function useBlogPosts(place: BlogPlaceInList): BlogPosts | undefined {
  const given = useGivenAnswer(`${postsPath}${blogQuery(place)}`, blogPostsSchema);
  const { data = given, error } = useQuery(postsQuery(place), queryClient);
  useLogged(error, 'The blog could not be loaded.');
  return data ?? (error ? nothing : undefined);
}

/** One published post; undefined while it loads, null if there is none. A failure is only logged, and gives null. */
export function useBlogPost(slug: string): BlogPost | null | undefined {
  const given = useGivenAnswer(postPath(slug), blogPostSchema.nullable());
  const { data = given, error } = useQuery(postQuery(slug), queryClient);
  useLogged(error, 'The post could not be loaded.');
  // A post that was unpublished since is gone, although an older answer came with the page.
  if (error instanceof ApiProblem && error.status === 404) return null;
  return data ?? (error ? null : data);
}

/** As the specification says of the public blog: load failures are only logged. */
function useLogged(error: Error | null, sentence: string): void {
  useEffect(() => {
    if (error) console.warn(sentence, error);
  }, [error, sentence]);
}
