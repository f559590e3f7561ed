import { WifiOff } from 'lucide-react';
import type { Connection } from '../../live/open-live-stream.js';

/** Hidden while the live stream is connected. Without the stream the page still refreshes, only more slowly. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  return (
    <div role="status">
      {connection === 'lost' && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-warning-soft px-3 py-1 text-xs text-warning">
          <WifiOff aria-hidden className="size-3.5" />
          Connection lost. Trying again…
        </p>
      )}
    </div>
  );
}
