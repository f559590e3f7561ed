import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { useTitle } from '../../../lib/page-head.js';
import { useTableVersion } from '../../../live/changed.js';
import { ListScreen } from '../../list-screen/list-screen.js';
import { EmptyList } from '../../standing/empty-list.js';
import { PanelOrSheet } from '../../../ui/side-panel.js';
import { AdminFrame } from '../admin-frame.js';
import { useReferralAct } from './referral-acts.js';
import { referralGridColumns, referralRowMenu, type ReferralActs, referralList } from './referral-list.js';
import { ReferralPanel } from './referral-panel.js';

// Drops the event: it belongs to another referral's history.
const referralHref = ({ id }: ShownReferral) => `/admin/referrals?referral=${id}&event=`;

const panelParts = ['referral', 'event'];

/** Realtor Referrals, for admins: a table, and the chosen referral beside it. */
export function ReferralManagement() {
  useTitle('Realtor Referrals');
  const search = useSearch({ from: '/_console/admin/referrals' });
  const navigate = useNavigate({ from: '/admin/referrals' });
  // The lead decides whether a fee is due.
  const version = useTableVersion('referral', 'lead');
  const { setAct, dialog } = useReferralAct();
  const [columns, rowMenu] = useMemo(() => {
    const acts: ReferralActs = {
      show: ({ id }) =>
        void navigate({ search: (asked) => ({ ...asked, referral: id, event: undefined }), resetScroll: false }),
      edit: (referral) => setAct({ kind: 'edit', referral }),
      pay: (referral) => setAct({ kind: 'pay', referral }),
      remove: (referral) => setAct({ kind: 'remove', referral }),
    };
    return [referralGridColumns(acts), referralRowMenu(acts)] as const;
  }, [navigate, setAct]);
  const { referral } = search;
  const close = () =>
    void navigate({
      search: (asked) => ({ ...asked, referral: undefined, event: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <AdminFrame>
      <h1 className="sr-only">Realtor Referrals</h1>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ListScreen
            list={referralList}
            columns={columns}
            version={version}
            rowHref={referralHref}
            rowKeepsSearch
            rowMenu={rowMenu}
            empty={
              <EmptyList of={['referrals']} title="No referrals found">
                Referrals from the site’s form are listed here.
              </EmptyList>
            }
          />
        </div>
        <PanelOrSheet label="Referral" named={panelParts} onClose={close}>
          {referral !== undefined && <ReferralPanel key={referral} id={referral} onAct={setAct} onClose={close} />}
        </PanelOrSheet>
      </div>
      {dialog}
    </AdminFrame>
  );
}
