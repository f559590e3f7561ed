import { CalendarCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { nextStep } from '../../../../../contracts/src/leads/next-step.js';
import { type StepAction, stepHelp, stepLabels } from '../../../../../contracts/src/leads/situations.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { showSection } from '../../../ui/section.js';
import { GuardedButton, Tooltip, TouchHelp } from '../../../ui/tooltip.js';
import { AgreementDialog } from '../../pitch/agreement/agreement-dialog.js';
import { EnrollmentDialog, type EnrollmentStep } from '../../pitch/enrollment/enrollment-dialog.js';
import { DeleteLeadDialog } from '../deletion/delete-lead-dialog.js';
import { nameOf } from '../data/name-of.js';
import { useRevokeOwnerLink } from '../data/owner-link.js';
import { EraseDialog } from '../erasure/erase-dialog.js';
import { useMoveStage } from '../stage/stage-picker.js';
import { type LeadDialog, LeadMenu } from './lead-menu.js';

// They compute with time zones, or render templates: heavy code that few visits of a lead need.
const ContactDialog = lazyDialog(async () => (await import('../contacts/contact-dialog.js')).ContactDialog);
const MergeDialog = lazyDialog(async () => (await import('../merge/merge-dialog.js')).MergeDialog);
const AskForDocumentDialog = lazyDialog(async () => (await import('../files/ask-dialog.js')).AskForDocumentDialog);
const PaymentLinkDialog = lazyDialog(
  async () => (await import('../invoices/payment-link-dialog.js')).PaymentLinkDialog,
);
const TimeDialog = lazyDialog(async () => (await import('../walkthrough/time-dialog.js')).TimeDialog);
const WriteDialog = lazyDialog(async () => (await import('../write/write-dialog.js')).WriteDialog);

/** The parts of the page that a step leads to. */
const sections: Partial<Record<StepAction, string>> = {
  analysis: 'Property analysis',
  documents: 'Documents',
  files: 'Photos and files',
  payments: 'Invoices',
  task: 'Tasks',
};

/**
 * The next step on a lead as the one prominent button, the walkthrough of the specification, and every other action in one menu. On a
 * phone and beside the board they are one row.
 * @param narrow whether there is no more room than on a phone
 * @param historyBelow whether the history stands below everything else where the page is narrow
 * @param repeatOf the lead that this one probably repeats; null if none
 * @param locked why nothing can be changed; null if it can
 * @param erased whether the person is erased
 * @param opened the open dialog, which the lead's dates open as well
 * @param onDeleted called once the lead is being deleted
 */
export function LeadActions({
  lead,
  narrow = false,
  historyBelow = false,
  repeatOf,
  locked,
  erased = false,
  opened,
  onOpen,
  onDeleted,
}: {
  lead: Lead;
  narrow?: boolean;
  historyBelow?: boolean;
  repeatOf: string | null;
  locked: string | null;
  erased?: boolean;
  opened: LeadDialog | null;
  onOpen: (dialog: LeadDialog | null) => void;
  onDeleted: () => void;
}) {
  const id = useId();
  const [at, setAt] = useState<EnrollmentStep>('pitch');
  const { moveTo, moving } = useMoveStage(lead);
  const { step } = nextStep(lead, useNow());
  const next = locked === null ? step : null;
  const wide = useMediaQuery('(min-width: 48rem)');
  const roomy = wide && !narrow;
  // Where it is narrow, its icon stands for it beside the next step.
  const named = roomy || !next || next.action === 'walkthrough';
  const explained = [
    ...(next && next.action !== 'walkthrough' ? [{ action: next.action, name: next.label }] : []),
    ...(named && locked === null ? [{ action: 'walkthrough' as const, name: stepLabels.walkthrough }] : []),
  ].filter(({ action }) => stepHelp[action] !== undefined);
  const helpOf = (action: StepAction) => ({
    title: stepHelp[action],
    'aria-describedby': stepHelp[action] && `${id}${action}`,
  });
  const close = () => onOpen(null);
  const enrollAt = (wanted: EnrollmentStep) => {
    setAt(wanted);
    onOpen('enrollment');
  };
  const take = (action: StepAction) => {
    switch (action) {
      case 'pitch':
        return enrollAt('pitch');
      case 'agreement':
        return enrollAt('contract');
      case 'payment':
        return enrollAt('payment');
      case 'enroll':
        return moveTo('enrolled');
      case 'close':
        return moveTo('closed');
      case 'email':
        return document.querySelector<HTMLElement>('[data-begins="email"]')?.click();
      case 'analysis':
      case 'documents':
      case 'files':
      case 'payments':
      case 'task':
        return showSection(sections[action]!);
      default:
        onOpen(action);
    }
  };
  const walkthrough = (
    <GuardedButton
      reason={locked}
      variant={next?.action === 'walkthrough' ? 'primary' : 'secondary'}
      className={named && !roomy ? 'min-w-0 flex-1' : ''}
      {...(!named && { size: 'icon', 'aria-label': stepLabels.walkthrough })}
      {...(locked === null && (named ? helpOf('walkthrough') : { 'aria-description': stepHelp.walkthrough }))}
      onClick={() => onOpen('walkthrough')}
    >
      <CalendarCheck /> {named && <span className="truncate">{stepLabels.walkthrough}</span>}
    </GuardedButton>
  );
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${roomy ? '' : 'w-full'}`}>
      <div className={`flex min-w-0 items-center gap-2 ${roomy ? 'flex-wrap' : ''}`}>
        {next && next.action !== 'walkthrough' && (
          <Button
            variant="primary"
            className={roomy ? '' : 'min-w-0 flex-1'}
            busy={moving}
            {...helpOf(next.action)}
            onClick={() => take(next.action)}
          >
            <span className="truncate">{next.label}</span>
          </Button>
        )}
        {named ? walkthrough : <Tooltip content={stepLabels.walkthrough}>{walkthrough}</Tooltip>}
        <LeadMenu
          lead={lead}
          locked={locked}
          erased={erased}
          historyBelow={historyBelow && !wide}
          onOpen={onOpen}
          onEnroll={() => enrollAt(at)}
        />
      </div>
      {explained.map(({ action, name }) => (
        <TouchHelp key={action} id={`${id}${action}`} name={name}>
          {stepHelp[action]!}
        </TouchHelp>
      ))}
      {opened !== null && (locked === null || outlastsLock.has(opened)) && (
        <OpenedDialog lead={lead} opened={opened} repeatOf={repeatOf} onDeleted={onDeleted} onClose={close} />
      )}
      {/* Stays mounted while it is closed: entered values are there when it opens again. */}
      <EnrollmentDialog
        lead={lead}
        open={opened === 'enrollment' && locked === null}
        step={at}
        onStep={setAt}
        onClose={close}
      />
    </div>
  );
}

/** An erasure is for locked leads, too; a merge locks the lead itself, and then says what was merged. */
const outlastsLock: ReadonlySet<LeadDialog> = new Set(['erase', 'merge', 'compare']);

function OpenedDialog({
  lead,
  opened,
  repeatOf,
  onDeleted,
  onClose,
}: {
  lead: Lead;
  opened: LeadDialog;
  repeatOf: string | null;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const named = { id: lead.id, name: nameOf(lead), walkthroughStart: lead.walkthroughStart };
  switch (opened) {
    case 'contact':
      return <ContactDialog leadId={lead.id} onClose={onClose} />;
    case 'link':
      return <PaymentLinkDialog lead={lead} onClose={onClose} />;
    case 'ask':
      return <AskForDocumentDialog leadId={lead.id} onClose={onClose} />;
    case 'write':
      return <WriteDialog lead={lead} onClose={onClose} />;
    case 'book':
      return <TimeDialog lead={lead} onClose={onClose} />;
    case 'walkthrough':
      return <AgreementDialog lead={lead} onClose={onClose} />;
    case 'compare':
      return <MergeDialog leadId={lead.id} otherId={repeatOf ?? undefined} onClose={onClose} />;
    case 'merge':
      return <MergeDialog leadId={lead.id} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog leadId={lead.id} onClose={onClose} />;
    case 'delete':
      return <DeleteLeadDialog lead={named} onClose={onClose} onDeleted={onDeleted} />;
    case 'erase':
      return <EraseDialog id={lead.id} onClose={onClose} />;
    case 'enrollment':
      return null;
  }
}

/** Asks, and ends the links that the owner has so far. */
function RevokeDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const revoke = useRevokeOwnerLink(leadId);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Revoke the owner’s link?"
      confirm="Revoke link"
      onConfirm={() => revoke.mutate()}
    >
      Every link to their page that the owner has so far stops working, also in emails they kept. The next email has a
      new one.
    </ConfirmDialog>
  );
}
