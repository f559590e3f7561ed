import { GableHouse, PorchHouse } from './houses.js';
import { Shrub, Tree } from './landscape.js';

/** One street, two futures: the lit house that is kept, and the house with the sign on its lawn. */
export function RentOrSell() {
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
