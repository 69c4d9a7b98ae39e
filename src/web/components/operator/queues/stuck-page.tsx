import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { OperatorPage } from '../page/operator-page.tsx';
import { countText } from '../waiting.ts';

export interface StuckGroup {
  // As the call knows it, and as people read it.
  key: string;
  name: string;
  count: number;
  rows: { id: string; title: string; about: string; more: ReactNode }[];
}

type StuckPageProps = {
  title: string;
  lead: string;
  again: string;
  groups: StuckGroup[] | null;
  said: string | null;
  refusal: FormRefusal | null;
};

// What the program could not do by itself, by kind: each opens to say why, and is tried again or let go, alone or with all of its kind.
export const StuckPage = ({ title, lead, again, groups, said, refusal }: StuckPageProps) => (
  <OperatorPage title={title} lead={lead} said={said} refusal={refusal} isWide isOpen={groups !== null}>
    {groups?.length === 0 && (
      <p className="max-w-160 rounded-card border border-line bg-surface p-4 text-ink-2">{m.ops_nothing()}</p>
    )}
    {groups?.map((group) => (
      <Group key={group.key} group={group} again={again} />
    ))}
  </OperatorPage>
);

function Group({ group: { key, name, count, rows }, again }: { group: StuckGroup; again: string }) {
  return (
    <section aria-label={name} className="grid gap-3">
      <h2 className="text-[20px] leading-7 font-bold wrap-anywhere">
        {name} · {countText(count)}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(({ id, title, about, more }) => (
          <li key={id}>
            <details>
              <summary data-row className="cursor-pointer px-4 py-3 hover:bg-sunken">
                <span className="font-semibold wrap-anywhere">{title}</span>
                <span className="block text-small text-ink-2 wrap-anywhere">{about}</span>
              </summary>
              <div className="grid gap-3 px-4 pb-4">
                {more}
                <Settle field="one" value={id} again={again} letGo={m.ops_let_go()} isMain />
              </div>
            </details>
          </li>
        ))}
      </ul>
      {rows.length < count && (
        <p className="text-small text-ink-2">{m.ops_first_of({ count: rows.length })}</p>
      )}
      {count > 1 && (
        <Settle
          field="all"
          value={key}
          again={m.ops_all_again({ count: countText(count) })}
          letGo={m.ops_let_all_go()}
        />
      )}
    </section>
  );
}

type SettleProps = { field: string; value: string; again: string; letGo: string; isMain?: boolean };

const Settle = ({ field, value, again, letGo, isMain = false }: SettleProps) => (
  <form method="post" className="flex flex-wrap gap-2">
    <input type="hidden" name={field} value={value} />
    <button
      type="submit"
      name="how"
      value="again"
      className={`${isMain ? PRIMARY_BUTTON : QUIET_BUTTON} w-full sm:w-auto`}
    >
      {again}
    </button>
    <button type="submit" name="how" value="let_go" className={`${QUIET_BUTTON} w-full sm:w-auto`}>
      {letGo}
    </button>
  </form>
);
