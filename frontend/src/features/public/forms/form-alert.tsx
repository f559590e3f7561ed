import { CircleAlert } from 'lucide-react';

/**
 * Says why a form can't continue, right above its buttons, and what is safe. Announced as it appears; while null it
 * takes no room, not even a gap.
 */
export function FormAlert({
  sentence,
  more,
  detail,
  className,
}: {
  sentence: string | null;
  more?: string | undefined;
  /** The technical details of the failure, for support (technicalDetail). */
  detail?: string | undefined;
  className?: string;
}) {
  return (
    <div role="alert" className={sentence ? className : 'absolute'}>
      {sentence && (
        <div className="flex items-start gap-3 rounded-control bg-danger-soft p-4 text-danger">
          <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
          <div className="min-w-0 wrap-anywhere">
            <p>{sentence}</p>
            {more && <p className="mt-1">{more}</p>}
            {detail && <p className="mt-1 text-small">Details: {detail}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
