import type { MapImport, Import } from '../../../../contracts/src/imports/routes.js';
import {
  fieldsOf,
  guessColumns,
  importFields,
  type ImportField,
  type ImportKind,
} from '../../../../contracts/src/imports/import-fields.js';
import { statusLabel } from '../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Choice } from '../../ui/field.js';
import { type CommandField, CommandFields, FormFault } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';
import { checkImport } from './import-calls.js';

const kindWords: Record<ImportKind, string> = {
  leads: 'Leads, with a note where there is one',
  notes: 'Notes on existing leads',
};

const ofLeads: CommandField<MapImport>[] = [
  {
    name: 'status',
    label: 'Stage, if a line has none',
    options: leadStatuses.map((status) => [status, statusLabel(status)]),
  },
  {
    name: 'duplicates',
    label: 'Lines similar to an existing lead',
    options: [
      ['leave_out', 'Leave them out'],
      ['bring_in', 'Import them anyway'],
    ],
  },
];

/** Maps the columns. It proposes the last mapping of a similar file. */
export function MapColumns({ of: each }: { of: Import }) {
  const form = useCommandForm({
    name: null,
    blank: each.mapping ?? each.proposed ?? nothing,
    send: (mapping: MapImport) => checkImport(each.id, mapping),
    errorsOf: (error) => ({ form: sentenceOf(error, 'Please try again.') }),
    onDone: () => undefined,
    holds: 'never',
  });
  const { entries: mapping } = form;
  const fields = fieldsOf(mapping.kind);
  const fieldAt = (column: number) => fields.find((field) => mapping.columns[field] === column) ?? '';
  const map = (column: number, field: ImportField | '') => {
    const others = Object.entries(mapping.columns).filter(([name, at]) => at !== column && name !== field);
    const columns = Object.fromEntries([...others, ...(field === '' ? [] : [[field, column]])]) as MapImport['columns'];
    form.enter({ columns });
  };
  return (
    <form
      aria-label="Columns"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <CommandFields
          form={form}
          fields={[
            {
              name: 'kind',
              label: 'The file holds',
              options: Object.entries(kindWords),
              also: (kind) => ({ columns: guessColumns(each.header, kind as ImportKind) }),
            },
            ...(mapping.kind === 'leads' ? ofLeads : []),
          ]}
        />
      </div>
      <div className="overflow-x-auto" role="region" aria-label="Columns of the file" tabIndex={0}>
        <table className="w-full border-collapse text-left">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-xs text-ink-soft">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Column
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                is
              </th>
              <th scope="col" className="py-1.5 font-medium">
                First lines
              </th>
            </tr>
          </thead>
          <tbody>
            {each.header.map((name, column) => (
              <tr key={column} className="border-b border-line align-top max-sm:flex max-sm:flex-col max-sm:py-1.5">
                <th scope="row" className="py-1.5 pr-3 font-medium wrap-anywhere max-sm:py-0.5">
                  {name.trim() || `Column ${column + 1}`}
                </th>
                <td className="w-56 min-w-40 py-1.5 pr-3 max-sm:w-full max-sm:py-0.5 max-sm:pr-0">
                  <Choice<ImportField | ''>
                    aria-label={`What ${name.trim() || `column ${column + 1}`} is`}
                    value={fieldAt(column)}
                    options={[['', 'Left out'], ...fields.map((field) => [field, importFields[field]] as const)]}
                    onChoose={(field) => map(column, field)}
                  />
                </td>
                <td className="py-1.5 text-sm text-ink-soft wrap-anywhere max-sm:py-0.5">
                  {each.firstLines
                    .map((line) => line[column]?.trim())
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FormFault form={form} />
      <div>
        <Button type="submit" variant="primary" busy={form.busy || each.state === 'checking'}>
          {each.state === 'checking' ? 'Checking…' : 'Check all lines'}
        </Button>
      </div>
    </form>
  );
}

const nothing: MapImport = { kind: 'leads', columns: {}, status: 'leads', source: 'manual', duplicates: 'leave_out' };
