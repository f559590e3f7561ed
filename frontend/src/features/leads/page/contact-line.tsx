import { Copy, Mail, MapPin, Pencil, Phone, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { callLink } from '../../../../../contracts/src/keys/written-phone.js';
import { isKnown } from '../../../../../contracts/src/keys/known.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { Button } from '../../../ui/button.js';
import { GuardedButton, Tooltip } from '../../../ui/tooltip.js';
import { copyText } from '../../history/event-json.js';
import { InPlaceField } from '../edit/in-place-field.js';

const link = 'min-w-0 rounded-sm underline-offset-4 hover:underline wrap-anywhere';
const part = 'flex min-w-0 items-center gap-1 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-soft';

/** A lead's contact data and the property's address: a press writes or calls, one button copies, another edits. */
export function ContactLine({ lead, locked }: { lead: Lead; locked: string | null }) {
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-5 gap-y-0.5 text-sm">
      <InPlaceField lead={lead} field="email" className="w-96 max-w-full">
        {(begin) => (
          <Part icon={<Mail />}>
            {isKnown(lead.email) ? (
              <>
                <a href={`mailto:${lead.email}`} className={link}>
                  {lead.email}
                </a>
                <CopyButton text={lead.email} what="The email" />
                <EditButton what="email" locked={locked} onEdit={begin} />
              </>
            ) : (
              <AddButton what="email" locked={locked} onAdd={begin} />
            )}
          </Part>
        )}
      </InPlaceField>
      <InPlaceField lead={lead} field="phone" className="w-96 max-w-full">
        {(begin) => (
          <Part icon={<Phone />}>
            {lead.phone === null ? (
              <AddButton what="phone" locked={locked} onAdd={begin} />
            ) : (
              <>
                <CallLink phone={lead.phone} />
                <CopyButton text={lead.phone} what="The phone number" />
                <EditButton what="phone" locked={locked} onEdit={begin} />
              </>
            )}
          </Part>
        )}
      </InPlaceField>
      <InPlaceField lead={lead} field="propertyAddress" className="w-96 max-w-full">
        {(begin) => (
          <Part icon={<MapPin />}>
            {isKnown(lead.propertyAddress) ? (
              <>
                <span className="wrap-anywhere">{lead.propertyAddress}</span>
                <CopyButton text={lead.propertyAddress} what="The address" />
                <EditButton what="address" locked={locked} onEdit={begin} />
              </>
            ) : (
              <AddButton what="address" locked={locked} onAdd={begin} />
            )}
          </Part>
        )}
      </InPlaceField>
    </div>
  );
}

/** An old text that is no number is shown as it is. */
function CallLink({ phone }: { phone: string }) {
  const href = callLink(phone);
  if (href === null) return <span className="wrap-anywhere">{phone}</span>;
  return (
    <a href={href} className={link}>
      {phone}
    </a>
  );
}

function Part({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`${part} min-h-8`}>
      {icon}
      {children}
    </div>
  );
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const label = `Copy ${what.toLowerCase()}`;
  return (
    <Tooltip content={label}>
      <Button variant="quiet" size="icon-sm" aria-label={label} onClick={() => copyText(text, what)}>
        <Copy />
      </Button>
    </Tooltip>
  );
}

function AddButton({ what, locked, onAdd }: { what: string; locked: string | null; onAdd: () => void }) {
  return (
    <GuardedButton data-begins={what} reason={locked} variant="quiet" size="sm" className="-ml-1" onClick={onAdd}>
      <Plus /> Add {what}
    </GuardedButton>
  );
}

function EditButton({ what, locked, onEdit }: { what: string; locked: string | null; onEdit: () => void }) {
  return (
    <GuardedButton
      data-begins={what}
      reason={locked}
      variant="quiet"
      size="icon-sm"
      aria-label={`Edit ${what}`}
      onClick={onEdit}
    >
      <Pencil />
    </GuardedButton>
  );
}
