import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addLeadPropertyTypes, propertyTypeLabel } from '../../../../../contracts/src/property.js';
import { leadsRoutes, type SubmitLeadInput } from '../../../../../contracts/src/leads/routes.js';
import { StatusBadge } from '../components/status-badge.js';
import { nameAndAddress } from '../data/name-of.js';
import { lookAlikesOfQuery, reasonWords, type Somebody } from '../merge/merge-calls.js';
import { afterPress } from '../../../lib/after-press.js';
import { sentenceOf, refusedFields } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { AddressNotice } from '../../addresses/address-notice.js';
import { useAddressLine } from '../../addresses/use-whole-address.js';
import { CommandDialog, FormFault } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { useNames } from '../../people/names-query.js';
import { signedInId } from '../../session/session.js';
import { leadOfForm } from '../data/lead-of-form.js';

const shown = 3;

/** Shows similar leads while a lead is being entered. It does not block the entry. */
function AddLeadNotice({ somebody }: { somebody: Somebody }) {
  const { data } = useQuery({ ...lookAlikesOfQuery(somebody), placeholderData: keepPreviousData });
  const leads = data?.leads ?? [];
  return (
    <div role="status">
      {leads.length > 0 && (
        <div className="flex flex-col gap-1.5 rounded-control bg-warning-soft px-3 py-2 text-warning">
          <p className="flex items-center gap-2 font-medium">
            <CopyCheck className="size-4 shrink-0" />
            {leads.length === 1 ? 'A lead like this already exists' : 'Leads like this already exist'}
          </p>
          <ul className="flex flex-col gap-1 text-sm">
            {leads.slice(0, shown).map((lead) => (
              <li key={lead.id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                <Link
                  to="/leads/$id"
                  params={{ id: lead.id }}
                  target="_blank"
                  className="font-medium underline underline-offset-4"
                >
                  {nameAndAddress(lead)}
                </Link>
                <StatusBadge status={lead.status} />
                <span>{reasonWords(lead.reasons)}</span>
              </li>
            ))}
          </ul>
          {leads.length > shown && <p className="text-sm">and {leads.length - shown} more.</p>}
        </div>
      )}
    </div>
  );
}

const blank = {
  name: '',
  email: '',
  noEmail: false,
  phone: '',
  propertyAddress: '',
  noAddress: false,
  propertyType: '',
  squareFootage: '',
  purchasePrice: '',
  assignee: '',
};
const somebodyIn = (entries: typeof blank): Somebody => {
  const { name, phone } = entries;
  const email = entries.noEmail ? '' : entries.email;
  return { name, email, phone, propertyAddress: entries.noAddress ? '' : entries.propertyAddress };
};
/** What can't be entered now shows nothing, and keeps what was typed. */
const notAsked = { disabled: true, value: '' };

/**
 * "Add New Lead". Only the browser's own required and format checks apply, as the specification says. Further refusals
 * by the server are shown at their fields. What was typed is kept until it is added or cancelled. A caller may give no e-mail or no address
 * yet: then the phone is required instead.
 */
export function AddLeadDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const me = signedInId() ?? '';
  const names = useNames();
  const form = useCommandForm({
    name: 'add-lead',
    blank: { ...blank, assignee: me },
    bodyOf: leadOfForm,
    send: (body: SubmitLeadInput, key) => send(leadsRoutes.create, { body, key }),
    done: 'Lead added',
    errorsOf: (error) => ({
      ...refusedFields(error),
      form: sentenceOf(error, 'The lead could not be added. Please try again.'),
    }),
    onDone: ({ id }) => {
      onAdded(id);
      onClose();
    },
    holds: 'typed',
  });
  const [entered, setEntered] = useState(() => somebodyIn(form.entries));
  const { heard, said, question } = useAddressLine('propertyAddress');
  const required = { required: true };
  const { noEmail, noAddress } = form.entries;
  const byPhone = noEmail || noAddress;
  return (
    <CommandDialog
      form={form}
      title="Add New Lead"
      act="Add Lead"
      acting="Adding…"
      width="md"
      columns
      leaves
      fault={form.errors}
      attributes={{
        noValidate: false,
        ...heard,
        onBlur: (event) => {
          heard.onBlur(event);
          // Checks only when a field is left. Otherwise every letter would cause a request.
          afterPress(() => setEntered(somebodyIn(form.entries)));
        },
      }}
      onClose={onClose}
      fields={[
        { name: 'name', label: 'Full Name', mark: 'required', maxLength: 200, input: required, wide: true },
        {
          name: 'email',
          label: 'Email',
          maxLength: 254,
          input: { ...(noEmail ? notAsked : required), type: 'email' },
          ...(!noEmail && { mark: 'required' }),
        },
        {
          name: 'phone',
          label: 'Phone',
          maxLength: 40,
          input: { ...(byPhone && required), type: 'tel' },
          ...(byPhone && { mark: 'required' }),
        },
        { name: 'noEmail', label: 'They gave no e-mail' },
        {
          name: 'propertyAddress',
          label: 'Property Address',
          maxLength: 300,
          wide: true,
          ...(!noAddress && { mark: 'required' }),
          input: { ...(noAddress ? notAsked : required), name: 'propertyAddress' },
          below: !noAddress && <AddressNotice said={said} question={question} className="sm:col-span-2" />,
        },
        { name: 'noAddress', label: 'Address not known yet' },
        {
          name: 'propertyType',
          label: 'Property Type',
          mark: 'required',
          input: required,
          wide: true,
          prompt: 'Select type',
          options: addLeadPropertyTypes.map((type) => [type, propertyTypeLabel(type)] as const),
        },
        { name: 'squareFootage', label: 'Square Footage', input: { inputMode: 'numeric' } },
        { name: 'purchasePrice', path: 'purchasePriceCents', label: 'Purchase Price', kind: 'amount' },
        {
          name: 'assignee',
          path: 'assigneeId',
          label: 'Assigned to',
          wide: true,
          options: [
            ...(me === '' ? [] : [[me, 'Me'] as const]),
            ['', 'Nobody yet'],
            ...Object.entries(names ?? {}).filter(([id]) => id !== me),
          ],
        },
      ]}
    >
      <div className="sm:col-span-2">
        <AddLeadNotice somebody={entered} />
      </div>
      <FormFault form={form} className="sm:col-span-2" />
    </CommandDialog>
  );
}
