import { Link } from '@tanstack/react-router';
import { ownerPropertyTypeLabels } from '../../../../contracts/src/property.js';
import type { AnalysesByAddress } from '../../../../contracts/src/analyses/report.js';
import { exactDateTime, money, officeDateTime } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { compareRents } from '../analysis/report/compare-rents.js';

type Found = AnalysesByAddress['analyses'][number];
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** One analysis in the staff's list: its figures, why they are preliminary, who asked for it, and its links. */
export function AddressAnalysis({ analysis }: { analysis: Found }) {
  const { analysisId, leadId, name, email, requestedAt, rent, failure, property } = analysis;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <p className="font-medium tabular">
          {rent ? `${money(rent.total.estimateCents)} a month` : 'Waiting for the estimate'}
        </p>
        {rent && (
          <p className="text-ink-soft tabular">
            {money(rent.total.rangeLowCents)} to {money(rent.total.rangeHighCents)}
            {property.unitCount > 1 && ` for ${property.unitCount} units`}
          </p>
        )}
        {rent?.preliminary && <Badge hue="yellow">Preliminary</Badge>}
        <time dateTime={requestedAt} title={exactDateTime(requestedAt)} className="ml-auto text-xs text-ink-soft">
          {officeDateTime(requestedAt)}
        </time>
      </div>
      <p className="text-ink-soft">{described(property)}</p>
      {failure && <p className="text-warning">{failure}</p>}
      <p className="flex flex-wrap gap-x-3">
        <span className="min-w-0 text-ink-soft wrap-anywhere">
          {leadId ? [name || 'Anonymous', email].filter(Boolean).join(', ') : 'Run by staff, without a lead'}
        </span>
        <Link to="/analysis/$id" params={{ id: leadId ?? analysisId }} className="text-accent hover:underline">
          Report
        </Link>
        {leadId && (
          <Link to="/leads/$id" params={{ id: leadId }} className="text-accent hover:underline">
            Lead
          </Link>
        )}
      </p>
      {rent && rent.comparables.length > 0 && <Nearby rent={rent} />}
    </li>
  );
}

function Nearby({ rent }: { rent: NonNullable<Found['rent']> }) {
  const rows = compareRents(rent.perUnit.estimateCents, rent.comparables);
  return (
    <details>
      <summary className="w-fit text-accent hover:underline">
        {rows.length === 1 ? '1 comparable rent' : `${rows.length} comparable rents`}
      </summary>
      <ul className="mt-1">
        {rows.map(({ address, distanceMiles, rentCents }, index) => (
          <li key={index} className="flex gap-3 py-0.5">
            <span className="min-w-0 flex-1 wrap-anywhere">{address}</span>
            <span className="text-ink-soft tabular">{number.format(distanceMiles)} mi</span>
            <span className="tabular">{money(rentCents)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "Townhouse, 1,850 sq ft, 3 bedrooms": only the known facts. */
function described({ propertyType, squareFootage, bedrooms, bathrooms, yearBuilt }: Found['property']): string {
  return [
    propertyType in ownerPropertyTypeLabels
      ? ownerPropertyTypeLabels[propertyType as keyof typeof ownerPropertyTypeLabels]
      : propertyType,
    squareFootage > 0 && `${number.format(squareFootage)} sq ft`,
    bedrooms !== null && `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`,
    bathrooms !== null && `${bathrooms} ${bathrooms === 1 ? 'bathroom' : 'bathrooms'}`,
    yearBuilt !== null && `built ${yearBuilt}`,
  ]
    .filter(Boolean)
    .join(', ');
}
