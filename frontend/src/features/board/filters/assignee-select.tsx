import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { Field, FilterChoice } from '../../../ui/field.js';
import { colleaguesQuery, namesOf } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';

/** Filters the board by assignee: everybody, oneself, nobody, or one colleague. */
export function AssigneeSelect({
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
