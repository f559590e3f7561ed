import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { FieldError } from '../../../ui/field.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { ChooseLeadDialog } from '../components/choose-lead.js';
import { historyQuery, leadQuery } from '../data/lead-query.js';
import { nameAndAddress, nameOf } from '../data/name-of.js';
import { useCalledOff } from '../deletion/called-off.js';
import { CompareLeads, likelyToStay, whatToSeeTo } from './compare-leads.js';
import { linksOf } from '../invoices/payments-of.js';
import { mergeLead } from './merge-calls.js';
import { Unmerge } from './merged-band.js';

/** Merges two leads: the other one is chosen if it is not given, both are compared, one stays, and the last step offers an undo. */
export function MergeDialog({ leadId, otherId, onClose }: { leadId: string; otherId?: string; onClose: () => void }) {
  const [picked, setPicked] = useState<string | null>(otherId ?? null);
  if (picked === null)
    return (
      <ChooseLeadDialog
        title="Merge into another lead"
        description="Find the lead that this one is the same as."
        confirm="Compare"
        not={{ id: leadId, why: 'That is this lead itself. Choose another one.' }}
        width="lg"
        onClose={onClose}
        onChosen={({ id }) => setPicked(id)}
      />
    );
  return <CompareAndMerge ids={[leadId, picked]} onClose={onClose} />;
}

function CompareAndMerge({ ids, onClose }: { ids: [string, string]; onClose: () => void }) {
  const one = useQuery(leadQuery(ids[0]));
  const other = useQuery(leadQuery(ids[1]));
  const [choice, setChoice] = useState<string | null>(null);
  const both = one.data && other.data && ([one.data.lead, other.data.lead] as const);
  const stays = both && (both.find(({ id }) => id === choice) ?? likelyToStay(...both));
  const goes = both?.find(({ id }) => id !== stays?.id);
  const calledOff = useCalledOff(goes ? [goes] : [], { what: 'merge', into: stays?.id ?? '' });
  const merge = useMutation({
    mutationFn: async () => {
      if (!stays || !goes) throw new Error('Nothing to merge yet');
      await mergeLead(goes, stays.id, calledOff.left);
      return { stays, goes };
    },
  });
  if (merge.data) return <Merged {...merge.data} onClose={onClose} />;
  const failed = one.error ?? other.error;
  return (
    <Dialog
      onClose={onClose}
      title="Merge two leads"
      description="Compare them, and choose which one stays."
      width="xl"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!stays || calledOff.waits}
            busy={merge.isPending}
            onClick={() => merge.mutate()}
          >
            {merge.isPending ? 'Merging…' : 'Merge'}
          </Button>
        </>
      }
    >
      {!both && !failed && <Skeleton className="h-72 w-full" />}
      {failed && (
        <Failure
          title="The leads could not be loaded"
          retry={() => void Promise.all([one.refetch(), other.refetch()])}
          error={failed}
        >
          {sentenceOf(failed, 'Nothing was merged.')}
        </Failure>
      )}
      {both && stays && goes && (
        <div className="flex flex-col gap-4">
          <CompareLeads leads={both} stays={stays.id} onChoose={setChoice} locked={merge.isPending} />
          <WhatHappens stays={stays} goes={goes} calledOff={calledOff.shown} />
          <div role="alert">
            {merge.isError && (
              <FieldError>{sentenceOf(merge.error, 'Nothing was merged. Please try again.')}</FieldError>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Says in plain words what will happen. */
function WhatHappens({ stays, goes, calledOff }: { stays: Lead; goes: Lead; calledOff: ReactNode }) {
  const linksOfGoes = useLinks(goes);
  const linksOfStays = useLinks(stays);
  const others = whatToSeeTo(goes, { goes: linksOfGoes, stays: linksOfStays });
  return (
    <section aria-label="What happens" className="flex flex-col gap-2 rounded-card bg-ground-alt px-4 py-3">
      <p>
        <strong>{nameAndAddress(stays)}</strong> stays as it is. The other one leaves the board, the lists and every
        figure, including past ones; its history is shown together with this one.
      </p>
      <p>
        Its campaigns stop and stay stopped. Nothing else is lost: Unmerge makes it a separate lead again, as it was.
      </p>
      {others.length > 0 && (
        <ul className="list-disc pl-5 text-warning">
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {calledOff}
    </section>
  );
}

/** The payment links that the lead's owner has; the comparison says if the history can't be loaded. */
function useLinks({ id }: Lead) {
  return linksOf(useQuery(historyQuery(id)).data?.events ?? []);
}

function Merged({ stays, goes, onClose }: { stays: Lead; goes: Lead; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Merged"
      footer={
        <>
          <Unmerge lead={{ ...goes, name: nameOf(goes) }} onDone={onClose} />
          <Link
            to="/leads/$id"
            params={{ id: stays.id }}
            className={buttonClass({ variant: 'primary' })}
            onClick={onClose}
          >
            Open the lead
          </Link>
        </>
      }
    >
      <p role="status" className="wrap-anywhere">
        {nameAndAddress(goes)} is now part of <strong>{nameAndAddress(stays)}</strong>.
      </p>
    </Dialog>
  );
}
