import { useEffect, useRef, useState } from 'react';
import { Input } from '../../ui/field.js';

const pauseMs = 350;

/** A filter of the log by text: goes into the address when the typing pauses, with Enter at once. */
export function TextFilter({
  id,
  value = '',
  placeholder,
  onChange,
}: {
  id: string;
  value: string | undefined;
  placeholder: string;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Set by other means than typing here: a link, the browser's Back. What was typed comes back trimmed.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  const later = (next: string, ms: number) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (next.trim() !== value) onChange(next.trim() || undefined);
    }, ms);
  };
  return (
    <Input
      id={id}
      value={text}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      className="font-mono"
      onChange={(event) => later(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') later(text, 0);
      }}
    />
  );
}
