import { GableHouse, PorchHouse, Townhouses } from './houses.js';
import { Lamp, Pine, Tree } from './landscape.js';

/** The street after sunset, windows lit: the upper edge of the footer's dark background. */
export function DuskScene() {
  return (
    <>
      <path d="M0 120Q240 84 520 112T1040 100T1440 112V160H0Z" className="fill-scene-far opacity-60" />
      <Pine x={330} y={144} scale={0.8} wall="fill-scene-near" />
      <Pine x={372} y={146} scale={0.6} wall="fill-scene-near" />
      <Tree x={640} y={144} scale={0.7} />
      <PorchHouse x={720} y={147} scale={0.82} wall="fill-deep-raised" />
      <Tree x={806} y={146} scale={0.85} />
      <GableHouse x={470} y={146} scale={0.8} wall="fill-deep-raised" />
      <Lamp x={560} y={148} />
      <Lamp x={900} y={148} />
      <Townhouses x={1010} y={146} scale={0.8} />
      <Pine x={1130} y={146} scale={0.9} wall="fill-scene-near" />
      <GableHouse x={1250} y={146} scale={0.75} wall="fill-deep-raised" />
      <PorchHouse x={180} y={147} scale={0.75} wall="fill-deep-raised" />
      <Tree x={90} y={146} scale={0.8} />
      <Tree x={1350} y={146} scale={0.8} />
      <path d="M0 142Q360 150 720 142T1440 144V160H0Z" className="fill-deep" />
    </>
  );
}
