import type { AnalyseAddressInput } from '../../../../contracts/src/analyses/commands.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { send, newKey } from '../../lib/calls/api.js';
import { listKeyOf } from '../../live/changed.js';
import { analysesRoutes } from '../../../../contracts/src/analyses/routes.js';
import { readQuery } from '../../live/read-query.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { toast } from 'sonner';
import { ownerPropertyTypeLabels, ownerPropertyTypes } from '../../../../contracts/src/property.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Choice, Field, FieldError, Input } from '../../ui/field.js';

/** The delay between two reads while the read model lacks the new analysis. */
const againMs = 250;

/** Key of the list for an address. */
const addressAnalysesKey = (address: string) => [...listKeyOf('analysis'), 'by-address', address];

/**
 * Every analysis of an address, newest first, for staff. Read again until the read model reaches a position.
 * @param address "Street, City, State ZIP"
 * @param since the position of a command whose analysis must be in the list; null if there was none
 */
export function addressAnalysesQuery(address: string, since: string | null) {
  return readQuery(
    addressAnalysesKey(address),
    analysesRoutes.byAddress,
    { query: { address } },
    {
      enabled: address !== '',
      retry: false,
      refetchInterval: ({ state: { data } }) =>
        since !== null && data && BigInt(data.position) < BigInt(since) ? againMs : false,
    },
  );
}

/** Runs an analysis of an address, without a lead. @param key the same for the same intent @throws ApiProblem */
export function analyseAddress(body: AnalyseAddressInput, key: string): Promise<CommandAnswer> {
  return send(analysesRoutes.analyseAddress, { body, key });
}

/** Known facts of the property go along; an empty field is left out. */
function analysisOf(address: string, form: FormData): AnalyseAddressInput {
  const value = (name: string) => {
    const entry = form.get(name);
    return typeof entry === 'string' ? entry.replace(/[\s,]/g, '') : '';
  };
  const number = (name: 'unitCount' | 'squareFootage' | 'bedrooms' | 'bathrooms') =>
    value(name) === '' ? {} : { [name]: Number(value(name)) };
  return {
    address,
    propertyType: value('propertyType') as (typeof ownerPropertyTypes)[number],
    ...number('unitCount'),
    ...number('squareFootage'),
    ...number('bedrooms'),
    ...number('bathrooms'),
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
  const intent = useRef({ entries: '', key: newKey() });
  const run = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const body = analysisOf(address, new FormData(form));
      const entries = JSON.stringify(body);
      if (entries !== intent.current.entries) intent.current = { entries, key: newKey() };
      return analyseAddress(body, intent.current.key);
    },
    onSuccess: async ({ id, position }) => {
      // Running it again makes another analysis.
      intent.current = { entries: '', key: newKey() };
      onRan(position);
      await queries.invalidateQueries({ queryKey: addressAnalysesKey(address) });
      toast.success('Analysis added', {
        description: 'Its report has its own link.',
        action: { label: 'Open the report', onClick: () => void navigate({ to: '/analysis/$id', params: { id } }) },
      });
    },
  });
  const errors = run.error instanceof ApiProblem ? run.error.errors : [];
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  const small = [
    ['unitCount', 'Units', 'numeric'],
    ['squareFootage', 'Square footage', 'numeric'],
    ['bedrooms', 'Bedrooms', 'numeric'],
    ['bathrooms', 'Bathrooms', 'decimal'],
  ] as const;

  return (
    <details open={first} className="mt-4">
      <summary className="w-fit font-medium">{first ? 'Run an analysis' : 'Run a new analysis'}</summary>
      <form
        className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          run.mutate(event.currentTarget);
        }}
      >
        <Field label="Property type" error={errorOf('propertyType')} className="col-span-full">
          {(control) => (
            <Choice
              {...control}
              name="propertyType"
              defaultValue="single-family"
              options={ownerPropertyTypes.map((type) => [type, ownerPropertyTypeLabels[type]] as const)}
            />
          )}
        </Field>
        {small.map(([name, label, inputMode]) => (
          <Field key={name} label={label} error={errorOf(name)}>
            {(control) => (
              <Input
                {...control}
                name={name}
                inputMode={inputMode}
                placeholder={name === 'unitCount' ? '1' : undefined}
                autoComplete="off"
                maxLength={12}
              />
            )}
          </Field>
        ))}
        <div role="alert" className="col-span-full empty:hidden">
          {run.isError && (
            <FieldError>{sentenceOf(run.error, 'The analysis could not be run. Please try again.')}</FieldError>
          )}
        </div>
        <Button type="submit" variant={first ? 'primary' : 'secondary'} busy={run.isPending} className="col-span-full">
          {run.isPending ? 'Asking the rent provider…' : 'Run the analysis'}
        </Button>
      </form>
    </details>
  );
}
