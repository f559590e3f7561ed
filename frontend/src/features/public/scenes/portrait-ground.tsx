import { Pine, Shrub, Tree } from './landscape.js';

const skies = ['fill-scene-sky', 'fill-scene-warm', 'fill-ground-alt'] as const;
const hills = ['fill-scene-near', 'fill-scene-far', 'fill-scene-brick'] as const;

/** The small landscape behind a person's initials, 320 by 240. */
export function PortraitGround({ variant }: { variant: 0 | 1 | 2 }) {
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
