import type { RequestView } from '#modules/operating/support/desk-support.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { requestPath } from '#web/paths/operator.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { templateName } from './support-words.ts';

type MovesProps = { request: RequestView; begun: string; letterId: string; refusal: FormRefusal | null };

const FULL = 'w-full sm:w-auto';

// Who looks after it, the answer, and what becomes of it. Something closed is answered only after it was opened again.
export function RequestMoves({ request, begun, letterId, refusal }: MovesProps) {
  const isClosed = request.state === 'closed';
  return (
    <>
      {!isClosed && <Assigned request={request} />}
      {!isClosed && <Answer request={request} begun={begun} letterId={letterId} refusal={refusal} />}
      {!isClosed && (
        <form method="post">
          <button type="submit" name="intent" value="close" className={`${QUIET_BUTTON} ${FULL}`}>
            {m.ops_close()}
          </button>
        </form>
      )}
      {request.state !== 'open' && <Reopen letterId={letterId} refusal={refusal} />}
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

function Answer({ request, begun, letterId, refusal }: MovesProps) {
  const typed = refusal?.typed;
  return (
    <section aria-labelledby="answer" className="grid gap-3">
      <h2 id="answer" className="text-[20px] leading-7 font-bold">
        {m.ops_answer()}
      </h2>
      <nav aria-label={m.ops_templates()} className="flex flex-wrap gap-2">
        {request.templates.map(({ name }) => (
          <a
            key={name}
            href={`${requestPath(request.number, { template: name })}#answer`}
            className="inline-flex min-h-11 items-center rounded-pill border border-control px-3 text-small font-semibold hover:border-primary hover:text-primary"
          >
            {templateName(name)}
          </a>
        ))}
      </nav>
      <form method="post" className="grid gap-3">
        <input type="hidden" name="id" value={typed?.id ?? letterId} />
        <input type="hidden" name="letters" value={request.letters.length} />
        <TextAreaField
          id="words"
          name="words"
          label={m.ops_write_words()}
          hint={m.ops_write_hint()}
          rows={8}
          maxLength={4_000}
          defaultValue={typed?.words ?? begun}
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

const Reopen = ({ letterId, refusal }: Pick<MovesProps, 'letterId' | 'refusal'>) => (
  <form method="post" className="grid gap-3">
    <input type="hidden" name="id" value={refusal?.typed.id ?? letterId} />
    <TextAreaField
      id="theirs"
      name="theirs"
      label={m.ops_reopen_words()}
      rows={4}
      maxLength={4_000}
      defaultValue={refusal?.typed.theirs ?? ''}
      error={refusal?.fields.theirs}
    />
    <button
      type="submit"
      name="intent"
      value="reopen"
      className={`${QUIET_BUTTON} w-full sm:w-auto sm:justify-self-start`}
    >
      {m.ops_reopen()}
    </button>
  </form>
);
