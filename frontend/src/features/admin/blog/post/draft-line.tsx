import { officeTime } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import type { DraftStanding } from './use-draft.js';

/** Says where the written text is kept. */
export function DraftLine({ standing, onMine }: { standing: DraftStanding; onMine: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
      <p role="status">
        {standing.is === 'kept' && `Draft saved at ${officeTime(standing.at)}`}
        {standing.is === 'keeping' && 'Keeping the draft…'}
        {standing.is === 'failed' && `Draft not kept: ${standing.why}`}
        {standing.is === 'elsewhere' && 'You are also editing this post in another window. This draft is not kept.'}
      </p>
      {standing.is === 'elsewhere' && (
        <>
          <Button size="inline" variant="quiet" onClick={onMine}>
            Keep this one
          </Button>
          <Button size="inline" variant="quiet" onClick={() => window.location.reload()}>
            Use the other
          </Button>
        </>
      )}
    </div>
  );
}
