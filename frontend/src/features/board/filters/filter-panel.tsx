import { useQuery } from '@tanstack/react-query';
import { useMemo, useId, useState } from 'react';
import { type BoardFilter, boardFilterSchema } from '../../../../../contracts/src/board/board-filter.js';
import { colleaguesQuery, namesOf } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { ListFilter } from 'lucide-react';
import { turnLabels, turns } from '../../../../../contracts/src/leads/situations.js';
import { leadSources } from '../../../../../contracts/src/leads/lead-source.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { replacing, useTypedText } from '../../../lib/use-typed-text.js';
import { Button } from '../../../ui/button.js';
import { CheckGroup, flipped, Popover } from '../../../ui/popover.js';
import { Field, FilterChoice, Input } from '../../../ui/field.js';
import { sourceLabel } from '../../../../../contracts/src/leads/source-words.js';
import { filterChips, type FilterChange } from './filter-address.js';
import { optionsOf } from '../../../lib/options.js';

/** Filters the board by assignee: everybody, oneself, nobody, or one colleague. */
function AssigneeSelect({
  value,
  onChange,
}: {
  value: BoardFilter['assignee'];
  onChange: (value: BoardFilter['assignee']) => void;
}) {
  const { data, isError } = useQuery(colleaguesQuery);
  const names = useMemo(() => data && namesOf(data.assignees), [data]);
  const unlisted = value && !['me', 'none'].includes(value) && !names?.[value];
  return (
    <Field label="Looked after by" help={isError ? 'Your colleagues could not be read.' : undefined}>
      {(control) => (
        <FilterChoice
          {...control}
          any="Anybody or nobody"
          value={value}
          options={{ me: 'Me', none: 'Nobody', ...names, ...(unlisted && { [value]: personName(value, names) }) }}
          onChoose={onChange}
        />
      )}
    </Field>
  );
}

/** The button that opens the filters, with the number that are set. Each filter takes effect at once. */
export function FilterPanel({
  filter,
  onFilter,
  cities,
}: {
  filter: BoardFilter;
  onFilter: (change: FilterChange) => void;
  /** The known values to choose from; any other may be typed. */
  cities: readonly string[];
}) {
  const count = filterChips(filter).length;
  const cityList = useId();
  return (
    <Popover
      label="Filters"
      trigger={
        <Button aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}>
          <ListFilter /> <span className="@max-[74rem]:hidden pointer-coarse:@max-[90rem]:hidden">Filter</span>
          {count > 0 && <span className="rounded-full bg-accent-soft px-1.5 text-xs tabular">{count}</span>}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CheckGroup
          legend="Stage"
          options={optionsOf(leadStatuses, statusLabel)}
          chosen={filter.status}
          onFlip={(status) => onFilter((asked) => ({ ...asked, status: flipped(leadStatuses, asked.status, status) }))}
        />
        <CheckGroup
          legend="Source"
          options={optionsOf(leadSources, sourceLabel)}
          chosen={filter.source}
          onFlip={(source) => onFilter((asked) => ({ ...asked, source: flipped(leadSources, asked.source, source) }))}
        />
        <CheckGroup
          legend="Next step"
          options={optionsOf(turns, turnLabels)}
          chosen={filter.awaits}
          onFlip={(turn) => onFilter((asked) => ({ ...asked, awaits: flipped(turns, asked.awaits, turn) }))}
        />
        <AssigneeSelect
          value={filter.assignee}
          onChange={(assignee) => onFilter((asked) => ({ ...asked, assignee }))}
        />
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">
          <Committed
            label="City"
            value={filter.city ?? ''}
            list={cityList}
            onCommit={(city) => onFilter((asked) => ({ ...asked, city: city || undefined }))}
          />
          <datalist id={cityList}>
            {cities.map((city) => (
              <option key={city} value={city} />
            ))}
          </datalist>
          <Field label="Walkthrough">
            {(control) => (
              <FilterChoice
                {...control}
                any="Either way"
                value={filter.walkthrough}
                options={{ yes: 'Has one', no: 'Has none' }}
                onChoose={(walkthrough) => onFilter((asked) => ({ ...asked, walkthrough }))}
              />
            )}
          </Field>
          <Committed
            label="Days in stage, at least"
            type="number"
            value={filter.minDays?.toString() ?? ''}
            problemOf={(days) => problemOf('minDays', days)}
            onCommit={(days) => onFilter((asked) => ({ ...asked, minDays: partOf('minDays', days) }))}
          />
          <Committed
            label="Came in since"
            type="date"
            value={filter.createdSince ?? ''}
            problemOf={(day) => problemOf('createdSince', day)}
            onCommit={(day) => onFilter((asked) => ({ ...asked, createdSince: partOf('createdSince', day) }))}
          />
        </div>
        {count > 0 && (
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => onFilter(replacing(({ search }) => ({ search })))}
          >
            Clear filters
          </Button>
        )}
      </div>
    </Popover>
  );
}

/** The parsed value of a typed part; undefined if it is invalid. */
function partOf<Part extends 'minDays' | 'createdSince'>(part: Part, text: string): BoardFilter[Part] {
  const parsed = boardFilterSchema.safeParse(text === '' ? {} : { [part]: text });
  return parsed.success ? parsed.data[part] : undefined;
}

/** Why a typed part is invalid; undefined if it is valid or empty. */
function problemOf(part: 'minDays' | 'createdSince', text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const parsed = boardFilterSchema.safeParse({ [part]: text });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** A field that takes effect on blur or Enter: half a city name matches nothing. Invalid text stays, with the reason. */
function Committed({
  label,
  value,
  onCommit,
  problemOf,
  ...input
}: {
  label: string;
  value: string;
  onCommit: (value: string) => void;
  problemOf?: (text: string) => string | undefined;
  type?: 'text' | 'number' | 'date';
  list?: string;
}) {
  const { text, type, report } = useTypedText(value, onCommit);
  const [problem, setProblem] = useState<string>();
  const commit = () => {
    setProblem(problemOf?.(text));
    report(text);
  };
  return (
    <Field label={label} error={problem}>
      {(control) => (
        <Input
          {...control}
          {...input}
          {...(input.type === 'number' && { min: 1, max: 3650 })}
          value={text}
          onChange={(event) => {
            setProblem(undefined);
            type(event.target.value, null);
          }}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      )}
    </Field>
  );
}
