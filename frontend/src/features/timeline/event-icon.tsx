import {
  ArrowRightLeft,
  CalendarCheck,
  Circle,
  CircleAlert,
  DollarSign,
  FileCheck,
  Megaphone,
  Pencil,
  Presentation,
  RotateCcw,
  StickyNote,
  Trash2,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { EventIcon as Kind } from './build-timeline.js';

const icons: Record<Kind, LucideIcon> = {
  created: UserPlus,
  edited: Pencil,
  moved: ArrowRightLeft,
  pitched: Presentation,
  agreed: FileCheck,
  calendar: CalendarCheck,
  note: StickyNote,
  paid: DollarSign,
  marketing: Megaphone,
  deleted: Trash2,
  restored: RotateCcw,
  unreadable: CircleAlert,
  other: Circle,
};

/** The shape of an event's kind. The sentence beside it says the same in words. */
export function EventIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-3.5" />;
}
