import { ChevronDown } from 'lucide-react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { CellMenu } from '../../../ui/data-grid/row-menu.js';
import { MenuChoice, MenuHeading } from '../../../ui/menu.js';
import { StatusBadge } from '../../leads/components/status-badge.js';
import { stageOptions } from '../../leads/stage/stage-picker.js';
import { moveRow, useRowStatus } from './row-status.js';

/** A row's stage, as a menu of all stages. */
export function StageCell({ lead }: { lead: Lead }) {
  const { status, moving } = useRowStatus(lead);
  const label = `Stage of ${lead.name || 'Anonymous'}: ${statusLabel(status)}`;
  return (
    <CellMenu
      label={label}
      entries={() => (
        <>
          <MenuHeading>Move to</MenuHeading>
          <MenuChoice<LeadStatus>
            value={status}
            onChange={(to) => to !== status && void moveRow(lead, to)}
            options={stageOptions}
          />
        </>
      )}
      draw={(act) => (
        <button
          type="button"
          {...act}
          aria-label={label}
          aria-busy={moving || undefined}
          className="inline-flex max-w-full items-center gap-1 rounded-sm align-middle hover:bg-hover aria-busy:opacity-60 pointer-coarse:min-h-10"
        >
          <StatusBadge status={status} /> <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
        </button>
      )}
    />
  );
}
