import { useEffect, useRef, useState } from 'react';
import type { LeftPaper } from '#modules/verifying/verifying.contract.ts';
import { m } from '#shared/messages/messages.js';
import { call, callPath } from '#web/api/api.ts';
import { paperKindWord, sizeText } from '#web/components/shared/paper-words.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { type Sending, sendFile } from '#web/ui/upload/send-file.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { PAPER_FIELD, paperProblem, removeIntent } from './verifying-forms.ts';

const KINDS = 'image/jpeg,image/png,image/webp,image/avif,application/pdf';

type PapersFieldProps = {
  organizer: string;
  // Those that are uploaded and not handed in.
  papers: LeftPaper[];
  error: string | undefined;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  // Something else is chosen, or taken away: what was said of the papers is true no longer.
  onTouched: () => void;
};

// Papers go up at once where script runs, one after the other, and with the form where none does. The form gets their keys.
export function PapersField({
  organizer,
  papers,
  error: refused,
  isSending,
  onSending,
  onTouched,
}: PapersFieldProps) {
  const isHydrated = useHydrated();
  const [list, setList] = useState(papers);
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const sending = useRef<Sending | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const params = { params: { organizer } };
  const error = problem ?? (isTouched ? undefined : refused);
  // A new no about the papers is said, whatever was done since the last one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes again
  useEffect(() => setIsTouched(false), [refused]);

  const choose = async (control: HTMLInputElement) => {
    const files = [...(control.files ?? [])];
    if (files.length === 0) return;
    // So that the same file can be chosen again, and that the form does not send it as well.
    control.value = '';
    setIsTouched(true);
    onTouched();
    setProblem(null);
    onSending(true);
    for (const file of files) {
      const known = paperProblem(file);
      if (known !== null) {
        setProblem(`${file.name}: ${known}`);
        break;
      }
      setPercent(0);
      sending.current = sendFile(
        callPath('POST /api/sell/{organizer}/verification/papers', params),
        file,
        (share) => setPercent(Math.floor(share * 100)),
      );
      const outcome = await sending.current.outcome;
      if (outcome.kind === 'sent') setList((before) => [...before, outcome.data as LeftPaper]);
      else {
        if (outcome.kind === 'refused') setProblem(`${file.name}: ${outcome.message}`);
        break;
      }
    }
    sending.current = null;
    onSending(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the script was there, once
  useEffect(() => {
    if (input.current) void choose(input.current);
  }, []);
  const remove = (key: string) => {
    setList((before) => before.filter((paper) => paper.key !== key));
    setIsTouched(true);
    onTouched();
    setProblem(null);
    void call('POST /api/sell/{organizer}/verification/papers/remove', { ...params, body: { key } });
  };

  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{m.verify_papers()}</legend>
      <p id={`${PAPER_FIELD}-hint`} className="text-small text-ink-2">
        {m.verify_papers_hint()}
      </p>
      <input type="hidden" name="papers" value={list.map(({ key }) => key).join(' ')} />
      {list.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {list.map(({ key, kind, bytes }, at) => (
            <li key={key} className="flex flex-wrap items-center gap-2 px-4 py-2">
              <span className="min-w-0 flex-1">
                {m.verify_paper({ number: at + 1, kind: paperKindWord(kind), size: sizeText(bytes) })}
              </span>
              <button
                type="submit"
                name="intent"
                value={removeIntent(key)}
                onClick={(event) => {
                  event.preventDefault();
                  remove(key);
                }}
                className={QUIET_BUTTON}
              >
                {m.verify_remove({ number: at + 1 })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <label
        htmlFor={PAPER_FIELD}
        className={
          isHydrated
            ? `${QUIET_BUTTON} justify-self-start focus-within:outline-2 focus-within:outline-offset-2`
            : 'grid w-full gap-2'
        }
      >
        <span>{m.verify_choose()}</span>
        <input
          type="file"
          multiple
          id={PAPER_FIELD}
          name={PAPER_FIELD}
          accept={KINDS}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${PAPER_FIELD}-hint ${PAPER_FIELD}-error` : `${PAPER_FIELD}-hint`}
          ref={input}
          disabled={isSending}
          onChange={({ target }) => void choose(target)}
          className={isHydrated ? 'sr-only' : 'block min-h-11 w-full max-w-full text-small'}
        />
      </label>
      {!isHydrated && (
        <button type="submit" name="intent" value="upload" className={`${QUIET_BUTTON} justify-self-start`}>
          {m.verify_upload()}
        </button>
      )}
      <div role="status" className="empty:hidden">
        {isSending && (
          <div className="flex items-center gap-3">
            <progress
              max={100}
              value={percent}
              aria-label={m.verify_papers()}
              className="wait-progress min-w-0 grow"
            />
            <span className="text-small tabular-nums">
              {percent < 100 ? m.upload_sending({ percent: String(percent) }) : m.upload_working()}
            </span>
            <button type="button" onClick={() => sending.current?.stop()} className={QUIET_BUTTON}>
              {m.upload_stop()}
            </button>
          </div>
        )}
        {!isSending && isTouched && list.length > 0 && !error && (
          <p className="text-small text-ink-2">{m.verify_uploaded()}</p>
        )}
      </div>
      {error && (
        <p id={`${PAPER_FIELD}-error`} role="alert" className="text-small font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
