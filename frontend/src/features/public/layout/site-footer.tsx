import { Suspense, lazy, useState, type ReactElement, type ReactNode } from 'react';
import { SiteLink, Stars } from '../page/site-page.js';
import type { PublicRole } from './use-session-role.js';
import { SiteLogo } from '../../../ui/logo.js';
import { claims, company, externalLinks, socialLinks, telephoneHref } from '../../content/company.js';
import { Scene } from '../scenes/scene.js';

// The dialog and its form load on demand, not with every public page.
const AdminLoginDialog = lazy(() => import('./admin-login-dialog.js'));

/** 'Admin Login' for everybody, 'Admin Dashboard' for a signed-in admin. */
function AdminAccess({ role, className }: { role: PublicRole; className: string }) {
  const [open, setOpen] = useState(false);
  if (role === 'admin') {
    return (
      <SiteLink href="/admin" className={className}>
        Admin Dashboard
      </SiteLink>
    );
  }
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Admin Login
      </button>
      {open && (
        <Suspense>
          <AdminLoginDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const quickLinks = [
  { name: 'Available Rentals', href: '/rentals' },
  { name: 'Free Rental Analysis', href: '/analysis' },
  { name: 'Enroll Online', href: '/enroll' },
  { name: 'Our Team', href: '/team' },
  { name: 'Blog', href: '/blog' },
  { name: 'Rent or Sell?', href: '/rent-vs-sell' },
  { name: 'Invest-A-View', href: '/invest-a-view' },
  { name: 'Realtor Referrals', href: '/realtor-referral' },
  { name: 'Realtor Webinar', href: '/webinar' },
];
const services = [
  { name: 'Resident Relations', href: '/#services' },
  { name: 'Property Care', href: '/#services' },
  { name: 'Financial Services', href: '/#services' },
  { name: 'Plans and Pricing', href: '/#pricing' },
];
const legalLinks = [
  { name: 'Privacy Policy', href: externalLinks.privacy },
  { name: 'Terms of Service', href: externalLinks.terms },
  { name: 'Equal Housing Opportunity', href: externalLinks.fairHousing },
];

export function SiteFooter({ role }: { role: PublicRole }) {
  const { street, city, state, zipCode } = company.address;
  return (
    <footer className="bg-ground print:hidden">
      <Scene name="dusk" className="block h-20 w-full sm:h-32" />
      <div className="-mt-px bg-deep text-ink-on-deep">
        <div className="mx-auto grid max-w-page gap-x-10 gap-y-9 px-gutter pt-9 pb-5 grid-cols-2 lg:grid-cols-[1.3fr_1.7fr_1fr_1.2fr] lg:pt-10">
          <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 max-[16rem]:grid-cols-1 sm:col-span-1 sm:flex sm:flex-col sm:items-start">
            <span className="flex items-center gap-3">
              {/* On a light tile: a company's own logo is seldom made for a dark background. */}
              <span className="rounded-control bg-ground p-1">
                <SiteLogo className="size-9" />
              </span>
              <span className="font-serif text-h3 font-semibold">{company.shortName}</span>
            </span>
            <p className="max-w-xs text-small text-ink-on-deep-soft max-sm:order-1 max-sm:col-span-full">
              {company.tagline}
            </p>
            <div className="flex flex-col gap-x-3 gap-y-1 max-sm:order-2 max-sm:col-span-full max-sm:flex-row max-sm:flex-wrap max-sm:items-center">
              <Stars rating={claims.rating} of={claims.ratingOf} />
              <p className="text-small">
                <strong className="font-semibold">
                  {claims.rating} of {claims.ratingOf}
                </strong>{' '}
                from {claims.reviews} reviews
              </p>
            </div>
            <ul className="-ml-3 flex flex-wrap">
              {socialLinks.map(({ name, href }) => (
                <li key={name}>
                  <SiteLink
                    href={href}
                    aria-label={`${name} (opens in a new tab)`}
                    className="grid size-11 place-items-center rounded-full text-ink-on-deep-soft hover:bg-deep-raised hover:text-ink-on-deep"
                  >
                    {socialGlyphs[name]}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
          <LinkList title="Quick links" links={quickLinks} wide />
          <LinkList title="Services" links={services} />
          <FooterPart title="Visit or call">
            <address className="flex flex-col gap-1 not-italic">
              <span>{street}</span>
              <span>
                {city}, {state} {zipCode}
              </span>
              <a href={telephoneHref(company.phone)} className="mt-2 py-1 hover:underline">
                {company.phone}
              </a>
              <a href={`mailto:${company.email}`} className="py-1 hover:underline">
                {company.email}
              </a>
            </address>
          </FooterPart>
        </div>
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-gutter py-5 text-small text-ink-on-deep-soft">
          <span>© {company.name}</span>
          {legalLinks.map(({ name, href }) => (
            <SiteLink key={name} href={href} className="py-1 hover:text-ink-on-deep hover:underline">
              {name}
            </SiteLink>
          ))}
          <AdminAccess role={role} className="py-1 hover:text-ink-on-deep hover:underline lg:ml-auto" />
        </div>
      </div>
    </footer>
  );
}

function FooterPart({ title, tall, children }: { title: string; tall?: boolean; children: ReactNode }) {
  return (
    <section className={`min-w-0 text-small text-ink-on-deep-soft ${tall ? 'row-span-2 sm:row-span-1' : ''}`}>
      <h2 className="mb-2.5 font-sans font-semibold text-ink-on-deep">{title}</h2>
      {children}
    </section>
  );
}

function LinkList({ title, links, wide }: { title: string; links: { name: string; href: string }[]; wide?: boolean }) {
  return (
    <FooterPart title={title} tall={wide}>
      <ul className={wide ? 'gap-x-6 lg:columns-2' : ''}>
        {links.map(({ name, href }) => (
          <li key={name}>
            <SiteLink href={href} className="inline-block py-1 hover:text-ink-on-deep hover:underline">
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </FooterPart>
  );
}

const socialGlyphs: Record<(typeof socialLinks)[number]['name'], ReactElement> = {
  Facebook: (
    <Glyph>
      <path d="M14 8h3V4h-3c-2.5 0-4 1.7-4 4v3H7v4h3v7h4v-7h3l.6-4H14V9c0-.6.4-1 1-1Z" fill="currentColor" />
    </Glyph>
  ),
  Instagram: (
    <Glyph>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="12" cy="12" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="17" cy="7" r="1.2" fill="currentColor" />
    </Glyph>
  ),
  LinkedIn: (
    <Glyph>
      <path
        d="M4 9.500h4V21H4ZM6 3.500a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400ZM10 9.500h3.800v1.600c.7-1.2 2-1.9 3.5-1.9 3 0 4.2 2 4.2 5V21h-4v-6c0-1.5-.6-2.5-1.8-2.500S14 13.5 14 15v6h-4Z"
        fill="currentColor"
      />
    </Glyph>
  ),
  YouTube: (
    <Glyph>
      <path
        d="M4.5 5.500h15a2.5 2.5 0 0 1 2.5 2.500v8a2.5 2.5 0 0 1-2.5 2.500h-15A2.5 2.5 0 0 1 2 16V8a2.5 2.5 0 0 1 2.5-2.500ZM10 8.500v7l6-3.500Z"
        fill="currentColor"
        fillRule="evenodd"
      />
    </Glyph>
  ),
};

function Glyph({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5">
      {children}
    </svg>
  );
}
