import { counted } from '../../../../contracts/src/numerals.js';
import { listKeyOf } from '../../live/changed.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import { useState } from 'react';
import { mostOfOneKey, type ComparedLead, type DuplicatePairs } from '../../../../contracts/src/cases/queries.js';
import { officeDate } from '../../lib/format.js';
import { useTitle } from '../../lib/page-head.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { lazyDialog } from '../../ui/lazy-part.js';
import { Skeleton } from '../../ui/skeleton.js';
import { StatusBadge } from '../leads/components/status-badge.js';
import { addressOf, nameOf } from '../leads/data/name-of.js';
import { reasonWords, markAsTwoWithToast } from '../leads/merge/merge-calls.js';
import { duplicatesRoutes } from '../../../../contracts/src/cases/routes.js';
import { readQuery } from '../../live/read-query.js';

const MergeDialog = lazyDialog(async () => (await import('../leads/merge/merge-dialog.js')).MergeDialog);
const pageSize = 25;
type Pair = DuplicatePairs['pairs'][number];

const pairsQuery = (page: number) =>
  readQuery(
    duplicatesRoutes.pairs,
    { query: { offset: (page - 1) * pageSize, limit: pageSize } },
    { under: listKeyOf('lead'), placeholderData: keepPreviousData },
  );

/** Today's pairs of leads that are probably the same. They can be merged or marked as distinct. */
export function DuplicatesScreen() {
  useTitle('Duplicates');
  const { page: asked } = useSearch({ from: '/_console/admin/duplicates' });
  const page = Math.max(1, Math.trunc(Number(asked)) || 1);
  const navigate = useNavigate();
  const answer = useQuery(pairsQuery(page));
  const [merging, setMerging] = useState<Pair | null>(null);
  const go = (to: number) =>
    void navigate({ to: '/admin/duplicates', search: { page: to === 1 ? undefined : String(to) } });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" role="region" aria-label="Duplicates" tabIndex={0}>
      <div className="mx-auto flex max-w-4xl flex-col gap-3 p-4">
        <h1 className="text-lg font-semibold">Duplicates</h1>
        {answer.isPending && <Skeleton className="h-96 w-full" />}
        {answer.isError && !answer.data && (
          <Failure title="The duplicates could not be loaded" of={answer} otherwise="No leads are lost." />
        )}
        {answer.data && <Summary found={answer.data} />}
        {answer.data?.pairs.length === 0 && (
          <EmptyList
            of={['pipeline']}
            icon={<CopyCheck />}
            title={page === 1 ? 'No probable duplicates' : 'Nothing on this page'}
            action={page > 1 ? <Button onClick={() => go(1)}>First page</Button> : undefined}
          >
            Leads with the same email, phone or street address show up here.
          </EmptyList>
        )}
        <ul className="flex flex-col gap-3">
          {answer.data?.pairs.map((pair) => (
            <PairItem key={`${pair.older.id} ${pair.newer.id}`} pair={pair} onMerge={() => setMerging(pair)} />
          ))}
        </ul>
        {answer.data && answer.data.total > pageSize && (
          <nav aria-label="Pages" className="flex items-center gap-2">
            <Button disabled={page === 1} onClick={() => go(page - 1)}>
              Previous
            </Button>
            <span className="text-ink-soft">
              Page {page} of {Math.ceil(answer.data.total / pageSize)}
            </span>
            <Button disabled={page * pageSize >= answer.data.total} onClick={() => go(page + 1)}>
              Next
            </Button>
          </nav>
        )}
      </div>
      {merging && <MergeDialog leadId={merging.newer.id} otherId={merging.older.id} onClose={() => setMerging(null)} />}
    </div>
  );
}

function Summary({ found: { total, found, tooCommon } }: { found: DuplicatePairs }) {
  if (total === 0 && tooCommon === 0) return null;
  return (
    <p className="text-ink-soft">
      {counted(total, 'pair')}, found by email: {found.email ?? 0}, phone: {found.phone ?? 0}, street address:{' '}
      {found.address ?? 0}.
      {tooCommon > 0 &&
        ` Left out: ${tooCommon} that more than ${mostOfOneKey} leads share, such as the number of an office.`}
    </p>
  );
}

function PairItem({ pair, onMerge }: { pair: Pair; onMerge: () => void }) {
  const [marking, setMarking] = useState(false);
  const { older, newer, reasons, strength } = pair;
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge hue={strength === 'probable' ? 'orange' : 'gray'}>
          {strength === 'probable' ? 'Probable' : 'Possible'}
        </Badge>
        <span>{reasonWords(reasons)}</span>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <OneOfPair lead={older} />
        <OneOfPair lead={newer} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={onMerge}>
          Merge…
        </Button>
        <Button
          size="sm"
          busy={marking}
          onClick={() => {
            setMarking(true);
            void markAsTwoWithToast(newer.id, older.id).finally(() => setMarking(false));
          }}
        >
          Not the same
        </Button>
      </div>
    </li>
  );
}

function OneOfPair({ lead }: { lead: ComparedLead }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-control bg-ground-alt px-3 py-2 wrap-anywhere">
      <span className="flex flex-wrap items-center gap-2">
        <Link to="/leads/$id" params={{ id: lead.id }} className="font-medium underline underline-offset-4">
          {nameOf(lead)}
        </Link>
        <StatusBadge status={lead.status} />
      </span>
      <span>{addressOf(lead)}</span>
      <span className="text-ink-soft">
        {lead.email}
        {lead.email && lead.phone && ' · '}
        <span className="whitespace-nowrap">{lead.phone}</span>
      </span>
      <span className="text-xs text-ink-soft">Came in {officeDate(lead.createdAt)}</span>
    </div>
  );
}
