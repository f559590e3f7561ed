import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import '../../../blog/post-content.css';
import { previewQuery } from './post-calls.js';

const restMs = 300;

/** The Markdown as the public page will show it: rendered by the same code, on the server. */
export function Preview({ content }: { content: string }) {
  const [asked, setAsked] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(content), restMs);
    return () => clearTimeout(timer);
  }, [content]);
  const { data, isError } = useQuery({ ...previewQuery(asked), placeholderData: (before) => before });
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-1.5">
      <p className="flex justify-between gap-2 font-medium">
        Preview
        {data && <span className="font-normal text-ink-soft">{data.minutesToRead} min read</span>}
      </p>
      <div
        tabIndex={0}
        role="region"
        aria-label="Preview of the content"
        className="max-h-[60vh] min-h-62 overflow-y-auto rounded-control border border-line bg-surface px-4 py-3"
      >
        {isError && <p className="text-ink-soft">The preview is not available right now. Your text is not affected.</p>}
        {/* The server renders it from Markdown and lets no HTML through (backend/src/blog/application/render-markdown.ts). */}
        {data && <div className="post-content wrap-anywhere" dangerouslySetInnerHTML={{ __html: data.html }} />}
      </div>
    </section>
  );
}
