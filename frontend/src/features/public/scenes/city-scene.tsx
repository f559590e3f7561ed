import type { ReactElement } from 'react';
import type { CityScene as City } from '../../content/company.js';
import { GableHouse, PorchHouse, Shopfronts, Townhouses } from './houses.js';
import { Birds, Cloud, Fence, Lamp, Pine, Shrub, Tree, WaterTower } from './landscape.js';

/** Each service city as its own small scene, 360 by 225. */
export const cityScenes: Record<City, ReactElement> = {
  'west-des-moines': (
    <>
      <Sky />
      <circle cx="80" cy="70" r="30" className="fill-scene-warm" />
      <Cloud x={250} y={56} scale={0.8} />
      <path d="M0 150Q90 120 190 142T360 130V225H0Z" className="fill-scene-far" />
      <Shopfronts x={196} y={186} scale={1.35} />
      <Tree x={64} y={188} scale={0.95} />
      <Tree x={330} y={188} scale={0.8} />
      <path d="M0 184h360v41H0Z" className="fill-deep-raised" />
      <path d="M0 184h360v7H0Z" className="fill-ground-alt" />
      <path d="M10 208h44M84 208h44M158 208h44M232 208h44M306 208h44" className="stroke-scene-warm" strokeWidth="3" />
      <Lamp x={88} y={188} scale={1.3} />
      <Lamp x={304} y={188} scale={1.3} />
    </>
  ),
  ankeny: (
    <>
      <Sky />
      <circle cx="262" cy="112" r="52" className="fill-scene-warm" />
      <Cloud x={90} y={48} scale={0.9} />
      <Birds x={150} y={66} />
      <path d="M0 156Q120 140 360 150V225H0Z" className="fill-scene-far" />
      <WaterTower x={92} y={168} scale={1.05} />
      <path d="M0 168Q180 156 360 166V225H0Z" className="fill-scene-near" />
      <GableHouse x={186} y={184} scale={0.66} />
      <GableHouse x={248} y={184} scale={0.66} wall="fill-surface" />
      <GableHouse x={310} y={184} scale={0.66} wall="fill-scene-warm" />
      <path d="M0 184Q180 176 360 182V225H0Z" className="fill-accent" />
      <path d="M0 198q180 -9 360 -2M0 211q180 -9 360 -2" fill="none" className="stroke-scene-near" strokeWidth="2.5" />
    </>
  ),
  urbandale: (
    <>
      <Sky />
      <circle cx="180" cy="66" r="34" className="fill-scene-warm" />
      <path d="M0 140Q180 112 360 140V225H0Z" className="fill-scene-far" />
      <Tree x={84} y={180} scale={1.05} />
      <Tree x={282} y={180} scale={1.05} />
      <PorchHouse x={182} y={184} scale={1.1} />
      <path d="M0 180Q180 172 360 180V225H0Z" className="fill-accent" />
      <path d="M166 190h32l22 35H144Z" className="fill-scene-warm" />
      <Tree x={22} y={200} scale={1.55} wall="fill-deep-raised" />
      <Tree x={342} y={200} scale={1.6} wall="fill-deep-raised" />
      <Shrub x={118} y={194} />
      <Shrub x={248} y={194} wall="fill-scene-far" />
    </>
  ),
  johnston: (
    <>
      <Sky />
      <circle cx="120" cy="84" r="36" className="fill-scene-warm" />
      <path d="M0 132Q90 96 200 124T360 110V225H0Z" className="fill-scene-far" />
      <path d="M0 142h360v83H0Z" className="fill-scene-sky" />
      <path d="M96 142h48l-10 40h-30Z" className="fill-scene-warm opacity-70" />
      <path d="M20 156h60M200 152h70M150 170h50M40 178h40" className="stroke-surface" strokeWidth="2" />
      <path d="M214 152h38l-7 9h-24Z" className="fill-scene-brick" />
      <path d="M230 150V104l24 42h-24ZM227 150V116l-15 32Z" className="fill-surface" />
      <path d="M0 188Q80 168 190 194T360 184V225H0Z" className="fill-accent" />
      <Pine x={26} y={196} scale={1.15} wall="fill-deep-raised" />
      <Pine x={62} y={192} scale={0.85} />
      <GableHouse x={300} y={196} scale={0.72} wall="fill-surface" />
      <Pine x={344} y={200} scale={1.2} wall="fill-deep-raised" />
      <Pine x={252} y={198} scale={0.6} wall="fill-scene-near" />
    </>
  ),
  waukee: (
    <>
      <Sky />
      <circle cx="296" cy="76" r="32" className="fill-scene-warm" />
      <Birds x={70} y={54} />
      <path d="M0 150Q120 124 240 146T360 140V225H0Z" className="fill-scene-far" />
      <Townhouses x={84} y={174} scale={0.72} />
      <path d="M0 170Q180 160 360 172V225H0Z" className="fill-scene-near" />
      <path d="M206 168h12l74 57H132Z" className="fill-ground-alt" />
      <path d="M212 172v8M212 188v10M212 206v14" className="stroke-action" strokeWidth="3" />
      <g fill="none" className="stroke-deep" strokeLinejoin="round">
        <path d="M196 180v-32l32 -8v40" strokeWidth="3.5" />
        <path d="M178 194v-50l66 -14v64" strokeWidth="5" />
        <path d="M148 214v-84l122 -26v110" strokeWidth="7" />
      </g>
      <g className="fill-action">
        <path d="M160 132h6v60h-6ZM254 116h6v76h-6Z" className="opacity-80" />
      </g>
      <Tree x={328} y={196} scale={1.1} />
      <Shrub x={24} y={204} scale={1.3} wall="fill-accent" />
      <Shrub x={100} y={214} wall="fill-accent" />
    </>
  ),
  clive: (
    <>
      <Sky />
      <circle cx="74" cy="78" r="30" className="fill-scene-warm" />
      <Cloud x={276} y={58} scale={0.8} />
      <path d="M0 134Q100 104 200 128T360 120V225H0Z" className="fill-scene-far" />
      <PorchHouse x={286} y={160} scale={0.62} wall="fill-scene-warm" />
      <Tree x={40} y={166} scale={1.05} />
      <Tree x={226} y={160} scale={0.62} />
      <path d="M0 158Q180 146 360 158V225H0Z" className="fill-accent" />
      <path d="M150 152Q210 176 150 196T190 225H290Q220 204 250 182T190 152Z" className="fill-scene-sky" />
      <path d="M176 168h24M188 190h30M214 214h30" className="stroke-surface" strokeWidth="2" />
      <path d="M112 196Q196 128 284 196l-8 6Q196 144 120 202Z" className="fill-scene-brick" />
      <path
        d="M112 178Q196 108 284 178M124 186v-14M150 170v-15M178 158v-15M216 158v-15M244 168v-15M270 186v-14"
        fill="none"
        className="stroke-surface"
        strokeWidth="3"
      />
      <Fence x={306} y={206} width={60} />
      <Shrub x={84} y={208} scale={1.2} wall="fill-scene-near" />
    </>
  ),
};

function Sky() {
  return <rect width="360" height="225" className="fill-scene-sky" />;
}
