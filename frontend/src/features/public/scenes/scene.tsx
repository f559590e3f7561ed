import type { ReactNode } from 'react';
import { spriteAddress } from './sprite-address.js';

/** The drawn scenes with their sizes. Their drawings (drawings.tsx) are in the sprite, not in any script. */
const sizes = {
  hero: [1440, 460],
  dusk: [1440, 160],
  'rent-or-sell': [560, 360],
  'key-ring': [120, 120],
  'house-door': [120, 120],
  door: [150, 120],
  tools: [150, 120],
  ledger: [150, 120],
  clock: [120, 120],
  growth: [120, 120],
  swing: [120, 120],
  seal: [120, 120],
  'west-des-moines': [360, 225],
  ankeny: [360, 225],
  urbandale: [360, 225],
  johnston: [360, 225],
  waukee: [360, 225],
  clive: [360, 225],
  'portrait-pine': [320, 240],
  'portrait-sun': [320, 240],
  'portrait-sand': [320, 240],
} as const;
export type SceneName = keyof typeof sizes;

/**
 * A drawn scene, decorative. It fills its box like a photograph: the lower edge stays, the sides are cut. Its colours are
 * the tokens of its surroundings. `children` are drawn over it, in its own units.
 */
export function Scene({ name, className, children }: { name: SceneName; className?: string; children?: ReactNode }) {
  const [width, height] = sizes[name];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMax slice" aria-hidden className={className}>
      <use href={`${spriteAddress}#${name}`} />
      {children}
    </svg>
  );
}
