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
 * The drawn scene of a post without a picture: always the same for the same post, and another one each week, so that
 * neighbours in a list seldom look alike. Pure.
 * @param publishedAt ISO 8601
 */
export function postScene(publishedAt: string): SceneName {
  const week = Math.floor(Date.parse(publishedAt) / weekMs);
  return scenes[week % scenes.length] ?? scenes[0];
}
