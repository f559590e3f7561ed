import { nextStep } from '../../../../../contracts/src/leads/next-step.js';
import { turnLabels, turns } from '../../../../../contracts/src/leads/situations.js';
import { leadSources } from '../../../../../contracts/src/leads/lead-source.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { propertyTypeLabel, propertyTypes } from '../../../../../contracts/src/property.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { type LeadColumn, leadListQuerySchema, newestFirst } from '../../../../../contracts/src/pipeline/lead-list.js';
import { exactDateTime, money, officeDate, officeDateTime } from '../../../lib/format.js';
import type { GridColumn } from '../../../ui/data-grid/columns.js';
import { sourceLabel } from '../../../../../contracts/src/leads/source-words.js';
import { useNames } from '../../people/names-query.js';
import { personName, type Names } from '../../people/person-name.js';
import { standingOf } from '../../leads/data/standing.js';
import { StageCell } from './stage-cell.js';
import { declareList } from '../../list-screen/list-screen.js';
import { leadsParts } from '../addresses.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { askFresh } from '../../../live/read-query.js';
import { optionsOf } from '../../../lib/options.js';

type Column = GridColumn<Lead> & { field: LeadColumn };

const cents = (value: number | null) => (value === null ? '' : money(value));
const figure = (value: number | null) => (value === null ? '' : String(value));

/** A day in the office's time zone, with the exact instant on hover. */
function day(field: LeadColumn, header: string, of: (lead: Lead) => string | null): Column {
  return {
    field,
    header,
    width: 128,
    text: (lead) => instantText(of(lead), officeDate),
    cell: (lead) => shownInstant(of(lead), officeDate),
  };
}

const instantText = (at: string | null, format: (instant: string) => string) => (at === null ? '' : format(at));
const shownInstant = (at: string | null, format: (instant: string) => string) =>
  at && <span title={exactDateTime(at)}>{format(at)}</span>;

/** All columns that a file of leads can have. The name comes first and leads to the lead. */
const fileColumns: readonly Column[] = [
  { field: 'name', header: 'Name', width: 176, text: ({ name }) => name, filter: { kind: 'text' } },
  {
    field: 'status',
    header: 'Stage',
    width: 196,
    text: ({ status }) => statusLabel(status),
    cell: (lead) => <StageCell lead={lead} />,
    filter: { kind: 'choice', options: optionsOf(leadStatuses, statusLabel) },
  },
  { field: 'email', header: 'Email', width: 216, text: ({ email }) => email, filter: { kind: 'text' } },
  { field: 'phone', header: 'Phone', width: 140, text: ({ phone }) => phone ?? '', filter: { kind: 'text' } },
  {
    field: 'propertyAddress',
    header: 'Address',
    width: 256,
    grows: true,
    text: ({ propertyAddress }) => propertyAddress,
    filter: { kind: 'text' },
  },
  {
    field: 'source',
    header: 'Source',
    width: 130,
    text: ({ source }) => sourceLabel(source),
    filter: { kind: 'choice', options: optionsOf(leadSources, sourceLabel) },
  },
  {
    field: 'estimatedRentCents',
    header: 'Monthly rent',
    width: 125,
    align: 'right',
    text: ({ estimatedRentCents }) => cents(estimatedRentCents),
  },
  day('createdAt', 'Created', ({ createdAt }) => createdAt),
  day('lastContactedAt', 'Last contacted', ({ lastContactedAt }) => lastContactedAt),
  {
    field: 'walkthroughStart',
    header: 'Walkthrough',
    width: 150,
    text: ({ walkthroughStart }) => instantText(walkthroughStart, officeDateTime),
    cell: ({ walkthroughStart }) => shownInstant(walkthroughStart, officeDateTime),
  },
  { ...day('stageSince', 'In stage since', ({ stageSince }) => stageSince), hidden: true },
  {
    ...day('situationSince', 'Next step since', (lead) => nextStep(lead, new Date().toISOString()).since),
    hidden: true,
  },
  {
    field: 'city',
    header: 'City',
    width: 120,
    hidden: true,
    text: ({ city }) => city ?? '',
    filter: { kind: 'text' },
  },
  { field: 'state', header: 'State', width: 80, hidden: true, text: ({ state }) => state ?? '' },
  { field: 'zipCode', header: 'ZIP', width: 80, hidden: true, text: ({ zipCode }) => zipCode ?? '' },
  {
    field: 'propertyType',
    header: 'Property type',
    width: 130,
    hidden: true,
    text: ({ propertyType }) => (propertyType ? propertyTypeLabel(propertyType) : ''),
    filter: { kind: 'choice', options: optionsOf(propertyTypes, propertyTypeLabel) },
  },
  number('unitCount', 'Units', ({ unitCount }) => unitCount),
  number('squareFootage', 'Square footage', ({ squareFootage }) => squareFootage || null),
  number('bedrooms', 'Bedrooms', ({ bedrooms }) => bedrooms),
  number('bathrooms', 'Bathrooms', ({ bathrooms }) => bathrooms),
  number('yearBuilt', 'Year built', ({ yearBuilt }) => yearBuilt),
  number('finishedBasementArea', 'Finished basement', ({ finishedBasementArea }) => finishedBasementArea),
  {
    field: 'purchasePriceCents',
    header: 'Purchase price',
    width: 130,
    align: 'right',
    hidden: true,
    text: ({ purchasePriceCents }) => cents(purchasePriceCents),
  },
  {
    field: 'paidCents',
    header: 'Paid',
    width: 100,
    align: 'right',
    hidden: true,
    text: ({ paidCents }) => cents(paidCents),
  },
  { field: 'ownerName', header: 'Owner', width: 160, hidden: true, text: ({ ownerName }) => ownerName ?? '' },
  { field: 'company', header: 'Company', width: 160, hidden: true, text: ({ company }) => company ?? '' },
];

function number(field: LeadColumn, header: string, of: (lead: Lead) => number | null): Column {
  return { field, header, width: 130, align: 'right', hidden: true, text: (lead) => figure(of(lead)) };
}

/** Whose turn it is, and since when: filtered by the turn, and sorted by the column of its time. */
const nextStepColumn: GridColumn<Lead> = {
  field: 'awaits',
  header: 'Next step',
  width: 220,
  sortable: false,
  text: (lead) => standingOf(lead, new Date().toISOString()),
  filter: { kind: 'choice', options: optionsOf(turns, turnLabels) },
};

/** The columns of a file. */
const fileFields: ReadonlySet<string> = new Set([...fileColumns.map(({ field }) => field), 'awaits', 'assignee']);

/**
 * All columns of the table of leads. The assignee stands after the stage; the server filters by it but does not sort by it.
 * @param names of colleagues by user id
 */
export function leadGridColumns(names: Names | undefined): readonly GridColumn<Lead>[] {
  const options = [
    { value: 'me', label: 'Mine' },
    { value: 'none', label: 'Unassigned' },
    ...Object.entries(names ?? {}).map(([value, label]) => ({ value, label })),
  ];
  const assignee: GridColumn<Lead> = {
    field: 'assignee',
    header: 'Assignee',
    width: 150,
    sortable: false,
    filter: { kind: 'one', options },
    text: ({ assigneeId }) => personName(assigneeId, names) ?? '',
    // A name that arrives after the rows is drawn then.
    cell: ({ assigneeId }) => <Assignee id={assigneeId} />,
  };
  return [...fileColumns.slice(0, 2), nextStepColumn, assignee, ...fileColumns.slice(2)];
}

function Assignee({ id }: { id: string | null }) {
  return personName(id, useNames());
}

/** All leads, for admins. */
export const leadList = declareList({
  name: 'leads',
  label: 'Leads',
  noun: ['lead', 'leads'],
  searchLabel: 'Search leads',
  page: '/admin/',
  parts: leadsParts,
  schema: leadListQuerySchema,
  order: newestFirst,
  read: async (asked, signal) => {
    const { leads, total } = await askFresh(pipelineRoutes.list, { query: asked, signal });
    return { rows: leads, total };
  },
  file: pipelineRoutes.export,
  fileFields,
});
