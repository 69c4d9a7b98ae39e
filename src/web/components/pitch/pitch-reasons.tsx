import { m } from '#shared/messages/messages.js';
import type { CardEvent } from '#web/components/catalogue/cards.ts';
import { EventCard } from '#web/components/catalogue/event-card.tsx';
import { eventPath } from '#web/paths/catalogue.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

type PitchReasonsProps = { percent: string; sample: CardEvent | null; now: string };

// The part below the calculator: when the money comes, why one can rely on it, an example page, answers.
export function PitchReasons({ percent, sample, now }: PitchReasonsProps) {
  return (
    <>
      <section
        aria-labelledby="payout-heading"
        className="mt-12 rounded-card bg-primary-soft p-6 lg:mt-16 lg:p-10"
      >
        <h2 id="payout-heading" className="type-h2 text-on-primary-soft">
          {m.pitch_payout_title()}
        </h2>
        <p className="mt-2 max-w-[68ch] text-on-primary-soft">{m.pitch_payout()}</p>
      </section>
      <section aria-labelledby="proof-heading" className="mt-12 lg:mt-16">
        <h2 id="proof-heading" className="type-h2">
          {m.pitch_proof()}
        </h2>
        <ul className="mt-4 grid gap-4 md:grid-cols-3 lg:mt-6 lg:gap-6">
          <Proof title={m.pitch_proof_oversell_title()} text={m.pitch_proof_oversell()} />
          <Proof title={m.pitch_proof_price_title()} text={m.pitch_proof_price()} />
          <Proof title={m.pitch_proof_refund_title()} text={m.pitch_proof_refund()} />
        </ul>
      </section>
      <div className="mt-12 grid gap-12 lg:mt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
        <Questions percent={percent} />
        {sample && <Sample event={sample} now={now} />}
      </div>
    </>
  );
}

function Proof({ title, text }: { title: string; text: string }) {
  return (
    <li className="rounded-card border border-line bg-surface p-6">
      <h3 className="text-[28px] leading-9 font-extrabold tracking-tight">{title}</h3>
      <p className="mt-2 text-ink-2">{text}</p>
    </li>
  );
}

function Sample({ event, now }: { event: CardEvent; now: string }) {
  return (
    <section aria-labelledby="sample-heading">
      <h2 id="sample-heading" className="type-h2">
        {m.pitch_sample()}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{m.pitch_sample_hint()}</p>
      <EventCard event={event} now={now} />
      <a href={eventPath(event.slug_name)} className={`${QUIET_BUTTON} mt-4 w-full`}>
        {m.pitch_sample_see({ name: event.name })}
      </a>
    </section>
  );
}

function Questions({ percent }: { percent: string }) {
  const questions = [
    [m.pitch_faq_cost(), `${m.pitch_faq_cost_answer({ percent })} ${m.pitch_free()}`],
    [m.pitch_faq_methods(), m.pitch_faq_methods_answer()],
    [m.pitch_faq_account(), m.pitch_faq_account_answer()],
    [m.pitch_faq_cancel(), m.pitch_faq_cancel_answer()],
    [m.pitch_faq_site(), m.pitch_faq_site_answer()],
  ];
  return (
    <section aria-labelledby="faq-heading">
      <h2 id="faq-heading" className="type-h2">
        {m.pitch_faq()}
      </h2>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {questions.map(([question, answer]) => (
          <details key={question} className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold">
              {question}
              <span aria-hidden="true" className="text-[24px] leading-6 text-ink-3 group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-[68ch] pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
