import { m } from '#shared/messages/messages.js';
import { CheckIcon } from '#web/ui/icons.tsx';

const STEPS = ['tickets', 'details', 'pay', 'done'] as const;
export type Step = (typeof STEPS)[number];

const NAMES: Record<Step, () => string> = {
  tickets: m.pay_step_tickets,
  details: m.pay_step_details,
  pay: m.pay_step_pay,
  done: m.pay_step_done,
};

// How far the buyer has got. The current step is also said in words.
export function Steps({ current, isFree = false }: { current: Step; isFree?: boolean }) {
  const steps: readonly Step[] = isFree ? STEPS.filter((step) => step !== 'pay') : STEPS;
  const place = steps.indexOf(current);
  return (
    <ol
      aria-label={m.pay_steps()}
      className="grid auto-cols-fr grid-flow-col gap-2 py-4 text-[13px] leading-4 font-semibold"
    >
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === place ? 'step' : undefined}
          className={`border-t-4 pt-2 ${at <= place ? 'border-primary' : 'border-line'} ${at === place ? 'text-ink' : 'text-ink-3'}`}
        >
          <span className="flex items-center gap-1">
            {at < place && <CheckIcon className="size-4 text-primary" />}
            {NAMES[step]()}
          </span>
        </li>
      ))}
    </ol>
  );
}
