import {
  CalendarCheck,
  CalendarClock,
  ChevronDown,
  ClipboardSignature,
  Link,
  MailPlus,
  PhoneCall,
  Send,
} from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { type StepAction, stepLabels } from '../../../../../contracts/src/leads/situations.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { Menu, MenuItem } from '../../../ui/menu.js';
import { showSection } from '../../../ui/section.js';
import { GuardedButton, Tooltip } from '../../../ui/tooltip.js';
import { AgreementDialog } from '../../pitch/agreement/agreement-dialog.js';
import { EnrollmentDialog, type EnrollmentStep } from '../../pitch/enrollment/enrollment-dialog.js';
import { withoutEmail } from '../data/no-email.js';
import { useCopyOwnerLink } from '../data/owner-link.js';
import { useMoveStage } from '../stage/stage-picker.js';
import { useNextStep } from './use-next-step.js';

// They compute with time zones, or render templates: heavy code that few visits of a lead need.
const ContactDialog = lazyDialog(() => import('../contacts/contact-dialog.js').then((part) => part.ContactDialog));
const MergeDialog = lazyDialog(() => import('../merge/merge-dialog.js').then((part) => part.MergeDialog));
const PaymentLinkDialog = lazyDialog(() =>
  import('../invoices/payment-link-dialog.js').then((part) => part.PaymentLinkDialog),
);
const TimeDialog = lazyDialog(() => import('../walkthrough/time-dialog.js').then((part) => part.TimeDialog));
const WriteDialog = lazyDialog(() => import('../write/write-dialog.js').then((part) => part.WriteDialog));

/** A dialog of the lead's actions. */
export type LeadDialog = 'link' | 'contact' | 'write' | 'book' | 'walkthrough' | 'compare' | 'enrollment';

/** The parts of the page that a step leads to. */
const sections: Partial<Record<StepAction, string>> = {
  analysis: 'Property analysis',
  documents: 'Documents',
  payments: 'Invoices',
  task: 'Tasks',
};

/**
 * The next step on a lead as the one prominent button, the walkthrough of the specification, and every other action in one menu. On a
 * phone and beside the board they are one row.
 * @param narrow whether there is no more room than on a phone
 * @param repeatOf the lead that this one probably repeats; null if none
 * @param locked why nothing can be changed; null if it can
 * @param opened the open dialog, which the lead's dates open as well
 */
export function LeadActions({
  lead,
  narrow = false,
  repeatOf,
  locked,
  opened,
  onOpen,
}: {
  lead: Lead;
  narrow?: boolean;
  repeatOf: string | null;
  locked: string | null;
  opened: LeadDialog | null;
  onOpen: (dialog: LeadDialog | null) => void;
}) {
  const [at, setAt] = useState<EnrollmentStep>('pitch');
  const { moveTo, moving } = useMoveStage(lead);
  const { step } = useNextStep(lead);
  const next = locked === null ? step : null;
  const copyLink = useCopyOwnerLink(lead.id);
  const roomy = useMediaQuery('(min-width: 48rem)') && !narrow;
  // Where it is narrow, its icon stands for it beside the next step.
  const named = roomy || !next || next.action === 'walkthrough';
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
      case 'payments':
      case 'task':
        return showSection(sections[action]!);
      default:
        onOpen(action);
    }
  };
  const others = [
    { label: stepLabels.contact, title: undefined, Icon: PhoneCall, onSelect: () => onOpen('contact') },
    { label: 'Write', title: undefined, Icon: MailPlus, onSelect: () => onOpen('write') },
    {
      label: lead.walkthroughStart === null ? stepLabels.book : 'Move walkthrough',
      title: undefined,
      Icon: CalendarClock,
      onSelect: () => onOpen('book'),
    },
    {
      label: stepLabels.pitch,
      title: 'Takes the owner through pitch, contract and payment, step by step.',
      Icon: ClipboardSignature,
      onSelect: () => enrollAt(at),
    },
    ...(withoutEmail(lead) === null
      ? [
          {
            label: 'Send payment link',
            title: 'The owner gets an email with a link to their page, and pays there.',
            Icon: Send,
            onSelect: () => onOpen('link'),
          },
        ]
      : []),
    {
      label: 'Copy owner’s link',
      title: 'The private page of the owner: what is done, and what waits for them. Every email to them has the link.',
      Icon: Link,
      onSelect: () => copyLink.mutate(),
    },
  ];
  const walkthrough = (
    <GuardedButton
      reason={locked}
      variant={next?.action === 'walkthrough' ? 'primary' : 'secondary'}
      className={named && !roomy ? 'min-w-0 flex-1' : ''}
      {...(!named && { size: 'icon', 'aria-label': stepLabels.walkthrough })}
      onClick={() => onOpen('walkthrough')}
    >
      <CalendarCheck aria-hidden /> {named && <span className="truncate">{stepLabels.walkthrough}</span>}
    </GuardedButton>
  );
  return (
    <div className={`flex min-w-0 items-center gap-2 ${roomy ? 'flex-wrap' : 'w-full'}`}>
      {next && next.action !== 'walkthrough' && (
        <Button
          variant="primary"
          className={roomy ? '' : 'min-w-0 flex-1'}
          busy={moving}
          onClick={() => take(next.action)}
        >
          <span className="truncate">{next.label}</span>
        </Button>
      )}
      {named ? walkthrough : <Tooltip content={stepLabels.walkthrough}>{walkthrough}</Tooltip>}
      {locked === null ? (
        <Menu
          trigger={
            <Button>
              Actions <ChevronDown aria-hidden />
            </Button>
          }
        >
          {others.map(({ label, title, Icon, onSelect }) => (
            <MenuItem key={label} title={title} onSelect={onSelect}>
              <Icon aria-hidden /> {label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <GuardedButton reason={locked}>
          Actions <ChevronDown aria-hidden />
        </GuardedButton>
      )}
      {locked === null && (
        <>
          {opened === 'contact' && <ContactDialog leadId={lead.id} onClose={close} />}
          {opened === 'link' && <PaymentLinkDialog lead={lead} onClose={close} />}
          {opened === 'write' && <WriteDialog lead={lead} onClose={close} />}
          {opened === 'book' && <TimeDialog lead={lead} onClose={close} />}
          {opened === 'compare' && (
            <MergeDialog leadId={lead.id} {...(repeatOf !== null && { otherId: repeatOf })} onClose={close} />
          )}
          {opened === 'walkthrough' && <AgreementDialog lead={lead} onClose={close} />}
        </>
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
