import { clsx } from 'clsx';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { Badge, type Hue } from '../../../ui/badge.js';

/** The specification's colours; an unlisted status is gray. */
const hues: Partial<Record<LeadStatus, Hue>> = {
  analysis_submitted: 'blue',
  enrolled: 'purple',
  walkthrough_scheduled: 'yellow',
  contract_sent: 'orange',
  closed: 'green',
  won: 'emerald',
  lost: 'red',
};

const dots: Record<Hue, string> = {
  blue: 'bg-blue',
  purple: 'bg-purple',
  yellow: 'bg-yellow',
  orange: 'bg-orange',
  green: 'bg-green',
  emerald: 'bg-emerald',
  red: 'bg-red',
  gray: 'bg-gray',
};

export function StatusBadge({ status }: { status: LeadStatus }) {
  return <Badge hue={hues[status] ?? 'gray'}>{statusLabel(status)}</Badge>;
}

/** The stage's colour as a dot. It is always next to the stage's name. */
export function StatusDot({ status, className }: { status: LeadStatus; className?: string }) {
  return <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', dots[hues[status] ?? 'gray'], className)} />;
}
