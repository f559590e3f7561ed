import { useState } from 'react';
import { Ellipsis, FileBraces, FileDown, FileText, Link2Off, Merge, ShieldCheck, Trash2, UserX } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { useRevokeOwnerLink } from '../data/owner-link.js';
import { personFile } from '../erasure/erasure-query.js';
import { useIsAdmin } from '../../session/session.js';
import { useHistoryExport } from '../../history-export/use-history-export.js';

/**
 * The rare actions on a lead.
 * @param locked why nothing can be changed; null if it can
 * @param erased the person is erased: their data can no longer be exported or erased
 */
export function LeadMenu({
  lead,
  locked,
  erased,
  onMerge,
  onDelete,
  onErase,
}: {
  lead: { id: string; name: string };
  locked: string | null;
  erased: boolean;
  onMerge: () => void;
  onDelete: () => void;
  onErase: () => void;
}) {
  const isAdmin = useIsAdmin();
  const revoke = useRevokeOwnerLink(lead.id);
  const [revoking, setRevoking] = useState(false);
  const save = useHistoryExport(lead.id, lead.name);
  return (
    <>
      <Menu
        trigger={
          <Button size="icon" aria-label="More actions" aria-busy={save.isPending || undefined}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem disabled={save.isPending} onSelect={() => save.mutate()}>
          <FileDown aria-hidden /> Export history
        </MenuItem>
        <MenuItem asChild>
          <Link to="/leads/verify">
            <ShieldCheck aria-hidden /> Verify a history
          </Link>
        </MenuItem>
        <MenuItem
          disabled={locked !== null}
          onSelect={onMerge}
          {...(locked !== null && { 'aria-description': locked })}
        >
          <Merge aria-hidden /> Merge into another lead…
        </MenuItem>
        <MenuItem
          disabled={locked !== null || revoke.isPending}
          onSelect={() => setRevoking(true)}
          {...(locked !== null && { 'aria-description': locked })}
        >
          <Link2Off aria-hidden /> Revoke owner’s link…
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          danger
          disabled={locked !== null}
          onSelect={onDelete}
          {...(locked !== null && { 'aria-description': locked })}
        >
          <Trash2 aria-hidden /> Delete lead
        </MenuItem>
        {isAdmin && !erased && (
          <>
            <MenuSeparator />
            <MenuItem asChild>
              <a href={personFile(lead.id, 'pdf')} download={`person-${lead.id}.pdf`}>
                <FileText aria-hidden /> What is stored, PDF
              </a>
            </MenuItem>
            <MenuItem asChild>
              <a href={personFile(lead.id, 'json')} download={`person-${lead.id}.json`}>
                <FileBraces aria-hidden /> What is stored, JSON
              </a>
            </MenuItem>
            <MenuItem danger onSelect={onErase}>
              <UserX aria-hidden /> Erase person…
            </MenuItem>
          </>
        )}
        {locked !== null && <p className="max-w-56 px-2 pb-1 text-xs text-ink-soft">{locked}</p>}
      </Menu>
      {revoking && (
        <ConfirmDialog
          onClose={() => setRevoking(false)}
          title="Revoke the owner’s link?"
          confirm="Revoke link"
          onConfirm={() => revoke.mutate()}
        >
          Every link to their page that the owner has so far stops working, also in emails they kept. The next email has
          a new one.
        </ConfirmDialog>
      )}
    </>
  );
}
