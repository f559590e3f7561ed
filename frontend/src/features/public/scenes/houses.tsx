/**
 * The houses of which every drawn scene consists. Each stands on the ground line at (x, y), drawn in its own units and
 * scaled; colours are classes of the tokens, so that all scenes look alike.
 */
export interface Placed {
  x: number;
  y: number;
  scale?: number;
  /** A Tailwind fill class for the walls. */
  wall?: string;
}

export function place({ x, y, scale = 1 }: Placed): string {
  return `translate(${x} ${y}) scale(${scale})`;
}

function Window({ x, y, width = 14, height = 20 }: { x: number; y: number; width?: number; height?: number }) {
  return (
    <g>
      <rect x={x - 1.5} y={y - 1.5} width={width + 3} height={height + 3} className="fill-ground" />
      <rect x={x} y={y} width={width} height={height} className="fill-scene-warm" />
      <path
        d={`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`}
        className="stroke-ground"
        strokeWidth="1.5"
      />
    </g>
  );
}

/** A bungalow with a deep porch and its light on: the brand's house. 124 wide, 104 high. */
export function PorchHouse({ wall = 'fill-surface', ...at }: Placed) {
  return (
    <g transform={place(at)}>
      <rect x="30" y="-104" width="11" height="30" className="fill-scene-brick" />
      <rect x="-50" y="-58" width="100" height="58" className={wall} />
      <path d="M-50 -58 0 -98 50 -58Z" className={wall} />
      <path d="M-60 -52 0 -102 60 -52 54 -46 0 -91 -54 -46Z" className="fill-deep" />
      <Window x={-8} y={-78} width={16} height={15} />
      <Window x={-38} y={-33} width={18} height={20} />
      <Window x={22} y={-33} width={18} height={20} />
      <circle cx="14" cy="-26" r="9" className="fill-action opacity-30" />
      <rect x="-9" y="-36" width="18" height="36" className="fill-accent" />
      <circle cx="5" cy="-17" r="1.4" className="fill-action" />
      <circle cx="14" cy="-26" r="2.6" className="fill-action" />
      <path d="M-62 -42h124l-6 -9h-112Z" className="fill-deep-raised" />
      <path d="M-54 -42v42M-20 -42v34M20 -42v34M54 -42v42" className="stroke-ground" strokeWidth="4" />
      <path d="M-54 -15h34M20 -15h34" className="stroke-ground" strokeWidth="2.5" />
      <path
        d="M-48 -15v12M-42 -15v12M-36 -15v12M-30 -15v12M26 -15v12M32 -15v12M38 -15v12M44 -15v12"
        className="stroke-ground"
        strokeWidth="1.5"
      />
      <path d="M-60 -4h120v4h-120Z" className="fill-ground-alt" />
      <path d="M-16 0h32l4 6h-40Z" className="fill-ground-alt" />
    </g>
  );
}

/** Two storeys under a steep gable. 84 wide, 128 high. */
export function GableHouse({ wall = 'fill-scene-brick', ...at }: Placed) {
  return (
    <g transform={place(at)}>
      <rect x="-30" y="-120" width="10" height="34" className="fill-deep-raised" />
      <rect x="-36" y="-80" width="72" height="80" className={wall} />
      <path d="M-36 -79 0 -122 36 -79Z" className={wall} />
      <path d="M-44 -74 0 -128 44 -74 37 -70 0 -115 -37 -70Z" className="fill-deep" />
      <Window x={-26} y={-70} />
      <Window x={12} y={-70} />
      <Window x={-6} y={-98} width={12} height={14} />
      <Window x={-27} y={-34} width={20} height={18} />
      <rect x="8" y="-34" width="18" height="34" className="fill-deep" />
      <rect x="12" y="-30" width="10" height="9" className="fill-scene-warm" />
      <path d="M3 -38h28v4h-28Z" className="fill-ground" />
      <circle cx="29.5" cy="-24" r="2" className="fill-action" />
    </g>
  );
}

/** Three attached homes, each with a door in its own colour. 156 wide, 96 high. */
export function Townhouses(at: Placed) {
  const units = [
    { x: -78, wall: 'fill-scene-brick', door: 'fill-deep' },
    { x: -26, wall: 'fill-surface', door: 'fill-scene-brick' },
    { x: 26, wall: 'fill-scene-near', door: 'fill-action' },
  ];
  return (
    <g transform={place(at)}>
      {units.map(({ x, wall, door }) => (
        <g key={x}>
          <rect x={x} y="-74" width="52" height="74" className={wall} />
          <path d={`M${x - 2} -72 ${x + 26} -98 ${x + 54} -72v4h-56Z`} className="fill-deep" />
          <Window x={x + 8} y={-62} width={12} height={18} />
          <Window x={x + 31} y={-62} width={12} height={18} />
          <rect x={x + 8} y="-30" width="14" height="30" className={door} />
          <Window x={x + 30} y={-30} width={14} height={16} />
        </g>
      ))}
    </g>
  );
}

/** Brick shop fronts with awnings. 150 wide, 84 high. */
export function Shopfronts(at: Placed) {
  const shops = [
    { x: -75, height: 74, wall: 'fill-scene-brick', awning: 'fill-action' },
    { x: -25, height: 84, wall: 'fill-scene-near', awning: 'fill-surface' },
    { x: 25, height: 70, wall: 'fill-scene-brick', awning: 'fill-scene-warm' },
  ];
  return (
    <g transform={place(at)}>
      {shops.map(({ x, height, wall, awning }) => (
        <g key={x}>
          <rect x={x} y={-height} width="50" height={height} className={wall} />
          <rect x={x - 1} y={-height - 4} width="52" height="6" className="fill-deep" />
          <Window x={x + 8} y={-height + 12} width={12} height={17} />
          <Window x={x + 30} y={-height + 12} width={12} height={17} />
          <rect x={x + 5} y="-26" width="24" height="22" className="fill-scene-warm" />
          <rect x={x + 33} y="-27" width="12" height="27" className="fill-deep" />
          <path d={`M${x + 2} -36h46l3 11h-52Z`} className={awning} />
        </g>
      ))}
    </g>
  );
}
