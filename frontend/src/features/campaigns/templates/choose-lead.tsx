import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { LeadPicker } from '../../leads/components/lead-picker.js';
import { nameOf } from '../../leads/data/name-of.js';

/** Finds the lead whose values a preview shows. Nothing is sent to it. */
export function ChooseLeadDialog({
  onClose,
  onChosen,
}: {
  onClose: () => void;
  onChosen: (lead: { id: string; name: string }) => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview with a lead"
      description="Nothing is sent."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!chosen} onClick={() => chosen && onChosen(chosen)}>
            Show as this lead
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
