import type { ReactNode } from 'react';

/** Small drawings beside text. Decorative. */
function Round({ children }: { children: ReactNode }) {
  return (
    <>
      <circle cx="60" cy="60" r="60" className="fill-scene-sky" />
      {children}
    </>
  );
}

export function KeyRing() {
  return (
    <Round>
      <circle cx="60" cy="34" r="16" fill="none" className="stroke-deep" strokeWidth="4" />
      <path d="M44 40 32 92l9 2 2-9 7 2 2-7-7-2 7-30Z" className="fill-action" />
      <circle cx="48" cy="47" r="10" className="fill-action" />
      <circle cx="48" cy="45" r="3" className="fill-scene-sky" />
      <path d="M68 44 92 84l-24 14Z" className="fill-scene-brick" />
      <path d="M66 48h38v40l-19 14-19-14Z" className="fill-accent" transform="rotate(-16 70 48)" />
      <path d="M82 66v22h18V66l-9-8Z" className="fill-scene-warm" transform="rotate(-16 90 72)" />
    </Round>
  );
}

export function HouseDoor() {
  return (
    <Round>
      <path d="M12 96h96a60 60 0 0 1-96 0Z" className="fill-scene-near" />
      <path d="M28 96V50l32-26 32 26v46Z" className="fill-surface" />
      <path d="M18 56 60 20l42 36-6 6-36-31-36 31Z" className="fill-deep" />
      <path d="M49 96V66a11 11 0 0 1 22 0v30Z" className="fill-action" />
      <circle cx="66" cy="80" r="2" className="fill-action-ink" />
      <path d="M34 64h9v14h-9ZM77 64h9v14h-9Z" className="fill-scene-warm stroke-scene-far" strokeWidth="2" />
    </Round>
  );
}

/** A door with a welcome lamp: the people in the house. */
export function Door() {
  return (
    <>
      <path d="M6 114h138v6H6Z" className="fill-ground-alt" />
      <path d="M42 114V16h66v98Z" className="fill-ground-alt" />
      <path d="M50 114V24h50v90Z" className="fill-accent" />
      <path d="M58 34h34v24H58Z" className="fill-scene-warm" />
      <path d="M75 34v24M58 46h34" className="stroke-accent" strokeWidth="2" />
      <path d="M58 68h34v14H58ZM58 90h34v14H58Z" className="fill-deep-raised" />
      <circle cx="94" cy="76" r="3" className="fill-action" />
      <circle cx="126" cy="46" r="16" className="fill-action opacity-25" />
      <path d="M120 40h12l-2 14h-8ZM118 40h16l-8-7Z" className="fill-deep" />
      <path d="M122 42h8l-1 10h-6Z" className="fill-action" />
      <path d="M18 114V92h14v22Z" className="fill-scene-brick" />
      <path d="M25 94q-14-4-12-20 12 2 12 20 0-22 12-26 4 18-12 26Z" className="fill-scene-near" />
    </>
  );
}

/** A ladder, a paint can, a hammer: the house itself. */
export function Tools() {
  return (
    <>
      <path d="M6 114h138v6H6Z" className="fill-ground-alt" />
      <path d="M26 114 50 8h7L40 114ZM68 114 62 8h-7l9 106Z" className="fill-scene-brick" />
      <path d="M46 30h16M42 50h20M38 70h26M34 90h32" className="stroke-scene-brick" strokeWidth="5" />
      <path d="M84 78h36v36H84Z" className="fill-accent" />
      <path d="M84 86h36v14q-6 8-12 0t-12 2-12-2Z" className="fill-action" />
      <path d="M84 78q18-34 36 0" fill="none" className="stroke-ink-soft" strokeWidth="3" />
      <path d="M128 114V62h6v52Z" className="fill-scene-brick" />
      <path d="M116 50h26l4 8-4 6h-20q-8 0-6-14Z" className="fill-deep" />
    </>
  );
}

/** A ledger with a rising line: the money. */
export function Ledger() {
  return (
    <>
      <path d="M6 114h138v6H6Z" className="fill-ground-alt" />
      <path d="M28 22h88v92H28Z" className="fill-deep" />
      <path d="M34 16h86v92H34Z" className="fill-surface stroke-line" strokeWidth="2" />
      <path d="M44 30h40M44 40h28" className="stroke-scene-far" strokeWidth="5" />
      <path d="M46 98V82h12v16ZM64 98V74h12v24ZM82 98V66h12v32ZM100 98V56h12v42Z" className="fill-scene-near" />
      <path d="m46 72 24-10 18-8 24-14" fill="none" className="stroke-action" strokeWidth="4" strokeLinecap="round" />
      <circle cx="112" cy="40" r="5" className="fill-action" />
    </>
  );
}

export function Clock() {
  return (
    <Round>
      <circle cx="60" cy="60" r="40" className="fill-surface" />
      <path d="M60 60V20a40 40 0 0 1 34 61Z" className="fill-scene-warm" />
      <circle cx="60" cy="60" r="40" fill="none" className="stroke-deep" strokeWidth="5" />
      <path d="M60 34v26l20 12" fill="none" className="stroke-deep" strokeWidth="5" strokeLinecap="round" />
      <circle cx="60" cy="60" r="4" className="fill-action" />
    </Round>
  );
}

export function Growth() {
  return (
    <Round>
      <path d="M24 92V74h14v18ZM44 92V62h14v30ZM64 92V50h14v42Z" className="fill-scene-near" />
      <path d="M82 92V52l-7 0 16-17 16 17h-7v40Z" className="fill-accent" />
      <path d="M87 60h8v9h-8Z" className="fill-scene-warm" />
      <path d="m22 62 20-13 18-8 18-16" fill="none" className="stroke-action" strokeWidth="5" strokeLinecap="round" />
      <path d="M14 92h92v5H14Z" className="fill-deep" />
    </Round>
  );
}

/** A porch swing with nobody in a hurry. */
export function Swing() {
  return (
    <Round>
      <path d="M14 24h92v7H14Z" className="fill-deep" />
      <path d="M34 30v44M86 30v44" className="stroke-ink-soft" strokeWidth="2.5" />
      <path d="M28 54h64v8H28ZM28 66h64v8H28Z" className="fill-surface" />
      <path d="M24 76h72v8H24Z" className="fill-scene-brick" />
      <path d="M24 52h6v30h-6ZM90 52h6v30h-6Z" className="fill-scene-brick" />
      <path d="M66 60h18v16H66Z" className="fill-action" transform="rotate(-8 75 68)" />
      <path d="M10 96h100v6H10Z" className="fill-scene-near" />
    </Round>
  );
}

export function Seal() {
  return (
    <>
      <path d="m40 74-14 42 18-6 12 10 8-34ZM80 74l14 42-18-6-12 10-8-34Z" className="fill-accent" />
      <circle cx="60" cy="52" r="46" className="fill-action" />
      <circle
        cx="60"
        cy="52"
        r="38"
        fill="none"
        className="stroke-action-ink"
        strokeWidth="1.5"
        strokeDasharray="3 4"
      />
      <path d="M36 62V46l24-19 24 19v16Z" className="fill-surface" />
      <path d="m48 47 9 9 17-17" fill="none" className="stroke-accent" strokeWidth="6" strokeLinecap="round" />
      <path d="M40 70h40" className="stroke-action-ink" strokeWidth="3" />
    </>
  );
}
