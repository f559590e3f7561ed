import { Search } from 'lucide-react';
import { useTypedText } from '../../../lib/use-typed-text.js';
import { Input } from '../../../ui/field.js';

const pauseMs = 200;

/** The board's search text. Typing renders only the field; the board follows when typing rests. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { text, type, tell } = useTypedText(value, onChange);
  return (
    <div role="search" className="relative min-w-40 flex-1 @min-[57rem]:min-w-32 md:max-w-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        id="board-search"
        type="search"
        aria-label="Search leads"
        placeholder="Search leads"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value, pauseMs)}
        onBlur={() => tell(text)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('', 0);
          if (event.key === 'Enter') type(text, 0);
        }}
        className="search-plain pl-8"
      />
    </div>
  );
}
