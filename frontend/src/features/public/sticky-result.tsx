/**
 * On small screens: the live result at the lower edge while the fields above are filled. Only for the eye: the result
 * itself stands further down, and is announced from there. Not where the text is so large that it would cover a field.
 */
export function StickyResult({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div
      aria-hidden
      className="sticky bottom-3 z-20 flex items-baseline justify-between gap-4 rounded-control bg-deep px-5 py-3.5 text-ink-on-deep shadow-overlay max-[16rem]:hidden lg:hidden"
    >
      <span className="text-small">{label}</span>
      <span className="font-serif text-h3 font-semibold tabular">
        {value} {unit && <span className="font-sans text-small font-normal">{unit}</span>}
      </span>
    </div>
  );
}
