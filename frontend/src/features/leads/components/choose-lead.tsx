import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { FieldError } from '../../../ui/field.js';
import { nameOf } from '../data/name-of.js';
import { LeadPicker } from './lead-picker.js';

/** Finds a lead. Nothing is sent to it. @param not the lead that can't be chosen, and why not */
export function ChooseLeadDialog({
  title,
  description,
  confirm,
  not,
  width,
  onClose,
  onChosen,
}: {
  title: string;
  description: string;
  confirm: string;
  not?: { id: string; why: string };
  width?: 'lg';
  onClose: () => void;
  onChosen: (lead: { id: string; name: string }) => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const isRefused = chosen !== null && chosen.id === not?.id;
  return (
    <Dialog
      onClose={onClose}
      width={width}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!chosen || isRefused} onClick={() => chosen && onChosen(chosen)}>
            {confirm}
          </Button>
        </>
      }
    >
      <LeadPicker
        search={search}
        onSearch={setSearch}
        chosen={chosen?.id ?? null}
        onChoose={(lead) => setChosen({ id: lead.id, name: nameOf(lead) })}
        locked={false}
      />
      {isRefused && <FieldError>{not?.why}</FieldError>}
    </Dialog>
  );
}
