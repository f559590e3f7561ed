import { HandCoins, History, Pencil, Trash2 } from 'lucide-react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { propertyTypes } from '../../../../../contracts/src/property.js';
import {
  referralColumns as fileColumns,
  type ReferralColumn,
  type ShownReferral,
  newestReferralsFirst,
  referralListQuerySchema,
} from '../../../../../contracts/src/referrals/queries.js';
import { referralFeeStates, referralStatuses } from '../../../../../contracts/src/referrals/referral.js';
import { exactDateTime, officeDate } from '../../../lib/format.js';
import { PlainLink } from '../../../lib/plain-link.js';
import { Button } from '../../../ui/button.js';
import type { GridColumn, GridRowMenu } from '../../../ui/data-grid/columns.js';
import { MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { fieldValue } from '../../history/field-words.js';
import { StatusBadge } from '../../leads/components/status-badge.js';
import { FeeBadge, feeStateLabels, feeWords, referralStatusLabel, StatusMenu } from './status-menu.js';
import { useReferralNow } from './referral-data.js';
import { declareList } from '../../list-screen/list-screen.js';
import { referralTableParts } from '../addresses.js';
import { referralListRoutes } from '../../../../../contracts/src/referrals/routes.js';
import { askFresh } from '../../../live/read-query.js';
import { optionsOf } from '../../../lib/options.js';

type Column = GridColumn<ShownReferral>;

/** The actions on a referral of the table. Stable between renders. */
export interface ReferralActs {
  show: (referral: ShownReferral) => void;
  edit: (referral: ShownReferral) => void;
  pay: (referral: ShownReferral) => void;
  remove: (referral: ShownReferral) => void;
}

/** The columns of a file. It has no column for the actions in a row. */
const fileFields: ReadonlySet<string> = new Set(fileColumns);

function words(
  field: ReferralColumn & keyof ShownReferral,
  header: string,
  width: number,
  more: Partial<Column> = {},
): Column {
  return { field, header, width, text: (row) => (row[field] === null ? '' : String(row[field])), ...more };
}

const part = { filter: { kind: 'text' } } as const;

/** All columns of the table of referrals. The client comes first and leads to the referral. */
export function referralGridColumns(acts: ReferralActs): readonly Column[] {
  return [
    words('clientName', 'Client', 180, part),
    {
      field: 'status',
      header: 'Status',
      width: 140,
      filter: { kind: 'choice', options: optionsOf(referralStatuses, referralStatusLabel) },
      // Includes the revision, so that the menu always knows the row that it changes.
      text: ({ status, revision }) => `${referralStatusLabel(status)} ${revision}`,
      cell: (row) => <StatusMenu referral={row} inCell />,
    },
    {
      field: 'fee',
      header: 'Fee',
      width: 210,
      filter: { kind: 'choice', options: optionsOf(referralFeeStates, feeStateLabels) },
      text: feeWords,
      cell: (row) => <FeeCell row={row} />,
    },
    {
      field: 'payment',
      header: 'Payment',
      width: 160,
      sortable: false,
      text: ({ paymentStatus, revision }) => `${paymentStatus} ${revision}`,
      cell: (row) => <PayCell row={row} onPay={acts.pay} />,
    },
    words('realtorName', 'Realtor', 170, part),
    words('realtorCompany', 'Company', 160, part),
    words('propertyAddress', 'Property', 260, part),
    {
      field: 'leadStatus',
      header: 'Lead',
      width: 170,
      text: ({ leadStatus, leadId }) => (leadStatus ? `${statusLabel(leadStatus)} ${leadId}` : ''),
      cell: ({ leadId, leadStatus, clientName }) =>
        leadId && (
          <PlainLink
            href={`/leads/${leadId}`}
            tabIndex={-1}
            data-cell-act
            aria-label={`Lead of ${clientName}: ${leadStatus ? statusLabel(leadStatus) : 'deleted'}`}
            className="underline-offset-2 hover:underline"
          >
            {leadStatus && leadStatuses.includes(leadStatus) ? <StatusBadge status={leadStatus} /> : 'Lead'}
          </PlainLink>
        ),
    },
    {
      field: 'createdAt',
      header: 'Created',
      width: 120,
      text: ({ createdAt }) => officeDate(createdAt),
      cell: ({ createdAt }) => <span title={exactDateTime(createdAt)}>{officeDate(createdAt)}</span>,
    },
    words('realtorEmail', 'Realtor email', 200, { hidden: true }),
    words('realtorPhone', 'Realtor phone', 150, { hidden: true }),
    words('clientEmail', 'Client email', 200, { hidden: true }),
    words('clientPhone', 'Client phone', 150, { hidden: true }),
    {
      field: 'propertyType',
      header: 'Property type',
      width: 140,
      hidden: true,
      text: ({ propertyType }) => fieldValue('propertyType', propertyType),
      filter: { kind: 'choice', options: optionsOf(propertyTypes, (type) => fieldValue('propertyType', type)) },
    },
    words('notes', 'Notes', 260, { hidden: true }),
  ];
}

function FeeCell({ row }: { row: ShownReferral }) {
  return <FeeBadge referral={useReferralNow(row)} />;
}

function PayCell({ row, onPay }: { row: ShownReferral; onPay: ReferralActs['pay'] }) {
  const referral = useReferralNow(row);
  if (referral.paymentStatus === 'paid') return null;
  return (
    <Button
      size="sm"
      // A fee that is not due yet can be paid, but nothing asks for it.
      variant={referral.fee === 'not_due' ? 'quiet' : 'secondary'}
      className="align-middle"
      tabIndex={-1}
      data-cell-act
      aria-label={`Process Payment to ${referral.realtorName} for ${referral.clientName}`}
      onClick={() => onPay(referral)}
    >
      <HandCoins /> Process Payment
    </Button>
  );
}

/** The actions on a referral, at the end of its row. */
export function referralRowMenu(acts: ReferralActs): GridRowMenu<ShownReferral> {
  return {
    label: ({ clientName }) => `Actions for ${clientName}`,
    entries: (referral) => (
      <>
        <MenuItem onSelect={() => acts.show(referral)}>
          <History /> History
        </MenuItem>
        <MenuItem onSelect={() => acts.edit(referral)}>
          <Pencil /> Edit
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => acts.remove(referral)}>
          <Trash2 /> Delete
        </MenuItem>
      </>
    ),
  };
}

/** All referrals, for admins. */
export const referralList = declareList({
  name: 'referrals',
  label: 'Referrals',
  noun: ['referral', 'referrals'],
  searchLabel: 'Search referrals',
  failed: 'Failed to load referrals',
  page: '/admin/referrals',
  parts: referralTableParts,
  schema: referralListQuerySchema,
  order: newestReferralsFirst,
  read: async (asked, signal) => {
    const { referrals, total } = await askFresh(referralListRoutes.list, { query: asked, signal });
    return { rows: referrals, total };
  },
  file: referralListRoutes.export,
  fileFields,
});
