import { place, type Placed } from './houses.js';

/** A broad-leaved tree. 56 wide, 92 high. */
export function Tree({ wall = 'fill-scene-near', ...at }: Placed) {
  return (
    <g transform={place(at)}>
      <path d="M-3 0 -2 -44h4L3 0ZM0 -30l12 -14M0 -24l-12 -12" className="fill-deep stroke-deep" strokeWidth="2.5" />
      <circle cx="0" cy="-66" r="26" className={wall} />
      <circle cx="-16" cy="-52" r="16" className={wall} />
      <circle cx="16" cy="-50" r="17" className={wall} />
      <path
        d="M-14 -72a18 18 0 0 1 16 -11"
        fill="none"
        className="stroke-scene-far"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  );
}

/** A pine. 44 wide, 100 high. */
export function Pine({ wall = 'fill-accent', ...at }: Placed) {
  return (
    <g transform={place(at)}>
      <path d="M-3 -14h6V0h-6Z" className="fill-scene-brick" />
      <path d="M0 -100 14 -66H7L18 -40H10L22 -12H-22L-10 -40H-18L-7 -66H-14Z" className={wall} />
    </g>
  );
}

export function Shrub({ wall = 'fill-scene-near', ...at }: Placed) {
  return (
    <g transform={place(at)}>
      <path d="M-20 0a11 11 0 0 1 8 -16 13 13 0 0 1 23 1A10 10 0 0 1 20 0Z" className={wall} />
    </g>
  );
}

/** A lit street lamp. 54 high. */
export function Lamp(at: Placed) {
  return (
    <g transform={place(at)}>
      <circle cx="0" cy="-48" r="12" className="fill-action opacity-25" />
      <path d="M-1.5 0h3V-42h-3ZM-4 0h8v-3h-8Z" className="fill-deep" />
      <path d="M-5 -54h10l-2 12h-6Z" className="fill-action" />
      <path d="M-6.5 -54h13L0 -60Z" className="fill-deep" />
    </g>
  );
}

export function Cloud({ wall = 'fill-surface', ...at }: Placed) {
  return (
    <g transform={place(at)}>
      <path d="M-42 0a12 12 0 0 1 10 -18 20 20 0 0 1 36 -6 14 14 0 0 1 24 8A9 9 0 0 1 36 0Z" className={wall} />
    </g>
  );
}

export function Birds(at: Placed) {
  return (
    <g transform={place(at)} fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-ink-soft">
      <path d="M0 0q6 -7 12 0q6 -7 12 0M34 -12q5 -6 10 0q5 -6 10 0M40 10q4 -5 8 0q4 -5 8 0" />
    </g>
  );
}

/** A water tower with a round tank. 112 high. */
export function WaterTower(at: Placed) {
  return (
    <g transform={place(at)}>
      <path d="M-4 -60 -9 0h18L4 -60Z" className="fill-surface" />
      <path d="M0 -60 4 -60 9 0H0Z" className="fill-scene-far" />
      <ellipse cx="0" cy="-84" rx="36" ry="27" className="fill-surface" />
      <path d="M0 -111a36 27 0 0 1 0 54Z" className="fill-scene-far" />
      <path d="M-36 -86h72v6h-72Z" className="fill-action" />
    </g>
  );
}

/** A picket fence from (x, y) over `width`. */
export function Fence({ x, y, width }: { x: number; y: number; width: number }) {
  const pickets = Array.from({ length: Math.floor(width / 11) }, (_, index) => x + index * 11);
  return (
    <g className="fill-surface">
      <path d={`M${x} ${y - 15}h${width}v3h-${width}ZM${x} ${y - 7}h${width}v3h-${width}Z`} />
      {pickets.map((left) => (
        <path key={left} d={`M${left} ${y}v-19l3 -4 3 4v19Z`} />
      ))}
    </g>
  );
}
