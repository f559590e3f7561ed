import { otherZone } from '../../lib/office-zone.js';
import { useNow } from '../../lib/use-now.js';

/** Whose times the console shows; hidden where the device's clock shows the same. */
export function OfficeTimeLine() {
  const zone = otherZone(useNow());
  if (zone === null) return null;
  return (
    <p className="border-b border-line bg-surface px-3 py-1 text-center text-xs text-ink-soft">
      All times are the office’s: {zone}.
    </p>
  );
}
