import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { LeadPicker } from '../leads/components/lead-picker.js';
import { nameOf } from '../leads/data/name-of.js';

/** Finds a lead, to show its data. Nothing is sent to it. */
export function ChooseLeadDialog({
  title,
  description,
  confirm,
  onClose,
  onChosen,
}: {
  title: string;
  description: string;
  confirm: string;
  onClose: () => void;
  onChosen: (lead: { id: string; name: string }) => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!chosen} onClick={() => chosen && onChosen(chosen)}>
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
    </Dialog>
  );
}
