import { place, type Placed, GableHouse, PorchHouse, Townhouses } from './houses.js';
import { Birds, Cloud, Fence, Lamp, Pine, Shrub, Tree } from './landscape.js';

/** Downtown Des Moines from the east side of the river, as silhouettes. 560 wide, 236 high. */
function Downtown(at: Placed) {
  return (
    <g transform={place(at)}>
      <g className="fill-scene-far">
        <path d="M-280 0v-70h46v70ZM-226 0v-104h40v104ZM-40 0v-96h50v96ZM226 0v-58h54v58ZM172 0v-88h46v88Z" />
        <path d="M-178 0v-128l14 -12h26l14 12v128Z" />
        <path d="M116 0v-116h48v116Z" />
      </g>
      <g className="fill-scene-near opacity-70">
        <path d="M-112 0v-168h10v-14h12l13 -42 2 -12 2 12 13 42h12v14h10v168Z" />
        <path d="M24 0v-150h6v-8h64v8h6v150Z" />
      </g>
      <g className="fill-scene-warm">
        <path d="M-98 -150h5v8h-5ZM-84 -150h5v8h-5ZM-70 -150h5v8h-5ZM-98 -126h5v8h-5ZM-70 -126h5v8h-5ZM-84 -102h5v8h-5ZM-98 -78h5v8h-5ZM-70 -78h5v8h-5Z" />
        <path d="M36 -138h6v7h-6ZM54 -138h6v7h-6ZM72 -138h6v7h-6ZM36 -114h6v7h-6ZM72 -114h6v7h-6ZM54 -90h6v7h-6ZM72 -66h6v7h-6Z" />
        <path d="M-164 -112h5v7h-5ZM-148 -112h5v7h-5ZM-148 -90h5v7h-5ZM-164 -68h5v7h-5Z" />
      </g>
    </g>
  );
}

/** The State Capitol: one great gilded dome between four small ones. 300 wide, 196 high. */
function Capitol(at: Placed) {
  return (
    <g transform={place(at)}>
      <path d="M-150 0v-52h300v52Z" className="fill-ground-alt" />
      <path d="M-156 -52h312v-7h-312ZM-156 -4h312v4h-312Z" className="fill-surface" />
      <path d="M-58 -59h116v-14h-116Z" className="fill-ground-alt" />
      <path d="M-46 0v-60h92v60Z" className="fill-surface" />
      <path d="M-54 -60 0 -82 54 -60Z" className="fill-ground-alt" />
      <g className="stroke-scene-far" strokeWidth="5">
        <path d="M-36 -52v50M-22 -52v50M-8 -52v50M8 -52v50M22 -52v50M36 -52v50" />
        <path
          d="M-138 -44v36M-122 -44v36M-106 -44v36M-90 -44v36M-74 -44v36M-60 -44v36M60 -44v36M74 -44v36M90 -44v36M106 -44v36M122 -44v36M138 -44v36"
          strokeWidth="4"
        />
      </g>
      {[-126, -84, 84, 126].map((x) => (
        <g key={x}>
          <rect x={x - 12} y="-80" width="24" height="24" className="fill-ground-alt" />
          <path d={`M${x - 13} -80a13 15 0 0 1 26 0Z`} className="fill-scene-near" />
          <path d={`M${x - 1} -102h2v10h-2Z`} className="fill-scene-near" />
        </g>
      ))}
      <rect x="-40" y="-116" width="80" height="38" className="fill-ground-alt" />
      <path
        d="M-32 -112v30M-20 -112v30M-8 -112v30M8 -112v30M20 -112v30M32 -112v30"
        className="stroke-scene-far"
        strokeWidth="4"
      />
      <path d="M-45 -116h90v-6h-90Z" className="fill-surface" />
      <path d="M-38 -122a38 46 0 0 1 76 0Z" className="fill-action" />
      <path d="M0 -168a38 46 0 0 1 38 46H12a30 46 0 0 0 -12 -46Z" className="fill-action-hover" />
      <path d="M-7 -180h14v14h-14Z" className="fill-surface" />
      <path d="M-8 -180a8 9 0 0 1 16 0ZM-1 -200h2v12h-2Z" className="fill-action" />
    </g>
  );
}

/** The footbridge with its two leaning arches. 260 wide, 66 high. */
function ArchBridge(at: Placed) {
  return (
    <g transform={place(at)} fill="none" className="stroke-surface">
      <path d="M-130 0Q0 -128 130 0" strokeWidth="5" />
      <path d="M-112 0Q10 -106 122 0" strokeWidth="3" />
      <path d="M-90 -35v35M-60 -50v50M-30 -60v60M0 -64v64M30 -60v60M60 -50v50M90 -35v35" strokeWidth="1.5" />
      <path d="M-150 2h300" strokeWidth="5" />
    </g>
  );
}

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
