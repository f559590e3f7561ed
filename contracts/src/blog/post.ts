import { z } from 'zod';
import {
  choice,
  emailInput,
  idInput,
  mustBe,
  optionalParagraphs,
  optionalText,
  orNull,
  requiredText,
  trimmed,
} from '../fields.js';
import { blogPostStatuses } from './post-status.js';

/** Input for the blog, from an admin or the demo. Content is Markdown. */

/** Part of an address: lower-case words joined by hyphens. */
const slugInput = requiredText('Slug', 120).refine(
  (text) => text === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
  'Slug must be lower-case letters, digits and single hyphens, like renting-in-ankeny',
);

/** A picture's address: https, or a path of this site. Anything else would be a script, a file, or not shown at all. */
function imageUrl(label: string) {
  return optionalText(label, 2000).refine(
    (text) => text === null || /^\/(?![/\\])\S*$/.test(text) || isHttpsUrl(text),
    `${label} must be a URL like https://www.example.com/porch.jpg`,
  );
}

function isHttpsUrl(text: string): boolean {
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text);
}

/** Bounded well below the size limit of a request. */
export const mostContent = 60_000;
const mostTags = 20;

export const blogPostInputSchema = z.strictObject({
  title: requiredText('Title'),
  slug: slugInput,
  /** Markdown. May have many lines. */
  content: z
    .string(mustBe('Content', 'text'))
    .overwrite(trimmed)
    .min(1, 'Content is required')
    .max(mostContent, `Content must be at most ${mostContent} characters`)
    .refine((text) => !text.includes('\u0000'), 'Content contains characters that cannot be stored'),
  excerpt: optionalParagraphs('Excerpt', 500),
  featuredImage: imageUrl('Featured image'),
  categoryId: orNull(idInput('Category')),
  authorId: orNull(idInput('Author')),
  tagIds: z.array(idInput('Tag')).max(mostTags, `A post has at most ${mostTags} tags`).default([]),
  status: choice('Status', blogPostStatuses).default('draft'),
  metaTitle: optionalText('Meta title'),
  metaDescription: optionalText('Meta description', 500),
  metaKeywords: optionalText('Meta keywords', 500),
});
export type BlogPostInput = z.infer<typeof blogPostInputSchema>;

export const blogCategoryInputSchema = z.strictObject({
  name: requiredText('Name'),
  slug: slugInput,
  description: optionalParagraphs('Description', 500),
});

export const blogTagInputSchema = z.strictObject({ name: requiredText('Name'), slug: slugInput });

export const blogAuthorInputSchema = z.strictObject({
  name: requiredText('Name'),
  email: emailInput,
  bio: optionalParagraphs('Bio', 2000),
  avatarUrl: imageUrl('Avatar'),
});
