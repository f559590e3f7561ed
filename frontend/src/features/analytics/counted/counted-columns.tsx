import { spelledOut } from '../../../../../contracts/src/events/words.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { LeadSource } from '../../../../../contracts/src/leads/lead-source.js';
import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import type { CountedColumn } from '../../../../../contracts/src/analytics/counted.js';
import { exactDateTime, money, officeDate, officeDateTime } from '../../../lib/format.js';
import type { GridColumn } from '../../../ui/data-grid/columns.js';
import { StatusBadge } from '../../leads/components/status-badge.js';
import { sourceLabel } from '../../board/filters/source-label.js';
import { businessTime, duration } from '../words/counted.js';
import type { CountedRow } from '../analytics-query.js';

type Column = GridColumn<CountedRow> & { field: CountedColumn };

/** A null lead id means a deleted lead whose name the viewer may not see. A deleted or erased lead may also have no name. */
const nameOf = ({ name, deleted, leadId }: CountedRow) =>
  leadId === null ? 'A deleted lead' : `${name || 'Anonymous'}${deleted ? ' (deleted)' : ''}`;

/** For the speed to lead, business minutes replace it. */
const took: Column = {
  ...{ field: 'days', header: 'Took', width: 100, align: 'right' },
  text: ({ days }) => (days === null ? '' : duration(days)),
};

/** The columns of the table of counted events. The row is the event, and leads to its entry. */
const ofDays: readonly Column[] = [
  { field: 'name', header: 'Lead', width: 190, text: nameOf },
  {
    ...{ field: 'eventType', header: 'What was counted', width: 190 },
    text: ({ eventType }) => spelledOut(eventType),
  },
  {
    ...{ field: 'at', header: 'When', width: 160 },
    text: ({ at }) => officeDateTime(at),
    cell: ({ at }) => <span title={exactDateTime(at)}>{officeDateTime(at)}</span>,
  },
  took,
  {
    ...{ field: 'amountCents', header: 'Amount', width: 110, align: 'right' },
    text: ({ amountCents }) => (amountCents === null ? '' : money(amountCents)),
  },
  {
    ...{ field: 'status', header: 'Stage now', width: 170 },
    text: ({ status }) => (status === null ? '' : statusLabel(status)),
    cell: ({ status }) => status && <StatusBadge status={status} />,
  },
  {
    ...{ field: 'propertyAddress', header: 'Address', width: 260 },
    text: ({ propertyAddress }) => propertyAddress ?? '',
  },
  {
    ...{ field: 'source', header: 'Source', width: 130 },
    text: ({ source }) => (source === null ? '' : sourceLabel(source as LeadSource)),
  },
  { field: 'city', header: 'City', width: 130, text: ({ city }) => city ?? '' },
  {
    field: 'propertyType',
    header: 'Property type',
    width: 130,
    hidden: true,
    text: ({ propertyType }) => propertyType ?? '',
  },
  {
    ...{ field: 'unitCount', header: 'Units', width: 80, align: 'right', hidden: true },
    text: ({ unitCount }) => (unitCount === null ? '' : String(unitCount)),
  },
  {
    ...{ field: 'estimatedRentCents', header: 'Monthly rent', width: 120, align: 'right', hidden: true },
    text: ({ estimatedRentCents }) => (estimatedRentCents === null ? '' : money(estimatedRentCents)),
  },
  {
    ...{ field: 'createdAt', header: 'Created', width: 130, hidden: true },
    text: ({ createdAt }) => (createdAt === null ? '' : officeDate(createdAt)),
  },
];
const ofMinutes = ofDays.map((column) =>
  column === took ? { ...took, text: ({ days }: CountedRow) => businessTime(days) } : column,
);

/** The columns for a question, always the same for each. */
export const countedColumnsOf = (question: QuestionName): readonly Column[] =>
  question === 'speed' ? ofMinutes : ofDays;
