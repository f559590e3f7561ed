import { ChevronDown } from 'lucide-react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { Button } from '../../../ui/button.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { Menu, MenuChoice } from '../../../ui/menu.js';
import { StatusBadge, StatusDot } from '../components/status-badge.js';
import { useMoveStage } from './move-stage.js';

/** The stages as entries of a menu. */
export const stageOptions = leadStatuses.map((value) => ({
  value,
  label: statusLabel(value),
  icon: <StatusDot status={value} />,
}));

/** The lead's stage, as a menu of all stages. @param locked why it can't be moved; null if it can */
export function StagePicker({ lead, locked }: { lead: Lead; locked: string | null }) {
  const { status, moving, moveTo } = useMoveStage(lead);
  const looks = { variant: 'secondary', size: 'sm', className: 'pr-1.5 pl-1' } as const;
  const content = (
    <>
      <StatusBadge status={status} /> <ChevronDown aria-hidden className="text-ink-soft" />
    </>
  );
  const label = `Stage: ${statusLabel(status)}`;
  if (locked !== null)
    return (
      <GuardedButton reason={locked} aria-label={label} {...looks}>
        {content}
      </GuardedButton>
    );
  return (
    <Menu
      align="start"
      label="Move to"
      trigger={
        <Button aria-label={label} aria-busy={moving || undefined} {...looks}>
          {content}
        </Button>
      }
    >
      <MenuChoice<LeadStatus> value={status} onChange={moveTo} options={stageOptions} />
    </Menu>
  );
}
