import { Link, useRouterState } from '@tanstack/react-router';
import { Mail, Menu, Phone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.js';
import { SiteLogo } from '../../../ui/logo.js';
import { company, externalLinks, telephoneHref } from '../../content/company.js';
import { SiteLink } from '../page/site-page.js';

const pages = [
  { name: 'Available Rentals', href: '/rentals' },
  { name: 'Rent or Sell?', href: '/rent-vs-sell' },
  { name: 'Our Team', href: '/team' },
];
const portals = [
  { name: 'Resident Portal', href: externalLinks.residentPortal },
  { name: 'Owner Portal', href: externalLinks.ownerPortal },
];

export function SiteHeader() {
  return (
    <header className="relative z-30 bg-ground print:hidden">
      <div className="hidden bg-deep text-small text-ink-on-deep md:block">
        <div className="mx-auto flex h-10 max-w-page items-center gap-6 px-gutter">
          <Contact className="hover:underline" />
          <nav aria-label="Portals" className="ml-auto flex gap-6">
            {portals.map(({ name, href }) => (
              <SiteLink key={name} href={href} className="hover:underline">
                {name}
              </SiteLink>
            ))}
          </nav>
        </div>
      </div>
      <div className="mx-auto flex h-18 max-w-page items-center gap-3 px-gutter lg:gap-8">
        <Link to="/" className="flex min-w-0 items-center gap-3" aria-label={`${company.name}, home page`}>
          <SiteLogo className="size-10 shrink-0" />
          <span className="flex min-w-0 flex-col leading-none">
            <span className="font-serif text-h3 leading-none font-semibold tracking-tight">{company.shortName}</span>
            <span className="mt-1 hidden text-xs tracking-wide text-ink-soft sm:block">{company.business}</span>
          </span>
        </Link>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-7 text-small font-medium lg:flex">
          {pages.map(({ name, href }) => (
            <SiteLink
              key={name}
              href={href}
              className="py-2 underline-offset-8 hover:underline aria-[current=page]:underline"
            >
              {name}
            </SiteLink>
          ))}
          <SiteLink href="/enroll" className={buttonClass({ className: 'h-11 px-5 text-small' })}>
            Enroll Online
          </SiteLink>
          <SiteLink href="/analysis" className={buttonClass({ variant: 'primary', className: 'h-11 px-5 text-small' })}>
            Free Rental Analysis
          </SiteLink>
        </nav>
        <MobileMenu />
      </div>
      <div className="mx-auto max-w-page px-gutter">
        <div className="h-px bg-line" />
      </div>
    </header>
  );
}

function Contact({ className }: { className: string }) {
  return (
    <>
      <a href={telephoneHref(company.phone)} className={`flex items-center gap-2 ${className}`}>
        <Phone className="size-4" />
        {company.phone}
      </a>
      <a href={`mailto:${company.email}`} className={`flex items-center gap-2 ${className}`}>
        <Mail className="size-4" />
        {company.email}
      </a>
    </>
  );
}

/** The menu of small screens. It closes on Escape and when another page opens. */
function MobileMenu() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  const row = 'flex min-h-12 items-center gap-3 border-b border-line text-body font-medium';
  return (
    <div className="ml-auto lg:hidden">
      <Button
        variant="quiet"
        className="size-11 px-0 text-ink pointer-coarse:size-11 [&_svg]:size-6"
        aria-expanded={open}
        aria-controls="mobile-menu"
        aria-label={open ? 'Close menu' : 'Open menu'}
        onClick={() => setOpenAt(open ? null : path)}
      >
        {open ? <X /> : <Menu />}
      </Button>
      {open && (
        <nav
          id="mobile-menu"
          aria-label="Main"
          className="absolute inset-x-0 top-full flex animate-rise-in flex-col border-b border-line bg-ground px-gutter pb-6 shadow-overlay"
        >
          {[...pages, ...portals].map(({ name, href }) => (
            <SiteLink key={name} href={href} className={row}>
              {name}
            </SiteLink>
          ))}
          <Contact className={row} />
          <div className="mt-5 grid gap-3 sm:grid-cols-2">
            <SiteLink href="/analysis" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Free Rental Analysis
            </SiteLink>
            <SiteLink href="/enroll" className={buttonClass({ size: 'lg' })}>
              Enroll Online
            </SiteLink>
          </div>
        </nav>
      )}
    </div>
  );
}
