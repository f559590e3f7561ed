import {
  ArrowRightLeft,
  Bell,
  Calculator,
  CalendarCheck,
  Circle,
  CircleAlert,
  DollarSign,
  Eye,
  FileCheck,
  FilePen,
  Link2,
  ListTodo,
  Megaphone,
  Pencil,
  Paperclip,
  Phone,
  Presentation,
  RotateCcw,
  StickyNote,
  Trash2,
  TriangleAlert,
  UserPlus,
  UserRoundCheck,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import type { EventIcon as Kind } from '../../history/build-timeline.js';

const icons: Record<Kind, LucideIcon> = {
  created: UserPlus,
  edited: Pencil,
  moved: ArrowRightLeft,
  pitched: Presentation,
  agreed: FileCheck,
  calendar: CalendarCheck,
  note: StickyNote,
  assigned: UserRoundCheck,
  task: ListTodo,
  contact: Phone,
  file: Paperclip,
  document: FilePen,
  reminder: Bell,
  paid: DollarSign,
  marketing: Megaphone,
  estimated: Calculator,
  failed: TriangleAlert,
  linked: Link2,
  seen: Eye,
  deleted: Trash2,
  restored: RotateCcw,
  erased: UserRoundX,
  unreadable: CircleAlert,
  other: Circle,
};

/** The shape of an event's kind. The sentence beside it says the same in words. */
export function EventIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-3.5" />;
}
