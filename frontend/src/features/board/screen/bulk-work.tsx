import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { mostLeadsInFile } from '../../../../../contracts/src/board/board-filter.js';
import { pipelineExportPaths } from '../../../../../contracts/src/board/paths.js';
import { bulkMoveRoutes } from '../../../../../contracts/src/leads/bulk-routes.js';
import { send } from '../../../lib/calls/api.js';
import { addressOf } from '../../../lib/calls/called.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { Menu, MenuItem, MenuSeparator, SubMenu } from '../../../ui/menu.js';
import { useCalledOff } from '../../leads/deletion/called-off.js';
import type { MailLeftOut } from '../../owner-mail/owner-mail-question.js';
import { useNames } from '../../people/names-query.js';
import { signedInId } from '../../session/session.js';
import { workOnAll } from '../moves/act-on-cards.js';
import type { Movable } from '../moves/batch.js';

// They compute with time zones, whose code is heavy.
const TaskDialog = lazyDialog(async () => (await import('../../leads/tasks/task-dialog.js')).TaskDialog);
const ContactDialog = lazyDialog(async () => (await import('../../leads/contacts/contact-dialog.js')).ContactDialog);

function assign(leads: readonly Movable[], userId: string | null, name: string) {
  void workOnAll(
    leads,
    {
      called: 'the assignment',
      undone: 'assigned as before',
      send: (ids, correlationId) => send(bulkMoveRoutes.assign, { body: { ids, userId }, correlationId }),
    },
    { done: userId === null ? 'unassigned' : `assigned to ${name}`, failed: 'not assigned' },
  );
}

function deleteAll(leads: readonly Movable[], left: MailLeftOut) {
  void workOnAll(
    leads,
    {
      called: 'the deletion',
      undone: 'back on the board',
      removes: true,
      send: (ids, correlationId) => send(bulkMoveRoutes.delete, { body: { ids, ...left }, correlationId }),
    },
    { done: 'deleted', failed: 'not deleted' },
  );
}

/** Asks before the leads are deleted, and says whose walkthroughs are called off with them. */
function DeleteDialog({ leads, onClose }: { leads: readonly Movable[]; onClose: () => void }) {
  const { shown, waits, left } = useCalledOff(leads, { what: 'deletion' });
  const count = leads.length;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={count === 1 ? 'Delete this lead?' : `Delete ${counted(count, 'lead')}?`}
      confirm={count === 1 ? 'Delete lead' : `Delete ${counted(count, 'lead')}`}
      more={shown}
      waits={waits}
      onConfirm={() => deleteAll(leads, left)}
    >
      They leave the board. Their histories are kept, and you can undo it right afterwards.
    </ConfirmDialog>
  );
}

/** The same, from a form. @throws Error if it was done with none of them, after saying so: what is typed is worth keeping */
async function typedWork(...work: Parameters<typeof workOnAll>) {
  if (!(await workOnAll(...work))) throw new Error('It was done with none of the leads');
}

/**
 * Saves the leads as one file, and says how many of them are in it if some were deleted meanwhile. An address has room for some of them,
 * so it may take several reads. @throws Error if one fails
 */
async function saveFile(ids: readonly string[]) {
  const parts: string[] = [];
  for (let at = 0; at < ids.length; at += mostLeadsInFile) {
    const query = new URLSearchParams({ ids: ids.slice(at, at + mostLeadsInFile).join(',') });
    const response = await fetch(addressOf({ at: pipelineExportPaths.selection }, { query }));
    if (!response.ok) throw new Error(`The file was answered with ${response.status}`);
    const text = await response.text();
    parts.push(at === 0 ? text : text.slice(text.indexOf('\n') + 1));
  }
  // A lead is one line, whatever is in it; the first line names the columns.
  const saved = parts.join('').trimEnd().split('\n').length - 1;
  if (saved > 0) download(parts);
  if (saved < ids.length)
    toast.warning(`${withCommas(saved)} of ${counted(ids.length, 'lead')} in the file`, {
      description: 'The others were deleted in the meantime.',
    });
}

function download(parts: readonly string[]) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\ufeff', ...parts], { type: 'text/csv' }));
  link.download = 'selected-leads.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * What can be done with the selected leads besides moving them and starting campaigns.
 * @param busy something is being done with them: only a form that asked for it stays, until that is known to be done
 * @param leads reads the selection
 */
export function BulkWork({ count, busy, leads }: { count: number; busy: boolean; leads: () => Movable[] }) {
  const [open, setOpen] = useState<'task' | 'contact' | 'delete' | null>(null);
  const names = useNames() ?? {};
  const me = signedInId();
  const close = () => setOpen(null);
  return (
    <>
      {!busy && (
        <Menu
          label={`With ${counted(count, 'lead')}`}
          trigger={
            <Button className="max-sm:px-2">
              More <ChevronDown />
            </Button>
          }
        >
          <SubMenu label="Assign to">
            {me !== undefined && <MenuItem onSelect={() => assign(leads(), me, 'you')}>Me</MenuItem>}
            {Object.entries(names).map(([id, name]) =>
              id === me ? null : (
                <MenuItem key={id} onSelect={() => assign(leads(), id, name ?? '')}>
                  {name}
                </MenuItem>
              ),
            )}
            <MenuItem onSelect={() => assign(leads(), null, '')}>Nobody</MenuItem>
          </SubMenu>
          <MenuItem onSelect={() => setOpen('task')}>Add a task…</MenuItem>
          <MenuItem onSelect={() => setOpen('contact')}>Log a contact…</MenuItem>
          <MenuItem
            onSelect={() =>
              void saveFile(leads().map(({ id }) => id)).catch(() =>
                toast.error('The file could not be made', { description: 'Nothing was changed. Please try again.' }),
              )
            }
          >
            Export as CSV
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => setOpen('delete')}>
            Delete…
          </MenuItem>
        </Menu>
      )}
      {open === 'task' && (
        <TaskDialog
          leadId="selected"
          onClose={close}
          addTo={counted(count, 'lead')}
          onAdd={(task) =>
            typedWork(
              leads(),
              {
                called: 'the task',
                undone: 'with the task completed',
                send: (ids, correlationId) => send(bulkMoveRoutes.task, { body: { ids, ...task }, correlationId }),
              },
              { done: 'have the task', failed: 'without the task' },
            )
          }
        />
      )}
      {open === 'contact' && (
        <ContactDialog
          leadId="selected"
          onClose={close}
          logFor={counted(count, 'lead')}
          onLog={(contact) =>
            typedWork(
              leads(),
              {
                called: 'the contact',
                undone: 'without the contact',
                send: (ids, correlationId) =>
                  send(bulkMoveRoutes.contact, { body: { ids, ...contact }, correlationId }),
              },
              { done: 'have the contact', failed: 'without the contact' },
            )
          }
        />
      )}
      {open === 'delete' && <DeleteDialog leads={leads()} onClose={close} />}
    </>
  );
}
