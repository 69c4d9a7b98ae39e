import { useState } from 'react';
import type { RequestView } from '#modules/operating/support/support.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts';
import { requestPath } from '#web/paths/operator.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { templateName } from './support-words.ts';

type MovesProps = {
  request: RequestView;
  letterId: string;
  typed: Record<string, string>;
  refusal: FormRefusal | null;
};

const FULL = 'w-full sm:w-auto';

// After somebody else's letter, or another one of one's own under this id, it is a new one.
const idOf = ({ letterId, typed, refusal }: MovesProps): string =>
  refusal?.code === 'request_moved' ? letterId : (typed.id ?? letterId);

// Who looks after it, the answer, and what becomes of it. Something closed is answered only after it was opened again.
export function RequestMoves(moves: MovesProps) {
  const { request } = moves;
  const isClosed = request.state === 'closed';
  return (
    <>
      {!isClosed && <Assigned request={request} />}
      {!isClosed && <Answer {...moves} />}
      {!isClosed && (
        <form method="post">
          <input type="hidden" name="letters" value={request.letters.length} />
          <button type="submit" name="intent" value="close" className={`${QUIET_BUTTON} ${FULL}`}>
            {m.ops_close()}
          </button>
        </form>
      )}
      <Reopen {...moves} />
    </>
  );
}

function Assigned({ request: { assigned } }: { request: RequestView }) {
  const isMine = assigned?.is_me === true;
  return (
    <form method="post" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="from" value={assigned?.id ?? ''} />
      <p className={assigned && !isMine ? 'font-semibold text-warn' : 'text-ink-2'}>
        {assigned === null
          ? m.ops_nobodys()
          : isMine
            ? m.ops_yours()
            : m.ops_theirs({ who: assigned.name ?? m.ops_console() })}
      </p>
      <button type="submit" name="intent" value={isMine ? 'leave' : 'take'} className={QUIET_BUTTON}>
        {isMine ? m.ops_leave() : assigned ? m.ops_take_over() : m.ops_take()}
      </button>
    </form>
  );
}

function Answer(moves: MovesProps) {
  const { request, typed, refusal } = moves;
  const [isTouched, setIsTouched] = useState(typed.words !== undefined);
  const isUnsent = useUnsavedGuard(isTouched);
  const template = request.templates.find(({ name }) => name === typed.template)?.words;
  const words = [typed.words?.trimEnd(), template].filter(Boolean).join('\n\n');
  return (
    <section aria-labelledby="answer" className="grid gap-3">
      <h2 id="answer" className="text-[20px] leading-7 font-bold">
        {m.ops_answer()}
      </h2>
      <form
        method="post"
        onInput={() => setIsTouched(true)}
        onSubmit={() => {
          isUnsent.current = false;
        }}
        className="grid gap-3"
      >
        <fieldset aria-label={m.ops_templates()} className="flex flex-wrap gap-2">
          {request.templates.map(({ name }) => (
            <button
              key={name}
              type="submit"
              name="template"
              value={name}
              formAction={`${requestPath(request.number)}#answer`}
              className="inline-flex min-h-11 items-center rounded-pill border border-control px-3 text-small font-semibold hover:border-primary hover:text-primary"
            >
              {templateName(name)}
            </button>
          ))}
        </fieldset>
        <input type="hidden" name="id" value={idOf(moves)} />
        <input type="hidden" name="letters" value={request.letters.length} />
        <TextAreaField
          id="words"
          name="words"
          label={m.ops_write_words()}
          hint={m.ops_answer_hint()}
          rows={8}
          maxLength={4_000}
          defaultValue={words}
          error={refusal?.fields.words}
        />
        <div className="flex flex-wrap gap-2">
          <button type="submit" name="intent" value="answer" className={`${PRIMARY_BUTTON} ${FULL}`}>
            {m.ops_answer_send()}
          </button>
          <button type="submit" name="intent" value="answer_close" className={`${QUIET_BUTTON} ${FULL}`}>
            {m.ops_answer_close()}
          </button>
        </div>
      </form>
    </section>
  );
}

const Reopen = (moves: MovesProps) => (
  <form method="post" className="grid gap-3">
    <input type="hidden" name="id" value={idOf(moves)} />
    <TextAreaField
      id="theirs"
      name="theirs"
      label={m.ops_reopen_words()}
      rows={4}
      maxLength={4_000}
      defaultValue={moves.typed.theirs ?? ''}
      error={moves.refusal?.fields.theirs}
    />
    <button
      type="submit"
      name="intent"
      value="reopen"
      className={`${QUIET_BUTTON} w-full sm:w-auto sm:justify-self-start`}
    >
      {moves.request.state === 'open' ? m.ops_write_down() : m.ops_reopen()}
    </button>
  </form>
);
