import type { OwnersMail } from '../../../../../contracts/src/messages/owners-mail.js';
import { ShownPreview } from '../../campaigns/templates/template-preview.js';

/** The mail that is about to go out, folded. */
export function OwnersMailDetails({ preview }: { preview: NonNullable<OwnersMail['preview']> }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-link underline">Show the email</summary>
      <div className="mt-2">
        <ShownPreview preview={preview} type="email" />
      </div>
    </details>
  );
}
