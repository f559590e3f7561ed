import { Ban, Bell, Download, UserRound } from 'lucide-react';
import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import { documentStatuses, documentTypes } from '../../../../contracts/src/documents/document.js';
import type { ShownDocument } from '../../../../contracts/src/documents/queries.js';
import { exactDateTime, officeDate, officeDateTime } from '../../lib/format.js';
import { PlainLink } from '../../lib/plain-link.js';
import { Button, buttonClass } from '../../ui/button.js';
import type { GridColumn, GridRowMenu } from '../../ui/data-grid/columns.js';
import { MenuItem, MenuSeparator } from '../../ui/menu.js';
import { useIsReminding } from './document-acts.js';
import { DocumentStatusBadge } from './document-badge.js';
import { documentStateWords, documentStatusLabel, failedStepWords, reminderBlocked } from './document-words.js';

type Column = GridColumn<ShownDocument>;

/** The actions on a document of the table. Stable between renders. */
export interface DocumentActs {
  remind: (document: ShownDocument) => void;
  callOff: (document: ShownDocument) => void;
}

/** The server offers only one order. */
const unsorted = { sortable: false } as const;
const day = (instant: string | null) => (instant === null ? '' : officeDate(instant));
const whose = ({ leadName, leadEmail }: ShownDocument) => leadName || leadEmail || 'Anonymous';

/** All columns of the table of documents. The lead comes first, and the row leads to it. */
export function documentGridColumns(acts: DocumentActs): readonly Column[] {
  return [
    { ...unsorted, field: 'leadName', header: 'Lead', width: 190, text: whose },
    {
      ...{ ...unsorted, field: 'type', header: 'Document', width: 200 },
      text: ({ type, formName }) => formName || documentTypeLabels[type],
      filter: { kind: 'choice', options: documentTypes.map((value) => ({ value, label: documentTypeLabels[value] })) },
    },
    {
      ...{ ...unsorted, field: 'status', header: 'Status', width: 170 },
      // Must change whenever the row changes, so that the cell renders again.
      text: (document) => `${documentStatusLabel(document.status)} ${document.revision}`,
      cell: (document) => <DocumentStatusBadge document={document} />,
      filter: {
        kind: 'choice',
        options: documentStatuses.map((value) => ({ value, label: documentStatusLabel(value) })),
      },
    },
    {
      ...{ ...unsorted, field: 'submittedAt', header: 'Sent', width: 120 },
      text: ({ submittedAt }) => day(submittedAt),
      cell: ({ submittedAt }) => <span title={exactDateTime(submittedAt)}>{officeDate(submittedAt)}</span>,
    },
    {
      ...{ ...unsorted, field: 'reminder', header: 'Reminder', width: 170 },
      text: ({ status, revision }) => `${status} ${revision}`,
      cell: (document) => reminderBlocked(document) === null && <RemindButton document={document} acts={acts} inCell />,
    },
    {
      ...{ ...unsorted, field: 'lastReminderSent', header: 'Last reminder', width: 150 },
      text: ({ lastReminderSent: at }) => (at === null ? 'None' : officeDateTime(at)),
    },
    {
      ...{ ...unsorted, field: 'downloadUrl', header: 'Download', width: 120 },
      text: ({ downloadUrl, revision }) => `${downloadUrl} ${revision}`,
      cell: (document) => document.downloadUrl !== null && <DownloadLink document={document} inCell />,
    },
    {
      ...{ ...unsorted, field: 'state', header: 'Details', width: 260 },
      text: (document) => [documentStateWords(document), failedStepWords(document)].filter(Boolean).join('. '),
    },
    { ...unsorted, field: 'leadEmail', header: 'Email', width: 210, text: ({ leadEmail }) => leadEmail },
    { ...unsorted, field: 'propertyAddress', header: 'Property', width: 260, text: (row) => row.propertyAddress },
  ];
}

/** The further actions of a row. */
export function documentRowMenu(acts: DocumentActs): GridRowMenu<ShownDocument> {
  return {
    label: (document) => `Actions for ${document.formName} of ${whose(document)}`,
    entries: (document) => {
      const blocked = reminderBlocked(document);
      const { status, downloadUrl, leadId } = document;
      return (
        <>
          {blocked === null && (
            <MenuItem onSelect={() => acts.remind(document)}>
              <Bell aria-hidden /> Send reminder
            </MenuItem>
          )}
          {downloadUrl !== null && (
            <MenuItem asChild>
              <a href={downloadUrl} download>
                <Download aria-hidden /> Download
              </a>
            </MenuItem>
          )}
          <MenuItem asChild>
            <PlainLink href={`/leads/${leadId}`}>
              <UserRound aria-hidden /> Open the lead
            </PlainLink>
          </MenuItem>
          {status === 'pending' && (
            <>
              <MenuSeparator />
              <MenuItem danger onSelect={() => acts.callOff(document)}>
                <Ban aria-hidden /> Void
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
      <Bell aria-hidden /> {busy ? 'Sending…' : 'Send reminder'}
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
      <Download aria-hidden /> Download
    </a>
  );
}
