import { place, type Placed } from './houses.js';

/** Downtown Des Moines from the east side of the river, as silhouettes. 560 wide, 236 high. */
export function Downtown(at: Placed) {
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
export function Capitol(at: Placed) {
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
export function ArchBridge(at: Placed) {
  return (
    <g transform={place(at)} fill="none" className="stroke-surface">
      <path d="M-130 0Q0 -128 130 0" strokeWidth="5" />
      <path d="M-112 0Q10 -106 122 0" strokeWidth="3" />
      <path d="M-90 -35v35M-60 -50v50M-30 -60v60M0 -64v64M30 -60v60M60 -50v50M90 -35v35" strokeWidth="1.5" />
      <path d="M-150 2h300" strokeWidth="5" />
    </g>
  );
}
