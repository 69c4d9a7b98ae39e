import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { POLICIES_ID } from '#web/components/event/sale/anchors.ts';
import { Drawing } from '#web/components/event/venue/drawing.tsx';

export function Policies({ policies, langs }: Pick<EventView, 'policies' | 'langs'>) {
  const rows = [
    { name: m.event_policy_refund(), text: policies.refund, lang: langs.refund, drawing: 'refund' },
    { name: m.event_policy_age(), text: policies.age, lang: langs.age, drawing: 'person' },
    { name: m.event_policy_access(), text: policies.access, lang: langs.access, drawing: 'access' },
  ] as const;
  const said = rows.filter(({ text }) => text !== '');
  if (said.length === 0) return null;
  return (
    <section id={POLICIES_ID} aria-labelledby="policies-heading">
      <h2 id="policies-heading" className="type-h2">
        {m.event_policies()}
      </h2>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {said.map(({ name, text, lang, drawing }) => (
          <div key={drawing} className="grid grid-cols-[24px_1fr] gap-x-3 py-4 sm:grid-cols-[24px_160px_1fr]">
            <Drawing name={drawing} className="size-6 text-ink-3" />
            <dt className="font-semibold">{name}</dt>
            <dd lang={lang ?? undefined} className="col-start-2 max-w-[68ch] text-ink-2 sm:col-start-3">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
