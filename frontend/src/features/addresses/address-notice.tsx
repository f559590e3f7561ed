import { clsx } from 'clsx';

/** Beside the fields of an address: what was done with it, and a question that stops nobody. */
export function AddressNotice({
  said,
  question,
  className,
}: {
  said: string | null;
  question: string | null;
  className?: string;
}) {
  return (
    <div role="status" className={clsx('flex flex-col gap-2 empty:hidden', className)}>
      {said && <p className="rounded-control bg-accent-soft px-3 py-2 wrap-anywhere">{said}</p>}
      {question && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-warning">{question} If it is, just go on.</p>
      )}
    </div>
  );
}
