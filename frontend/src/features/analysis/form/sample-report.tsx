import { sampleReportFiles } from '../../content/analysis.js';

/** A report of a made-up home: whoever is asked for an address, or an e-mail, can see before what they get. */
export function SampleReport({ className }: { className: string }) {
  return (
    <a
      href={sampleReportFiles.pdf}
      target="_blank"
      rel="noopener"
      className={`flex items-center gap-5 max-[16rem]:flex-col max-[16rem]:items-start ${className}`}
    >
      <img
        src={sampleReportFiles.webp}
        alt=""
        width={480}
        height={621}
        loading="lazy"
        className="w-24 shrink-0 rounded-sm border border-line bg-surface shadow-card"
      />
      <span className="min-w-0">
        <span className="font-medium text-accent underline underline-offset-4">See a sample report</span>
        <span className="mt-1 block text-small text-ink-soft">
          A PDF of two pages. The home and its rents are made up.
        </span>
        <span className="sr-only"> (opens in a new tab)</span>
      </span>
    </a>
  );
}
