import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { fieldLabel, fieldValue, isBlank } from '../../history/field-words.js';
import { PropertyDialog } from './property-dialog.js';
import { Section } from '../../../ui/section.js';

const fields = [
  'propertyType',
  'unitCount',
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'estimatedRentCents',
  'purchasePriceCents',
] as const satisfies readonly (keyof Lead)[];

/** The known facts of the property. @param locked why it can't be edited; null if it can */
export function PropertySection({ lead, locked }: { lead: Lead; locked: string | null }) {
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title="Property details"
      action={
        <GuardedButton
          reason={locked}
          variant="quiet"
          size="sm"
          aria-label="Edit property details"
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden /> Edit
        </GuardedButton>
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
        <Known label={fieldLabel('propertyAddress')} value={lead.propertyAddress} className="col-span-full" />
        {fields.map((field) => (
          <Known
            key={field}
            label={fieldLabel(field)}
            value={isBlank(field, lead[field]) ? null : fieldValue(field, lead[field])}
          />
        ))}
      </dl>
      {editing && <PropertyDialog lead={lead} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function Known({ label, value, className }: { label: string; value: string | null; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{value ?? <span className="text-ink-soft">Not known</span>}</dd>
    </div>
  );
}
