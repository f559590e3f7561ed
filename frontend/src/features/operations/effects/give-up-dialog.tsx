import type { EffectId } from '../../../../../contracts/src/effects/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { ReasonDialog } from '../../../ui/reason-dialog.js';
import { giveUpEffects } from './effects-query.js';
import { tellDecided } from './tell-decided.js';
import { counted } from '../data/words.js';

/** Asks for the reason to give effects up. */
export function GiveUpDialog({ effects, onClose }: { effects: readonly EffectId[]; onClose: () => void }) {
  return (
    <ReasonDialog
      name={`give-up:${effects.map(({ manager, key }) => `${manager} ${key}`).join()}`}
      words={{
        title: `Give up ${counted(effects.length, 'effect')}?`,
        description: 'Anything already done outside is not undone.',
        act: 'Give up',
        acting: 'Giving up…',
      }}
      act={async (reason) => tellDecided(await giveUpEffects(effects, reason), 'given up')}
      failureOf={(error) => sentenceOf(error, 'Nothing was changed. Try again.')}
      onClose={onClose}
    >
      <p>The system stops trying, and records their outcome as a failure. You can retry them later.</p>
    </ReasonDialog>
  );
}
