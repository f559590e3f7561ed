import { clsx } from 'clsx';
import { smsSegments } from '../../../../../contracts/src/messages/sms-segments.js';
import { Field } from '../../../ui/field.js';
import { TextArea } from '../../../ui/text-area.js';

const most = 640;

/** The words of a text, and their form when sent. */
export function OwnWords({
  words,
  error,
  onChange,
}: {
  words: string;
  error: string | undefined;
  onChange: (words: string) => void;
}) {
  const { segments, places } = smsSegments(words);
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Text" mark="required" error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={most}
            value={words}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <p className={clsx('text-sm', segments > 1 ? 'text-warning' : 'text-ink-soft')}>
        {places} {places === 1 ? 'character' : 'characters'}
        {segments > 1 && `, sent as ${segments} messages`}
      </p>
    </div>
  );
}
