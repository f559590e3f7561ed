import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { Field, Select } from '../../../ui/field.js';
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
        <Select {...control} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">Anybody or nobody</option>
          <option value="me">Me</option>
          <option value="none">Nobody</option>
          {Object.entries(names ?? {}).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {unlisted && <option value={value}>{personName(value, names)}</option>}
        </Select>
      )}
    </Field>
  );
}
