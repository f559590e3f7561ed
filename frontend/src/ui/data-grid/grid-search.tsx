import { Search } from 'lucide-react';
import { useTypedText } from '../../lib/use-typed-text.js';
import { Input } from '../field.js';

const pauseMs = 250;

/** The text to search for in all rows. The grid follows when typing rests. */
export function GridSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { text, type } = useTypedText(value, onChange);
  return (
    <div role="search" className="relative min-w-32 flex-1 md:max-w-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('', 0);
          if (event.key === 'Enter') type(text, 0);
        }}
        className="search-plain pl-8"
      />
    </div>
  );
}
