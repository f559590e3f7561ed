import { clsx } from 'clsx';
import { PlugZap } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ShownDocument } from '../../../../contracts/src/documents/queries.js';
import { useTitle } from '../../lib/use-title.js';
import { useTableVersion } from '../../live/table-versions.js';
import { buttonClass } from '../../ui/button.js';
import { ListScreen } from '../list-screen/list-screen.js';
import { EmptyList } from '../standing/empty-list.js';
import { useDocumentActs } from './document-acts.js';
import { documentGridColumns, documentRowMenu } from './document-columns.js';
import { documentList } from './document-list.js';
import { signatureServiceQuery } from './documents-query.js';

/** Says that documents can't be sent, and why. Documents sent before stay readable. @param reason a sentence from the server */
export function NotConfigured({ reason, className }: { reason: string; className?: string }) {
  return (
    <p
      className={clsx(
        'flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning',
        className,
      )}
    >
      <PlugZap aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">Documents cannot be sent for signature yet. {reason}</span>
    </p>
  );
}

const leadHref = ({ leadId }: ShownDocument) => `/leads/${leadId}`;

/** `/documents`: the documents sent for signing, newest first, with reminders, downloads and voiding. */
export function DocumentsScreen() {
  useTitle('Documents');
  const version = useTableVersion('document');
  const notConfigured = useQuery(signatureServiceQuery).data ?? null;
  const { remind, callOff, dialog } = useDocumentActs();
  const columns = useMemo(() => documentGridColumns({ remind, callOff }), [remind, callOff]);
  const rowMenu = useMemo(() => documentRowMenu({ remind, callOff }), [remind, callOff]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h1 className="shrink-0 px-3 pt-3 pb-2 text-lg font-semibold md:px-4">Documents</h1>
      {notConfigured !== null && <NotConfigured reason={notConfigured} className="mx-3 mb-2 md:mx-4" />}
      <ListScreen
        list={documentList}
        columns={columns}
        version={version}
        rowHref={leadHref}
        rowMenu={rowMenu}
        empty={
          <EmptyList
            of={['documents']}
            title="No documents yet"
            action={
              <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
                Go to the dashboard
              </Link>
            }
          >
            Open a lead and send an agreement from its enrollment or its documents. You can follow it here until it is
            signed.
          </EmptyList>
        }
      />
      {dialog}
    </div>
  );
}
