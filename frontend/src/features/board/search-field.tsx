import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../../ui/field.js';

const pauseMs = 200;

/** The text that the board is searched for. Typing draws nothing but the field; the board follows when it rests. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<number>(undefined);
  // Cleared or set by another hand: a chip, a view, the browser's Back. What was typed here comes back trimmed.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const say = (next: string, ms: number) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onChange(next.trim()), ms);
  };
  return (
    <div role="search" className="relative min-w-40 flex-1 md:max-w-64">
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
        onChange={(event) => say(event.target.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') say('', 0);
          if (event.key === 'Enter') say(text, 0);
        }}
        className="search-plain pl-8"
      />
    </div>
  );
}
