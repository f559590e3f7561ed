import { counted } from '../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { importLimitWords, importLimits } from '../../../../contracts/src/imports/import-state.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { officeDateTime } from '../../lib/format.js';
import { useTitle } from '../../lib/page-head.js';
import { Button } from '../../ui/button.js';
import { EmptyState, Failure } from '../../ui/failure.js';
import { FieldError } from '../../ui/field.js';
import { Skeleton } from '../../ui/skeleton.js';
import { importQuery, importsQuery, sendFile } from './import-calls.js';
import { stateWords } from './import-words.js';
import { OneImport } from './one-import.js';

/** Imports leads and notes from a file. The file is uploaded, mapped, checked and imported; lines that nobody has touched can be undone. */
export function ImportScreen() {
  useTitle('Import');
  const { id } = useSearch({ from: '/_console/admin/import' });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" role="region" aria-label="Import" tabIndex={0}>
      <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4">
        {id === undefined ? (
          <>
            <h1 className="text-lg font-semibold">Import</h1>
            <ChooseFile />
            <EarlierImports />
          </>
        ) : (
          <Opened id={id} />
        )}
      </div>
    </div>
  );
}

function ChooseFile() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File) => {
    setError(null);
    if (file.size > importLimits.bytes) return setError(`A file can be at most ${importLimitWords}.`);
    setShare(0);
    try {
      const { id } = await sendFile(file, setShare, new AbortController().signal);
      await navigate({ to: '/admin/import', search: { id } });
    } catch (failure) {
      setError(sentenceOf(failure, 'The file could not be sent. Please try again.'));
    } finally {
      setShare(null);
    }
  };
  return (
    <section
      aria-label="A new import"
      className="flex flex-col items-start gap-2 rounded-card border border-line bg-surface p-4"
    >
      <p>
        A CSV file with leads or notes: the names of the columns in the first line, one lead in each other line. At most{' '}
        {importLimitWords}. Nothing is brought in before you have seen what would come of it.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label="CSV file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void send(file);
        }}
      />
      <Button variant="primary" busy={share !== null} onClick={() => input.current?.click()}>
        <FileUp /> {share === null ? 'Choose a file' : `Sending… ${Math.round(share * 100)}%`}
      </Button>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </section>
  );
}

function EarlierImports() {
  const answer = useQuery(importsQuery);
  if (answer.isPending) return <Skeleton className="h-40 w-full" />;
  if (!answer.data)
    return (
      <Failure title="The imports could not be loaded" retry={() => void answer.refetch()} error={answer.error}>
        {sentenceOf(answer.error, 'Nothing is lost.')}
      </Failure>
    );
  const { imports } = answer.data;
  if (imports.length === 0)
    return (
      <EmptyState icon={<FileUp />} title="No imports yet">
        Your imports are listed here, and can be undone here.
      </EmptyState>
    );
  return (
    <section aria-label="Imports" className="rounded-card border border-line bg-surface">
      <ul className="divide-y divide-line">
        {imports.map(({ id, fileName, state, lines, createdAt, createdByName }) => (
          <li key={id}>
            <Link
              to="/admin/import"
              search={{ id }}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-56 font-medium wrap-anywhere">{fileName}</span>
              <span className="text-ink-soft">{counted(lines, 'line')}</span>
              <span>{stateWords[state]}</span>
              <span className="text-xs text-ink-soft">
                {officeDateTime(createdAt)}
                {createdByName && `, ${createdByName}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opened({ id }: { id: string }) {
  const answer = useQuery(importQuery(id));
  return (
    <>
      <Link to="/admin/import" className="self-start text-accent underline underline-offset-4">
        All imports
      </Link>
      {answer.isPending && <Skeleton className="h-96 w-full" />}
      {!answer.data && answer.isError && (
        <Failure
          title="The import could not be loaded"
          of={answer}
          otherwise="It keeps running; only this page could not be read."
        />
      )}
      {answer.data && <OneImport key={answer.data.id} of={answer.data} />}
    </>
  );
}
