import { shownName } from '../../../../contracts/src/person-name.js';
import { Ban, Bell, Download, PlugZap, UserRound } from 'lucide-react';
import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  documentListQuerySchema,
  type ShownDocument,
  documentsRoutes,
} from '../../../../contracts/src/documents/routes.js';
import { declareList, ListScreen } from '../list-screen/list-screen.js';
import { documentTableParts } from './documents-address.js';
import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import { documentStatuses, documentTypes } from '../../../../contracts/src/documents/document.js';
import { exactDateTime, officeDate, officeDateTime } from '../../lib/format.js';
import { PlainLink } from '../../lib/plain-link.js';
import { Button, buttonClass } from '../../ui/button.js';
import type { GridColumn, GridRowMenu } from '../../ui/data-grid/columns.js';
import { MenuItem, MenuSeparator } from '../../ui/menu.js';
import { useDocumentActs, useIsReminding } from './document-acts.js';
import {
  documentStateWords,
  DocumentStatusBadge,
  documentStatusLabel,
  failedStepWords,
  reminderBlocked,
} from './document-badge.js';
import { useTitle } from '../../lib/page-head.js';
import { useTableVersion } from '../../live/changed.js';
import { EmptyList } from '../standing/empty-list.js';
import { signatureServiceQuery } from './document-calls.js';
import { askFresh } from '../../live/read-query.js';
import { optionsOf } from '../../lib/options.js';

/** The documents sent for signing. The server's order, newest first, is the only one. */
const documentList = declareList({
  name: 'documents',
  label: 'Documents',
  noun: ['document', 'documents'],
  searchLabel: 'Search documents',
  failureTitle: 'Failed to load documents. Please try again.',
  page: '/documents',
  parts: documentTableParts,
  schema: documentListQuerySchema,
  order: '-submittedAt',
  read: async (asked, signal): Promise<{ rows: ShownDocument[]; total: number }> => {
    const { documents, total } = await askFresh(documentsRoutes.list, { query: asked, signal });
    return { rows: documents, total };
  },
});

type Column = GridColumn<ShownDocument>;

/** The actions on a document of the table. Stable between renders. */
export interface DocumentActs {
  remind: (document: ShownDocument) => void;
  callOff: (document: ShownDocument) => void;
}

/** The server offers only one order. */
const unsorted = { sortable: false } as const;
const day = (instant: string | null) => (instant === null ? '' : officeDate(instant));
const whose = ({ leadName, leadEmail }: ShownDocument) => shownName(leadName || leadEmail);

/** All columns of the table of documents. The lead comes first, and the row leads to it. */
function documentGridColumns(acts: DocumentActs): readonly Column[] {
  return [
    { ...unsorted, field: 'leadName', header: 'Lead', width: 150, text: whose },
    {
      ...unsorted,
      field: 'type',
      header: 'Document',
      width: 180,
      text: ({ type, formName }) => formName || documentTypeLabels[type],
      filter: { kind: 'choice', options: optionsOf(documentTypes, documentTypeLabels) },
    },
    {
      ...unsorted,
      field: 'status',
      header: 'Status',
      width: 160,
      // Must change whenever the row changes, so that the cell renders again.
      text: (document) => `${documentStatusLabel(document.status)} ${document.revision}`,
      cell: (document) => <DocumentStatusBadge document={document} />,
      filter: {
        kind: 'choice',
        options: optionsOf(documentStatuses, documentStatusLabel),
      },
    },
    {
      ...unsorted,
      field: 'submittedAt',
      header: 'Sent',
      width: 108,
      text: ({ submittedAt }) => day(submittedAt),
      cell: ({ submittedAt }) => <span title={exactDateTime(submittedAt)}>{officeDate(submittedAt)}</span>,
    },
    {
      ...unsorted,
      field: 'reminder',
      header: 'Reminder',
      width: 146,
      text: ({ status, revision }) => `${status} ${revision}`,
      cell: (document) => reminderBlocked(document) === null && <RemindButton document={document} acts={acts} inCell />,
    },
    {
      ...unsorted,
      field: 'lastReminderSent',
      header: 'Last reminder',
      width: 136,
      text: ({ lastReminderSent: at }) => (at === null ? 'None' : officeDateTime(at)),
    },
    {
      ...unsorted,
      field: 'downloadUrl',
      header: 'Download',
      width: 116,
      text: ({ downloadUrl, revision }) => `${downloadUrl} ${revision}`,
      cell: (document) => document.downloadUrl !== null && <DownloadLink document={document} inCell />,
    },
    {
      ...unsorted,
      field: 'state',
      header: 'Details',
      width: 184,
      text: (document) => [documentStateWords(document), failedStepWords(document)].filter(Boolean).join('. '),
    },
    { ...unsorted, field: 'leadEmail', header: 'Email', width: 210, text: ({ leadEmail }) => leadEmail },
    { ...unsorted, field: 'propertyAddress', header: 'Property', width: 260, text: (row) => row.propertyAddress },
  ];
}

/** The further actions of a row. */
function documentRowMenu(acts: DocumentActs): GridRowMenu<ShownDocument> {
  return {
    label: (document) => `Actions for ${document.formName} of ${whose(document)}`,
    entries: (document) => {
      const blocked = reminderBlocked(document);
      const { status, downloadUrl, leadId } = document;
      return (
        <>
          {blocked === null && (
            <MenuItem onSelect={() => acts.remind(document)}>
              <Bell /> Send reminder
            </MenuItem>
          )}
          {downloadUrl !== null && (
            <MenuItem asChild>
              <a href={downloadUrl} download>
                <Download /> Download
              </a>
            </MenuItem>
          )}
          <MenuItem asChild>
            <PlainLink href={`/leads/${leadId}`}>
              <UserRound /> Open the lead
            </PlainLink>
          </MenuItem>
          {status === 'pending' && (
            <>
              <MenuSeparator />
              <MenuItem danger onSelect={() => acts.callOff(document)}>
                <Ban /> Void
              </MenuItem>
            </>
          )}
        </>
      );
    },
  };
}

/** @param inCell in a cell of a grid; the grid's keys must reach it */
export function RemindButton({
  document,
  acts,
  inCell = false,
  quiet = false,
}: {
  document: ShownDocument;
  acts: Pick<DocumentActs, 'remind'>;
  inCell?: boolean;
  quiet?: boolean;
}) {
  const busy = useIsReminding(document.id);
  return (
    <Button
      variant={quiet ? 'quiet' : 'secondary'}
      size="sm"
      className={inCell ? 'align-middle' : undefined}
      busy={busy}
      aria-label={`Send reminder of ${document.formName} to ${whose(document)}`}
      onClick={() => acts.remind(document)}
      {...(inCell && { tabIndex: -1, 'data-cell-act': true })}
    >
      <Bell /> {busy ? 'Sending…' : 'Send reminder'}
    </Button>
  );
}

export function DownloadLink({ document, inCell = false }: { document: ShownDocument; inCell?: boolean }) {
  return (
    <a
      href={document.downloadUrl ?? undefined}
      download
      aria-label={`Download ${document.formName} of ${whose(document)}`}
      className={buttonClass({ variant: 'quiet', size: 'sm', ...(inCell && { className: 'align-middle' }) })}
      {...(inCell && { tabIndex: -1, 'data-cell-act': true })}
    >
      <Download /> Download
    </a>
  );
}

/** Says that documents can't be sent, and why. Documents sent before stay readable. @param reason a sentence from the server */
function NotConfigured({ reason, className }: { reason: string; className?: string }) {
  return (
    <p
      className={clsx(
        'flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning',
        className,
      )}
    >
      <PlugZap className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">Documents cannot be sent for signature yet. {reason}</span>
    </p>
  );
}

const leadHref = ({ leadId }: ShownDocument) => `/leads/${leadId}`;

/** `/documents`: the documents sent for signing, newest first, with reminders, downloads and voiding. */
export function DocumentsScreen() {
  useTitle('Documents');
  // A lead's documents go and come with it, under its name.
  const version = useTableVersion('document', 'lead');
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
