import { GableHouse, PorchHouse, Townhouses } from './houses.js';
import { Birds, Cloud, Fence, Lamp, Pine, Shrub, Tree } from './landscape.js';
import { ArchBridge, Capitol, Downtown } from './skyline.js';

/** Des Moines in the early evening: downtown and the Capitol over the river, a street of porches in front. */
export function HeroScene() {
  return (
    <>
      <circle cx="960" cy="176" r="128" className="fill-scene-warm opacity-60" />
      <Cloud x={1290} y={50} />
      <Birds x={1180} y={120} />
      <path d="M0 262Q180 206 420 244T860 238T1200 214T1440 238V330H0Z" className="fill-scene-far opacity-50" />
      <Downtown x={600} y={274} scale={0.66} />
      <Capitol x={960} y={268} />
      <path d="M0 276Q160 262 330 272T760 270T1120 262T1440 270V340H0Z" className="fill-scene-near" />
      <path d="M330 284Q720 262 1180 286L1260 332H240Z" className="fill-scene-sky" />
      <path d="M420 300h90M560 312h140M850 298h80M980 314h130M470 322h60" className="stroke-surface" strokeWidth="2" />
      <ArchBridge x={740} y={298} scale={1.1} />
      <Pine x={270} y={306} scale={0.7} wall="fill-accent" />
      <Pine x={300} y={312} scale={0.55} wall="fill-deep-raised" />
      <Pine x={1240} y={304} scale={0.7} wall="fill-accent" />
      <path d="M0 316Q240 296 520 322T1000 318T1440 306V460H0Z" className="fill-accent" />
      <Tree x={52} y={376} scale={1.4} />
      <GableHouse x={150} y={372} scale={1.15} />
      <PorchHouse x={330} y={376} scale={1.35} />
      <Shrub x={244} y={380} />
      <Shrub x={424} y={382} scale={1.1} wall="fill-scene-far" />
      <Tree x={478} y={374} scale={1.05} wall="fill-scene-far" />
      <Lamp x={556} y={384} scale={1.3} />
      <Townhouses x={1128} y={370} scale={1.2} />
      <Tree x={972} y={372} scale={1.15} />
      <Lamp x={900} y={384} scale={1.3} />
      <GableHouse x={1312} y={374} scale={1.2} wall="fill-surface" />
      <Tree x={1404} y={378} scale={1.3} wall="fill-scene-far" />
      <Shrub x={1250} y={380} />
      <path d="M0 384Q360 370 720 386T1440 380V460H0Z" className="fill-deep-raised" />
      <path d="M322 382Q340 420 250 460H420Q400 420 346 382Z" className="fill-scene-warm opacity-80" />
      <Fence x={0} y={410} width={242} />
      <Fence x={442} y={414} width={220} />
      <Fence x={1180} y={410} width={260} />
    </>
  );
}
