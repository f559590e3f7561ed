/** The drawn mark: a house with a lit door. Decorative; give the link around it a name. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-deep" />
      <path
        d="M7 16.5 16 8l9 8.5"
        fill="none"
        className="stroke-ink-on-deep"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M10.5 15v9h11v-9" fill="none" className="stroke-ink-on-deep" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M14 24v-5h4v5" className="fill-action" />
    </svg>
  );
}
