import { buttonClass } from '../../../ui/button.js';
import { MessagePage } from './message-page.js';
import { SiteLink } from './site-link.js';
import { usePageTitle } from './use-page-title.js';

const ways = [
  { href: '/rentals', label: 'Available Rentals' },
  { href: '/rent-vs-sell', label: 'Rent or Sell?' },
  { href: '/team', label: 'Our Team' },
  { href: '/blog', label: 'Blog' },
];

/** The 404 page for unknown public addresses: inside the site's frame, with the links that most people look for. */
export function NoPageScreen() {
  usePageTitle('Page not found', 'There is no page at this address.', { missing: true });
  return (
    <MessagePage
      title="There is no page at this address"
      scene="clive"
      actions={
        <>
          <SiteLink href="/" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Go to the home page
          </SiteLink>
          <SiteLink href="/analysis" className={buttonClass({ size: 'lg' })}>
            Get Your Free Analysis
          </SiteLink>
        </>
      }
    >
      <p>It may have moved, or the link was mistyped. What people mostly look for:</p>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-body">
        {ways.map(({ href, label }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4 hover:no-underline"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </MessagePage>
  );
}
