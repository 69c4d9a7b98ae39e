import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { kindWord, mailingState } from '#web/components/seller/mailings/mailing-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { messagesPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import type { Route } from './+types/messages.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/events/{event}/messages', { params: { ...params } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.mailings_title());

export default function MessagesPage({ loaderData: view, params }: Route.ComponentProps) {
  const at = (rest: string) => messagesPath(params.organizer, Number(params.event), rest);
  const locale = currentLocale();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[20px] leading-7 font-bold">{m.mailings_title()}</h2>
        <a href={at('new')} className={`${PRIMARY_BUTTON} w-full sm:w-auto`}>
          {m.mailings_new()}
        </a>
      </div>
      {view.messages.length === 0 ? (
        <EmptyBox>{m.mailings_none()}</EmptyBox>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {view.messages.map((message) => {
            const { word, look } = mailingState(message.state);
            return (
              <li
                key={message.id}
                className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3"
              >
                <a
                  href={at(message.id)}
                  className="min-w-0 flex-1 font-bold wrap-anywhere after:absolute after:inset-0 hover:text-primary"
                >
                  {message.subject}
                </a>
                <span className={`rounded-pill px-2 text-small font-semibold ${look}`}>{word()}</span>
                <p className="w-full text-small text-ink-2 wrap-anywhere">
                  {m.mailings_line({
                    who: message.by ?? m.refunds_somebody(),
                    when: formatFull(message.at, view.time_zone, locale),
                    kind: kindWord(message.kind),
                  })}
                </p>
                <p className="w-full text-small text-ink-2">
                  {m.mailings_sums({
                    sent: String(message.sent),
                    waiting: String(message.waiting),
                    failed: String(message.failed),
                  })}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
