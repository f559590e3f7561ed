import type { SceneName } from '../public/scenes/scene.js';

const scenes = [
  'urbandale',
  'ankeny',
  'waukee',
  'west-des-moines',
  'clive',
  'johnston',
] as const satisfies readonly SceneName[];

const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The drawn scene of a post without a picture. It is always the same for one post and changes with the week of publication, so
 * neighbours in a list seldom look alike. Pure.
 * @param publishedAt ISO 8601
 */
export function postScene(publishedAt: string): SceneName {
  const week = Math.floor(Date.parse(publishedAt) / weekMs);
  return scenes[week % scenes.length] ?? scenes[0];
}
