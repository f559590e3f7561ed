import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import { addLeadPropertyTypeLabels, addLeadPropertyTypes } from '../../../../../contracts/src/property.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { StatusBadge } from '../components/status-badge.js';
import { nameOf } from '../data/name-of.js';
import { lookAlikesOfQuery, reasonWords, type Somebody } from '../merge/merge-calls.js';
import { afterPress } from '../../../lib/after-press.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { useKeptDraft } from '../../../lib/kept-form.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, FieldError, Input, Select } from '../../../ui/field.js';
import { AddressNotice } from '../../addresses/address-notice.js';
import { useAddressLine } from '../../addresses/use-whole-address.js';
import { useHoldPage } from '../../session/while-signed-in.js';
import { leadOfForm } from '../data/lead-of-form.js';
import { useIntent } from '../../../lib/use-intent.js';

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
            <CopyCheck aria-hidden className="size-4 shrink-0" />
            {leads.length === 1 ? 'A lead like this already exists' : 'Leads like this already exist'}
          </p>
          <ul className="flex flex-col gap-1 text-sm">
            {leads.slice(0, shown).map(({ id, name, propertyAddress, status, reasons }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                <Link
                  to="/leads/$id"
                  params={{ id }}
                  target="_blank"
                  className="font-medium underline underline-offset-4"
                >
                  {nameOf({ name })}, {propertyAddress}
                </Link>
                <StatusBadge status={status} />
                <span>{reasonWords(reasons)}</span>
              </li>
            ))}
          </ul>
          {leads.length > shown && <p className="text-sm">and {leads.length - shown} more.</p>}
        </div>
      )}
    </div>
  );
}

const formId = 'add-lead';
const draftName = 'add-lead';
const typedSchema = z.record(z.string(), z.string());
const nobody = { name: '', email: '', phone: '', propertyAddress: '' };

/**
 * "Add New Lead". Only the browser's own required and format checks apply, as the specification says. Further refusals
 * by the server are shown at their fields. What was typed is kept until it is added or cancelled.
 */
export function AddLeadDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const intent = useIntent(draftName);
  const add = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const lead = leadOfForm(new FormData(form));
      return send(leadsRoutes.create, { body: lead, key: intent.keyOf(lead) });
    },
    onSuccess: ({ id }) => {
      toast.success('Lead added');
      onAdded(id);
      cancel();
    },
  });
  const [typed, keep] = useKeptDraft(draftName, typedSchema);
  const [began] = useState<Record<string, string>>(typed ?? {});
  const cancel = () => {
    keep(null);
    onClose();
  };
  useHoldPage(typed !== null);
  const [entered, setEntered] = useState({ ...nobody, ...began });
  useEffect(() => {
    // The error marks are drawn by now.
    if (add.error) document.querySelector<HTMLElement>(`#${formId} [aria-invalid='true']`)?.focus();
  }, [add.error]);
  const address = useAddressLine('propertyAddress');
  const errors = add.error instanceof ApiProblem ? add.error.errors : [];
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;

  return (
    <Dialog
      onClose={onClose}
      title="Add New Lead"
      found={typed !== null && Object.keys(began).length > 0}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={add.isPending}>
            {add.isPending ? 'Adding…' : 'Add Lead'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-x-3 gap-y-4 sm:grid-cols-2"
        // Checks only when a field is left. Otherwise every letter would cause a request.
        onBlur={({ currentTarget }) => {
          const form = new FormData(currentTarget);
          const text = (name: keyof typeof nobody) => {
            const value = form.get(name);
            return typeof value === 'string' ? value : '';
          };
          const now = { ...nobody, name: text('name'), email: text('email'), phone: text('phone') };
          afterPress(() => setEntered({ ...now, propertyAddress: text('propertyAddress') }));
        }}
        onInput={({ currentTarget }) => {
          const values = typedSchema.parse(Object.fromEntries(new FormData(currentTarget)));
          keep(Object.values(values).some((value) => value !== '') ? values : null);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(event.currentTarget);
        }}
      >
        <Field label="Full Name" mark="required" error={errorOf('name')} className="sm:col-span-2">
          {(control) => (
            <Input {...control} name="name" defaultValue={began.name} required autoComplete="off" maxLength={200} />
          )}
        </Field>
        <Field label="Email" mark="required" error={errorOf('email')}>
          {(control) => (
            <Input
              {...control}
              name="email"
              defaultValue={began.email}
              type="email"
              required
              autoComplete="off"
              maxLength={254}
            />
          )}
        </Field>
        <Field label="Phone" error={errorOf('phone')}>
          {(control) => (
            <Input {...control} name="phone" defaultValue={began.phone} type="tel" autoComplete="off" maxLength={40} />
          )}
        </Field>
        <div className="flex flex-col gap-1.5 sm:col-span-2" {...address.heard}>
          <Field label="Property Address" mark="required" error={errorOf('propertyAddress')}>
            {(control) => (
              <Input
                {...control}
                name="propertyAddress"
                defaultValue={began.propertyAddress}
                required
                autoComplete="off"
                maxLength={300}
              />
            )}
          </Field>
          <AddressNotice said={address.said} question={address.question} />
        </div>
        <Field label="Property Type" mark="required" error={errorOf('propertyType')} className="sm:col-span-2">
          {(control) => (
            <Select {...control} name="propertyType" required defaultValue={began.propertyType ?? ''}>
              <option value="" disabled>
                Select type
              </option>
              {addLeadPropertyTypes.map((type) => (
                <option key={type} value={type}>
                  {addLeadPropertyTypeLabels[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Square Footage" error={errorOf('squareFootage')}>
          {(control) => (
            <Input {...control} name="squareFootage" defaultValue={began.squareFootage} inputMode="numeric" />
          )}
        </Field>
        <Field label="Purchase Price" error={errorOf('purchasePriceCents')}>
          {(control) => (
            <Input {...control} name="purchasePrice" defaultValue={began.purchasePrice} inputMode="decimal" />
          )}
        </Field>
        <div className="sm:col-span-2">
          <AddLeadNotice somebody={entered} />
        </div>
        <div role="alert" className="sm:col-span-2">
          {add.isError && (
            <FieldError>{sentenceOf(add.error, 'The lead could not be added. Please try again.')}</FieldError>
          )}
        </div>
      </form>
    </Dialog>
  );
}
