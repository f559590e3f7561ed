import { useQuery } from '@tanstack/react-query';
import { askForDocumentSchema, wantedDocumentsRoutes } from '../../../../../contracts/src/files/routes.js';
import { ask } from '../../../lib/calls/api.js';
import { keyOf } from '../../../live/changed.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { sendTo } from '../../lead-commands/send-to.js';
import { leavingOut } from '../../owner-mail/owner-mail-question.js';
import { MailChoice } from '../walkthrough/mail-choice.js';

/** The email that tells the owner, which can be left out; or why none goes out. @param what undefined: what is typed cannot be asked for */
function MailToOwner({
  leadId,
  what,
  ...choice
}: {
  leadId: string;
  what: string | undefined;
  sends: boolean;
  onChange: (sends: boolean) => void;
}) {
  const { data, isError } = useQuery({
    queryKey: [...keyOf('lead', leadId), 'wanted-document-mail', what],
    queryFn: ({ signal }) => ask(wantedDocumentsRoutes.mail, { id: leadId, query: { what: what! }, signal }),
    enabled: what !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });
  if (what === undefined) return null;
  if (isError)
    return (
      <p role="status" className="text-ink-soft">
        The owner gets an email about it, unless mail to them is blocked. It cannot be shown right now.
      </p>
    );
  if (!data) return <Skeleton className="h-5 w-2/3" />;
  return <MailChoice mail={data} known="No email about it goes out." {...choice} />;
}

const blank: { what: string; mail: boolean } = { what: '', mail: true };

/** Asks the owner for a document, in one's own words, and tells them by email. */
export function AskForDocumentDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const form = useCommandForm({
    name: `wanted-document:${leadId}`,
    blank,
    schema: askForDocumentSchema,
    bodyOf: ({ what, mail }) => ({ what, ...leavingOut(mail) }),
    send: (body, key) => sendTo('lead', wantedDocumentsRoutes.ask, { id: leadId, body, key }),
    about: ['wanted-document', leadId],
    done: (_, { what }) => ['Document asked for', what],
    failed: 'The document was not asked for',
    onDone: onClose,
  });
  const { what, mail } = form.entries;
  return (
    <CommandDialog
      form={form}
      title="Ask for a document"
      description="The owner sees this on their page and sends the document there."
      act="Ask for it"
      acting="Asking…"
      onClose={onClose}
      fields={[
        {
          name: 'what',
          label: 'What you need',
          mark: 'required',
          maxLength: 200,
          help: 'The owner reads these words, such as “Proof of insurance”.',
        },
      ]}
    >
      <MailToOwner
        leadId={leadId}
        what={askForDocumentSchema.safeParse({ what }).data?.what}
        sends={mail}
        onChange={(sends) => form.enter({ mail: sends })}
      />
    </CommandDialog>
  );
}
