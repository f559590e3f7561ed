import { Pine, Shrub, Tree } from './landscape.js';
import { GableHouse, PorchHouse } from './houses.js';
import type { ReactElement } from 'react';
import { cityScenes } from './city-scene.js';
import { DuskScene, HeroScene } from './hero-scene.js';
import type { SceneName } from './scene.js';
import { Clock, Door, Growth, HouseDoor, KeyRing, Ledger, Seal, Swing, Tools } from './spots.js';

const skies = ['fill-scene-sky', 'fill-scene-warm', 'fill-ground-alt'] as const;
const hills = ['fill-scene-near', 'fill-scene-far', 'fill-scene-brick'] as const;

/** The small landscape behind a person's initials, 320 by 240. */
function PortraitGround({ variant }: { variant: 0 | 1 | 2 }) {
  return (
    <>
      <rect width="320" height="240" className={skies[variant]} />
      <circle cx="160" cy="112" r="70" className="fill-surface" />
      <path d="M0 190Q90 160 180 184T320 172V240H0Z" className={hills[variant]} />
      {variant === 0 ? <Pine x={46} y={206} scale={0.9} /> : <Tree x={46} y={206} scale={0.85} wall="fill-accent" />}
      <Tree x={282} y={204} scale={0.7} wall="fill-accent" />
      <path d="M0 204Q120 192 320 206V240H0Z" className="fill-deep-raised" />
      <Shrub x={236} y={210} wall="fill-accent" />
    </>
  );
}

/** One street, two futures: the lit house that is kept, and the house with the sign on its lawn. */
function RentOrSell() {
  return (
    <>
      <circle cx="280" cy="190" r="164" className="fill-deep-raised" />
      <circle cx="280" cy="190" r="112" className="fill-accent" />
      <path d="M40 276Q160 250 280 270T530 262V310Q280 332 40 308Z" className="fill-scene-near" />
      <Tree x={282} y={282} scale={1.15} wall="fill-scene-far" />
      <PorchHouse x={160} y={290} scale={1.5} />
      <GableHouse x={404} y={288} scale={1.3} />
      <Shrub x={66} y={296} scale={1.2} wall="fill-scene-far" />
      <Shrub x={462} y={296} wall="fill-scene-far" />
      <g>
        <path d="M478 312v-70h52" fill="none" className="stroke-ground" strokeWidth="5" strokeLinecap="round" />
        <path d="M488 248h40v30h-40Z" className="fill-action" />
        <path d="M496 258h24M496 267h16" className="stroke-action-ink" strokeWidth="3" />
      </g>
      <path d="M20 306Q280 336 545 304l-6 12Q280 350 28 318Z" className="fill-deep-raised" />
    </>
  );
}

/** Every scene's drawing. Only the build reads this, to create the sprite (frontend/scene-sprite.mjs). */
export const drawings: Record<SceneName, ReactElement> = {
  hero: <HeroScene />,
  dusk: <DuskScene />,
  'rent-or-sell': <RentOrSell />,
  'key-ring': <KeyRing />,
  'house-door': <HouseDoor />,
  door: <Door />,
  tools: <Tools />,
  ledger: <Ledger />,
  clock: <Clock />,
  growth: <Growth />,
  swing: <Swing />,
  seal: <Seal />,
  ...cityScenes,
  'portrait-pine': <PortraitGround variant={0} />,
  'portrait-sun': <PortraitGround variant={1} />,
  'portrait-sand': <PortraitGround variant={2} />,
};
