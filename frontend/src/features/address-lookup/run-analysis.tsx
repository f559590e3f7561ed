import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { send } from '../../lib/calls/api.js';
import { listKeyOf } from '../../live/changed.js';
import { analysesRoutes, type AnalyseAddressInput } from '../../../../contracts/src/analyses/routes.js';
import { readQuery } from '../../live/read-query.js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from 'sonner';
import { ownerPropertyTypeLabels, ownerPropertyTypes } from '../../../../contracts/src/property.js';
import { sentenceOf, refusedFields } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { CommandFields, FormFault } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';

/** The delay between two reads while the read model lacks the new analysis. */
const againMs = 250;

/**
 * Every analysis of an address, newest first, for staff. Read again until the read model reaches a position.
 * @param address "Street, City, State ZIP"
 * @param since the position of a command whose analysis must be in the list; null if there was none
 */
export function addressAnalysesQuery(address: string, since: string | null) {
  return readQuery(
    analysesRoutes.byAddress,
    { query: { address } },
    {
      under: listKeyOf('analysis'),
      enabled: address !== '',
      retry: false,
      refetchInterval: ({ state: { data } }) =>
        since !== null && data && BigInt(data.position) < BigInt(since) ? againMs : false,
    },
  );
}

/** Runs an analysis of an address, without a lead. @param key the same for the same intent @throws ApiProblem */
function analyseAddress(body: AnalyseAddressInput, key: string): Promise<CommandAnswer> {
  return send(analysesRoutes.analyseAddress, { body, key });
}

const blank = { propertyType: '', unitCount: '', squareFootage: '', bedrooms: '', bathrooms: '' };
const numbers = [
  { name: 'unitCount', label: 'Units', input: { inputMode: 'numeric', placeholder: '1' }, maxLength: 12 },
  { name: 'squareFootage', label: 'Square footage', input: { inputMode: 'numeric' }, maxLength: 12 },
  { name: 'bedrooms', label: 'Bedrooms', input: { inputMode: 'numeric' }, maxLength: 12 },
  { name: 'bathrooms', label: 'Bathrooms', input: { inputMode: 'decimal' }, maxLength: 12 },
] as const;

/** Known facts of the property go along; an empty field is left out. */
function analysisOf(address: string, entries: typeof blank): AnalyseAddressInput {
  const entered = numbers.map(({ name }) => [name, entries[name].replace(/[\s,]/g, '')] as const);
  return {
    address,
    ...(entries.propertyType !== '' && { propertyType: entries.propertyType as (typeof ownerPropertyTypes)[number] }),
    ...Object.fromEntries(entered.flatMap(([name, text]) => (text === '' ? [] : [[name, Number(text)]]))),
  };
}

/** Asks the rent provider for an address without a lead. @param onRan receives the position of the new analysis */
export function RunAnalysis({
  address,
  onRan,
  first,
}: {
  address: string;
  onRan: (position: string) => void;
  first: boolean;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useCommandForm({
    name: null,
    blank,
    bodyOf: (entries) => analysisOf(address, entries),
    send: (body: AnalyseAddressInput, key) => analyseAddress(body, key),
    errorsOf: (error) => ({
      ...refusedFields(error),
      form: sentenceOf(error, 'The analysis could not be run. Please try again.'),
    }),
    onDone: async ({ id, position }) => {
      onRan(position);
      await queries.invalidateQueries({ queryKey: addressAnalysesQuery(address, null).queryKey });
      toast.success('Analysis added', {
        description: 'Its report has its own link.',
        action: { label: 'Open the report', onClick: () => void navigate({ to: '/analysis/$id', params: { id } }) },
      });
    },
    holds: 'never',
  });

  return (
    <details open={first} className="mt-4">
      <summary className="w-fit font-medium">{first ? 'Run an analysis' : 'Run a new analysis'}</summary>
      <form
        className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div className="col-span-full">
          <CommandFields
            form={form}
            fields={[
              {
                name: 'propertyType',
                label: 'Property type',
                options: [
                  ['', 'Not known'],
                  ...ownerPropertyTypes.map((type) => [type, ownerPropertyTypeLabels[type]] as const),
                ],
              },
            ]}
          />
        </div>
        <CommandFields form={form} fields={numbers} />
        <FormFault form={form} className="col-span-full empty:hidden" />
        <Button type="submit" variant={first ? 'primary' : 'secondary'} busy={form.busy} className="col-span-full">
          {form.busy ? 'Asking the rent provider…' : 'Run the analysis'}
        </Button>
      </form>
    </details>
  );
}
