import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { blogPaths } from '../../../../contracts/src/blog/paths.js';
import { blogQuery, type BlogPlaceInList } from '../../../../contracts/src/blog/blog-place.js';
import {
  blogPostSchema,
  blogPostsSchema,
  type BlogPost,
  type BlogPosts,
} from '../../../../contracts/src/blog/queries.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { addressOf } from '../../lib/calls/called.js';
import { useGivenAnswer } from '../../lib/calls/given-answers.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { readQuery } from '../../live/read-query.js';

/** A post is not requested again while it is this fresh, on the way back to the list and forth. */
const freshMs = 60_000;
const posts = { at: blogPaths.list, answer: blogPostsSchema };
const post = { at: blogPaths.post, answer: blogPostSchema };
const nothing: BlogPosts = { posts: [], pages: 0, categories: [] };

const postsQuery = (place: BlogPlaceInList) =>
  readQuery(posts, { query: blogQuery(place) }, { under: ['blog'], staleTime: freshMs });

const postQuery = (slug: string) => readQuery(post, { slug }, { under: ['blog'], staleTime: freshMs });

/** A page of the published posts, newest first; undefined while it loads. A failure is only logged, and the page is empty. */
export function useBlogPosts(place: BlogPlaceInList): BlogPosts | undefined {
  const given = useGivenAnswer(addressOf(posts, { query: blogQuery(place) }), blogPostsSchema);
  const { data = given, error } = useQuery(postsQuery(place), queryClient);
  useLogged(error, 'The blog could not be loaded.');
  return data ?? (error ? nothing : undefined);
}

/** One published post; undefined while it loads, null if there is none. A failure is only logged, and gives null. */
export function useBlogPost(slug: string): BlogPost | null | undefined {
  const given = useGivenAnswer(addressOf(post, { slug }), blogPostSchema.nullable());
  const { data = given, error } = useQuery(postQuery(slug), queryClient);
  useLogged(error, 'The post could not be loaded.');
  // A post that was unpublished since is gone, although an older answer came with the page.
  if (error instanceof ApiProblem && error.status === 404) return null;
  return data ?? (error ? null : data);
}

/** As the specification says of the public blog: load failures are only logged. */
function useLogged(error: Error | null, sentence: string) {
  useEffect(() => {
    if (error) console.warn(sentence, error);
  }, [error, sentence]);
}
