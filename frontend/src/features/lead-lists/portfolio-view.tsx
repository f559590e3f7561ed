import { shownName } from '../../../../contracts/src/person-name.js';
import { counted, withCommas } from '../../../../contracts/src/numerals.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Building2, House } from 'lucide-react';
import { useState } from 'react';
import { propertyTypeLabel } from '../../../../contracts/src/property.js';
import type { Portfolio } from '../../../../contracts/src/pipeline/dashboard.js';
import { money } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { portfolioQuery, type PortfolioFilter } from './dashboard-queries.js';

const states = [
  { state: undefined, label: 'All' },
  { state: 'active', label: 'Active' },
  { state: 'pending', label: 'Pending' },
] as const;

/** Every lead with a property: four figures over all matches, and a card for each property. */
export function PortfolioView({ search }: { search: string }) {
  const [state, setState] = useState<PortfolioFilter['state']>();
  const portfolio = useInfiniteQuery(portfolioQuery({ search: search || undefined, state }));
  const totals = portfolio.data?.pages[0]?.totals;
  const properties = portfolio.data?.pages.flatMap((page) => page.properties) ?? [];
  return (
    <section
      aria-labelledby="portfolio"
      className="@container flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pt-1 pb-4"
      aria-busy={portfolio.isPlaceholderData || undefined}
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="portfolio" className="mr-auto text-xs font-semibold">
          Portfolio
        </h2>
        <div role="group" aria-label="Show" className="flex rounded-control bg-sunken p-0.5">
          {states.map((each) => (
            <button
              key={each.label}
              type="button"
              aria-pressed={state === each.state}
              onClick={() => setState(each.state)}
              className="h-6 rounded-sm px-2 text-xs font-medium text-ink-soft aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card pointer-coarse:h-9"
            >
              {each.label}
            </button>
          ))}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-2 @[48rem]:grid-cols-4">
        {figuresOf(totals, portfolio.isError).map(({ label, value }) => (
          <Figure key={label} label={label} value={value} />
        ))}
      </dl>
      {portfolio.isPending ? (
        <PortfolioSkeleton />
      ) : portfolio.isError && properties.length === 0 ? (
        <Failure title="The portfolio could not be loaded" of={portfolio}>
          Your leads are safe; only this view could not be read.
        </Failure>
      ) : properties.length === 0 ? (
        <EmptyList of={['pipeline']} icon={<House />} title="No properties">
          {search || state ? 'Nothing matches your search.' : 'Leads with a known property show up here.'}
        </EmptyList>
      ) : (
        <ul
          className={clsx(
            'grid grid-cols-1 gap-2 @[36rem]:grid-cols-2 @[60rem]:grid-cols-3 @[84rem]:grid-cols-4',
            portfolio.isPlaceholderData && 'opacity-60',
          )}
        >
          {properties.map((property) => (
            <PropertyCard key={property.leadId} property={property} />
          ))}
        </ul>
      )}
      {portfolio.hasNextPage && (
        <Button variant="quiet" busy={portfolio.isFetchingNextPage} onClick={() => void portfolio.fetchNextPage()}>
          {portfolio.isFetchingNextPage ? 'Loading…' : 'Show more properties'}
        </Button>
      )}
    </section>
  );
}

/** @param failed they could not be loaded: nothing may look as if it were still loading */
function figuresOf(totals: Portfolio['totals'] | undefined, failed: boolean) {
  const unknown = failed ? '–' : undefined;
  const average = totals?.averageRentPerUnitCents;
  return [
    { label: 'Properties', value: totals ? withCommas(totals.properties) : unknown },
    { label: 'Total Units', value: totals ? withCommas(totals.units) : unknown },
    { label: 'Monthly Revenue', value: totals ? money(totals.monthlyRevenueCents) : unknown },
    { label: 'Avg. Rent/Unit', value: average == null ? (totals ? '–' : unknown) : money(average) },
  ];
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line bg-surface px-4 py-3">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular">{value ?? <Skeleton className="h-7 w-20" />}</dd>
    </div>
  );
}

function PropertyCard({ property }: { property: Portfolio['properties'][number] }) {
  const { leadId, name, propertyAddress, propertyType, unitCount, estimatedRentCents, state, analysed } = property;
  const Icon = unitCount > 1 ? Building2 : House;
  const kind = [propertyType && propertyTypeLabel(propertyType), counted(unitCount, 'unit')];
  return (
    <li className="relative flex gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <a
            href={analysed ? `/analysis/${leadId}` : `/leads/${leadId}`}
            className="min-w-0 flex-1 truncate text-sm font-medium after:absolute after:inset-0 after:rounded-card hover:underline"
            title={propertyAddress}
          >
            {propertyAddress}
          </a>
          <Badge hue={state === 'active' ? 'green' : 'gray'}>{state === 'active' ? 'Active' : 'Pending'}</Badge>
        </div>
        <p className="truncate text-xs text-ink-soft">{shownName(name)}</p>
        <p className="mt-1 flex items-baseline justify-between gap-2 text-xs text-ink-soft">
          <span className="truncate">{kind.filter(Boolean).join(' · ')}</span>
          {estimatedRentCents !== null && (
            <span className="font-semibold text-ink tabular" title="Estimated rent a month">
              {money(estimatedRentCents)}
            </span>
          )}
        </p>
        <p className="sr-only">{analysed ? 'Opens the property analysis' : 'No analysis yet; opens the lead'}</p>
      </div>
    </li>
  );
}

function PortfolioSkeleton() {
  return (
    <Loading
      label="Loading the portfolio"
      className="grid gap-2 @[36rem]:grid-cols-2 @[60rem]:grid-cols-3"
      bars={Array<string>(9).fill('h-20 rounded-card')}
    />
  );
}
