import type { SceneName } from '../public/scenes/scene.js';

const scenes = [
  'urbandale',
  'ankeny',
  'waukee',
  'west-des-moines',
  'clive',
  'johnston',
] as const satisfies readonly SceneName[];

/** The drawn scene of a post without a picture: always the same for the same post. Pure. */
export function postScene(slug: string): SceneName {
  let sum = 0;
  for (const letter of slug) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return scenes[sum % scenes.length] ?? scenes[0];
}

/** Categories of the posts that there are, in alphabetical order, each once. Pure. */
export function categoriesOf<Category extends { name: string; slug: string }>(
  posts: readonly { category: Category | null }[],
): Category[] {
  const bySlug = new Map(posts.flatMap(({ category }) => (category ? [[category.slug, category]] : [])));
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name));
}
