import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { leavingOut, type Question } from '../../owner-mail/owner-mail-question.js';
import { WalkthroughsThen } from './mail-choice.js';

/** Asks whether owners get an email because of what is about to be done. */
export function OwnerMailDialog({ asked, onClose }: { asked: Question; onClose: () => void }) {
  const [sends, setSends] = useState(true);
  const { title, confirm, told, answer } = asked;
  return (
    <Dialog
      onClose={onClose}
      width="sm"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => answer(leavingOut(sends))}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-sm">
        {told === null ? (
          <p>Owners with a walkthrough ahead may get an email about it. Which ones cannot be shown right now.</p>
        ) : (
          <WalkthroughsThen told={told} sends={sends} onChange={setSends} />
        )}
      </div>
    </Dialog>
  );
}
