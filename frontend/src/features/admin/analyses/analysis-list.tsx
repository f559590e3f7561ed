import { shownName } from '../../../../../contracts/src/person-name.js';
import { useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import {
  type AnalysisColumn,
  type AnalysisRunState,
  analysisStates,
  type ListedAnalysis,
  analysisListQuerySchema,
  newestAnalysesFirst,
} from '../../../../../contracts/src/analyses/queries.js';
import { propertyTypeLabel, propertyTypes } from '../../../../../contracts/src/property.js';
import { analysisListRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { noteTableOf, useTableVersion } from '../../../live/changed.js';
import { Badge, type Hue } from '../../../ui/badge.js';
import { exactDateTime, money, officeDateTime } from '../../../lib/format.js';
import type { GridColumn } from '../../../ui/data-grid/columns.js';
import { declareList } from '../../list-screen/list-screen.js';
import { analysesParts } from '../addresses.js';
import { askFresh } from '../../../live/read-query.js';
import { optionsOf } from '../../../lib/options.js';

/** Reads the table of analyses again, for changes that no event reports. */
export const noteAnalysesTableChanged = () => noteTableOf('analysis');
/** Changes whenever the table has to be read again. The table shows the leads of analyses, too. */
export const useAnalysesTableVersion = (): number => useTableVersion('analysis', 'lead');

const stateLabels: Record<AnalysisRunState, string> = { running: 'Running', done: 'Done', failed: 'Failed' };
const hues: Record<AnalysisRunState, Hue> = { running: 'blue', done: 'green', failed: 'red' };

const lookMs = 3_000;

/** The state of an analysis. A failed one that is requested again counts as running. */
function AnalysisState({ analysis: { state, retrying } }: { analysis: ListedAnalysis }) {
  useEffect(() => {
    if (!retrying) return;
    // No event reports that a retry has ended.
    const looking = window.setInterval(noteAnalysesTableChanged, lookMs);
    return () => window.clearInterval(looking);
  }, [retrying]);
  return retrying ? <Badge hue="blue">Retrying</Badge> : <Badge hue={hues[state]}>{stateLabels[state]}</Badge>;
}

type Column = GridColumn<ListedAnalysis> & { field: AnalysisColumn };

const cents = (value: number | null) => (value === null ? '' : money(value));
/** The name of the lead that an analysis belongs to; empty if it belongs to none. */
const leadOf = ({ leadId, leadName }: ListedAnalysis) => (leadId === null ? '' : shownName(leadName));

function instant(field: AnalysisColumn, header: string, of: (analysis: ListedAnalysis) => string | null): Column {
  return {
    field,
    header,
    width: 156,
    text: (analysis) => shown(of(analysis)),
    cell: (analysis) => {
      const at = of(analysis);
      return at && <span title={exactDateTime(at)}>{officeDateTime(at)}</span>;
    },
  };
}
const shown = (at: string | null) => (at === null ? '' : officeDateTime(at));

function rent(
  field: AnalysisColumn,
  header: string,
  width: number,
  of: (analysis: ListedAnalysis) => number | null,
): Column {
  return { field, header, width, align: 'right', text: (analysis) => cents(of(analysis)) };
}

/** All columns of the table of analyses. The address comes first and leads to the report. */
export const analysisGridColumns: readonly Column[] = [
  {
    field: 'propertyAddress',
    header: 'Address',
    width: 250,
    text: ({ propertyAddress }) => propertyAddress,
    filter: { kind: 'text' },
  },
  {
    field: 'state',
    header: 'State',
    width: 84,
    text: ({ state }) => stateLabels[state],
    cell: (analysis) => <AnalysisState analysis={analysis} />,
    filter: { kind: 'choice', options: optionsOf(analysisStates, stateLabels) },
  },
  rent('rentCents', 'Monthly rent', 100, ({ rentCents }) => rentCents),
  rent('rangeLowCents', 'From', 88, ({ rangeLowCents }) => rangeLowCents),
  rent('rangeHighCents', 'To', 88, ({ rangeHighCents }) => rangeHighCents),
  {
    field: 'failure',
    header: 'Failure',
    width: 140,
    text: ({ failure }) => failure ?? '',
    cell: ({ failure }) => failure && <span title={failure}>{failure}</span>,
  },
  { field: 'name', header: 'Subscriber', width: 136, text: ({ name }) => name ?? '', filter: { kind: 'text' } },
  { field: 'email', header: 'Email', width: 190, text: ({ email }) => email ?? '', filter: { kind: 'text' } },
  {
    field: 'lead',
    header: 'Lead',
    width: 140,
    text: leadOf,
    cell: (analysis) => <LeadCell analysis={analysis} />,
    filter: {
      kind: 'one',
      options: [
        { value: 'linked', label: 'With a lead' },
        { value: 'none', label: 'Without a lead' },
      ],
    },
  },
  instant('requestedAt', 'Created', ({ requestedAt }) => requestedAt),
  { ...instant('estimatedAt', 'Estimated', ({ estimatedAt }) => estimatedAt), hidden: true },
  { field: 'city', header: 'City', width: 120, hidden: true, text: ({ city }) => city },
  { field: 'zipCode', header: 'ZIP', width: 80, hidden: true, text: ({ zipCode }) => zipCode },
  {
    field: 'propertyType',
    header: 'Property type',
    width: 130,
    hidden: true,
    text: ({ propertyType }) => (propertyType ? propertyTypeLabel(propertyType) : ''),
    filter: { kind: 'choice', options: optionsOf(propertyTypes, propertyTypeLabel) },
  },
  {
    field: 'unitCount',
    header: 'Units',
    width: 90,
    align: 'right',
    hidden: true,
    text: ({ unitCount }) => String(unitCount),
  },
  {
    field: 'squareFootage',
    header: 'Square footage',
    width: 130,
    align: 'right',
    hidden: true,
    text: ({ squareFootage }) => (squareFootage ? String(squareFootage) : ''),
  },
];

function LeadCell({ analysis }: { analysis: ListedAnalysis }) {
  const { leadId, leadDeleted } = analysis;
  if (leadId === null) return null;
  return (
    <>
      <Link
        to="/leads/$id"
        params={{ id: leadId }}
        tabIndex={-1}
        data-cell-act
        className="text-ink underline-offset-2 hover:underline"
      >
        {leadOf(analysis)}
      </Link>
      {leadDeleted && <span className="text-ink-soft"> (deleted)</span>}
    </>
  );
}

/** All analyses, with or without a lead, for admins. */
export const analysisList = declareList({
  name: 'analyses',
  label: 'Analyses',
  noun: ['analysis', 'analyses'],
  searchLabel: 'Search analyses',
  page: '/admin/analyses',
  parts: analysesParts,
  schema: analysisListQuerySchema,
  order: newestAnalysesFirst,
  read: async (asked, signal) => {
    const { analyses, total } = await askFresh(analysisListRoutes.list, { query: asked, signal });
    return { rows: analyses, total };
  },
  file: analysisListRoutes.export,
});
