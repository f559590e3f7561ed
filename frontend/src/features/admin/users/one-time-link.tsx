import { Copy } from 'lucide-react';
import type { OneTimeLink } from '../../../../../contracts/src/accounts/queries.js';
import { exactDateTime, officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { copyText } from '../../history/event-json.js';

/** A link that was just made. It is shown only once: the link can't be recovered from what is stored. */
export function OneTimeLinkField({ link, name }: { link: OneTimeLink; name: string }) {
  const label = link.purpose === 'invitation' ? 'Invitation link' : 'Reset link';
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line bg-sunken p-3">
      <Field
        label={label}
        help={
          <>
            Give it to {name} yourself: anyone who has it can set the password. It works once, until{' '}
            <time dateTime={link.expiresAt} title={exactDateTime(link.expiresAt)}>
              {officeDateTime(link.expiresAt)}
            </time>
            , and is not shown again.
          </>
        }
      >
        {(control) => (
          <span className="flex gap-2">
            <Input {...control} value={link.url} readOnly onFocus={({ target }) => target.select()} />
            <Button onClick={() => copyText(link.url, 'The link')}>
              <Copy aria-hidden /> Copy
            </Button>
          </span>
        )}
      </Field>
    </div>
  );
}
