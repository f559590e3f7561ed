import { useQuery } from '@tanstack/react-query';
import type { BoardFilter } from '../../../../../contracts/src/queries/board-filter.js';
import { Field, Select } from '../../../ui/field.js';
import { colleaguesQuery } from '../../people/names-query.js';

/** Whose leads the board shows: everybody's, one's own, nobody's, or those of one colleague. */
export function AssigneeSelect({
  value,
  onChange,
}: {
  value: BoardFilter['assignee'];
  onChange: (value: BoardFilter['assignee']) => void;
}) {
  const { data, isError } = useQuery(colleaguesQuery);
  const colleagues = data?.assignees ?? [];
  const unlisted = value && !['me', 'none'].includes(value) && !colleagues.some(({ id }) => id === value);
  return (
    <Field label="Looked after by" help={isError ? 'Your colleagues could not be read.' : undefined}>
      {(control) => (
        <Select {...control} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">Anybody or nobody</option>
          <option value="me">Me</option>
          <option value="none">Nobody</option>
          {colleagues.map(({ id, email, displayName }) => (
            <option key={id} value={id}>
              {displayName ?? email}
            </option>
          ))}
          {unlisted && <option value={value}>A colleague</option>}
        </Select>
      )}
    </Field>
  );
}
