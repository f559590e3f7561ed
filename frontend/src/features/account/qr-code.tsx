import { encode } from 'uqr';

/** A text as a QR code. Dark on light in both themes: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The border is part of the code: without it, it is not found.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-code-light"
    >
      <path d={squares.join('')} className="fill-code-dark" />
    </svg>
  );
}
