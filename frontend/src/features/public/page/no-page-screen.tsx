import type { ReactNode } from 'react';
import { Scene, type SceneName } from '../scenes/scene.js';
import { buttonClass } from '../../../ui/button.js';
import { SiteLink, usePageTitle } from './site-page.js';

/** A page with a single message, in the site's frame: the message, the next step, and a drawn scene beside it. */
export function MessagePage({
  title,
  children,
  actions,
  scene,
  alert = false,
}: {
  title: string;
  /** One or two sentences. */
  children: ReactNode;
  actions: ReactNode;
  scene: SceneName;
  /** It replaces the requested page, so it is announced. */
  alert?: boolean;
}) {
  return (
    <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-12 px-gutter py-12 sm:py-20 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div {...(alert && { role: 'alert' })} className="flex flex-col items-start gap-6">
        <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance">{title}</h1>
        <div className="max-w-measure text-lead text-pretty text-ink-soft">{children}</div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      <Scene name={scene} className="block aspect-8/5 w-full rounded-card bg-scene-sky max-lg:max-w-104" />
    </div>
  );
}

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
