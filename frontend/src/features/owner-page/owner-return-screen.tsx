import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { leftPage } from '../../lib/left-page.js';
import { SiteLogo } from '../../ui/logo.js';
import { company, telephoneHref } from '../content/company.js';
import { useSessionRole } from '../public/layout/use-session-role.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';

/** `/owner`: where the payment service leads owners and staff who did not pay. Leads on to the page that this tab came from. */
export function OwnerReturnScreen() {
  const navigate = useNavigate();
  const [address] = useState(leftPage.address);
  const isStaff = useSessionRole() !== 'visitor';
  usePageTitle('Nothing was paid', 'Back to your page.', { missing: true });
  useEffect(() => {
    if (address !== null) void navigate({ to: address, replace: true });
  }, [address, navigate]);
  if (address !== null) return null;
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-items-center bg-ground px-gutter py-16 outline-none">
      <div className="flex w-full max-w-lg flex-col items-start gap-5 text-lead text-ink-soft">
        <SiteLogo className="size-11" />
        <h1 className="font-serif text-h2 font-semibold tracking-tight text-ink">Nothing was paid</h1>
        {isStaff ? (
          <p>
            The payment is still open. To go on, open the lead from{' '}
            <SiteLink href="/dashboard" className="underline underline-offset-4">
              the dashboard
            </SiteLink>
            .
          </p>
        ) : (
          <p>
            To go on, open your page from our email. Questions? Call us at{' '}
            <a href={telephoneHref(company.phone)} className="whitespace-nowrap underline underline-offset-4">
              {company.phone}
            </a>
            .
          </p>
        )}
      </div>
    </main>
  );
}
