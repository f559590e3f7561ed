import { Ellipsis, FileDown, Merge, ShieldCheck, Trash2 } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { useHistoryExport } from '../../history-export/use-history-export.js';

/** What is rarely done with a lead. @param locked why nothing can be changed; null when it can */
export function LeadMenu({
  lead,
  locked,
  onMerge,
  onDelete,
}: {
  lead: { id: string; name: string };
  locked: string | null;
  onMerge: () => void;
  onDelete: () => void;
}) {
  const save = useHistoryExport(lead.id, lead.name);
  return (
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
      <MenuItem disabled={locked !== null} onSelect={onMerge} {...(locked !== null && { 'aria-description': locked })}>
        <Merge aria-hidden /> Merge into another lead…
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
      {locked !== null && <p className="max-w-56 px-2 pb-1 text-xs text-ink-soft">{locked}</p>}
    </Menu>
  );
}
