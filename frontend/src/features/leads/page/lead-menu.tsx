import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  ChevronDown,
  ClipboardSignature,
  FileBraces,
  FileDown,
  FileInput,
  FileText,
  History,
  Link as LinkIcon,
  Link2Off,
  type LucideIcon,
  MailPlus,
  Merge,
  PhoneCall,
  Send,
  ShieldCheck,
  Trash2,
  UserX,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { stepHelp, stepLabels } from '../../../../../contracts/src/leads/situations.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { showSection } from '../../../ui/section.js';
import { useHistoryExport } from '../../history-export/use-history-export.js';
import { useIsAdmin } from '../../session/session.js';
import { nameOf } from '../data/name-of.js';
import { withoutEmail } from '../data/no-email.js';
import { useCopyOwnerLink } from '../data/owner-link.js';
import { personFile } from '../erasure/erasure-query.js';

/** A dialog of the lead's actions. */
export type LeadDialog =
  | ('contact' | 'write' | 'book' | 'walkthrough' | 'enrollment' | 'link' | 'ask')
  | ('compare' | 'merge' | 'revoke' | 'delete' | 'erase');

/**
 * Everything that can be done with a lead, in one menu: the work with the owner, the history, what is rare, what is for good.
 * @param locked why nothing can be changed; null if it can
 * @param erased the person is erased: their data can no longer be exported or erased
 * @param historyBelow the history stands below everything else on this page
 * @param onEnroll continues the enrollment where it was left
 */
export function LeadMenu({
  lead,
  locked,
  erased,
  historyBelow,
  onOpen,
  onEnroll,
}: {
  lead: Lead;
  locked: string | null;
  erased: boolean;
  historyBelow: boolean;
  onOpen: (dialog: LeadDialog) => void;
  onEnroll: () => void;
}) {
  const isAdmin = useIsAdmin();
  const copyLink = useCopyOwnerLink(lead.id);
  const save = useHistoryExport(lead.id, nameOf(lead));
  // Shown once the menu is gone, which otherwise gives the focus back to its button and scrolls there.
  const toHistory = useRef(false);
  const item = (
    label: string,
    Icon: LucideIcon,
    onSelect: () => void,
    { help, ...more }: { help?: string; danger?: true } = {},
  ) => (
    <MenuItem
      {...more}
      disabled={locked !== null}
      {...(locked === null ? { help } : { 'aria-description': locked })}
      onSelect={onSelect}
    >
      <Icon /> {label}
    </MenuItem>
  );
  return (
    <Menu
      trigger={
        <Button aria-busy={save.isPending || undefined}>
          Actions <ChevronDown />
        </Button>
      }
      onClosed={() => {
        if (!toHistory.current) return false;
        toHistory.current = false;
        showSection('History');
        return true;
      }}
    >
      {item(stepLabels.contact, PhoneCall, () => onOpen('contact'))}
      {item('Write', MailPlus, () => onOpen('write'))}
      {item(bookLabel(lead), CalendarClock, () => onOpen('book'))}
      {item(stepLabels.pitch, ClipboardSignature, onEnroll, {
        help: stepHelp.pitch,
      })}
      {withoutEmail(lead) === null &&
        item('Send payment link', Send, () => onOpen('link'), {
          help: 'The owner gets an email with a link to their page, and pays there.',
        })}
      {item('Ask for a document', FileInput, () => onOpen('ask'), {
        help: 'The owner sends it on their page, and it comes in under “Photos and files”.',
      })}
      {item('Copy owner’s link', LinkIcon, () => copyLink.mutate(), {
        help: 'The owner’s private page: what is done, and what they still have to do. Every email to them has the link.',
      })}
      <MenuSeparator />
      {historyBelow && (
        <MenuItem onSelect={() => (toHistory.current = true)}>
          <History /> Go to the history
        </MenuItem>
      )}
      <MenuItem disabled={save.isPending} onSelect={() => save.mutate()}>
        <FileDown /> Export history
      </MenuItem>
      <MenuItem asChild>
        <Link to="/leads/verify">
          <ShieldCheck /> Verify a history
        </Link>
      </MenuItem>
      {isAdmin && !erased && (
        <>
          <Stored leadId={lead.id} as="pdf" icon={<FileText />} />
          <Stored leadId={lead.id} as="json" icon={<FileBraces />} />
        </>
      )}
      <MenuSeparator />
      {item('Merge into another lead…', Merge, () => onOpen('merge'))}
      {item('Revoke owner’s link…', Link2Off, () => onOpen('revoke'))}
      <MenuSeparator />
      {item('Delete lead', Trash2, () => onOpen('delete'), { danger: true })}
      {isAdmin && !erased && (
        <MenuItem danger onSelect={() => onOpen('erase')}>
          <UserX /> Erase person…
        </MenuItem>
      )}
      {locked !== null && <p className="max-w-56 px-2 py-1 text-xs text-ink-soft">{locked}</p>}
    </Menu>
  );
}

/** What booking a walkthrough is called. */
export const bookLabel = ({ walkthroughStart }: Pick<Lead, 'walkthroughStart'>): string =>
  walkthroughStart === null ? stepLabels.book : 'Move walkthrough';

/** Everything that is stored about the person, as a file. */
function Stored({ leadId, as, icon }: { leadId: string; as: 'pdf' | 'json'; icon: ReactNode }) {
  return (
    <MenuItem asChild>
      <a href={personFile(leadId, as)} download={`person-${leadId}.${as}`}>
        {icon} What is stored, {as.toUpperCase()}
      </a>
    </MenuItem>
  );
}
