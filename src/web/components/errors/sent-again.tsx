import { m } from '#shared/messages/messages.js';
import type { SentForm } from '#web/page/signed-out.ts';
import { loginPath } from '#web/paths/account.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';

// They sign in in another tab, so that what they typed stays in this one, and send it again.
export function SentAgain({ path, entries }: SentForm) {
  return (
    <main id="main" className="page-width max-w-160 py-8 lg:py-16">
      <h1 className="type-h1">{m.signed_out_title()}</h1>
      <p className="mt-2 text-ink-2">{m.signed_out_hint()}</p>
      <form method="post" action={path} className="mt-6 flex flex-wrap gap-3">
        {entries.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same field may be there twice
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <a
          href={loginPath(path)}
          target="_blank"
          rel="noopener external"
          className={`${PRIMARY_BUTTON} px-6`}
        >
          {m.shell_sign_in()}
        </a>
        <button type="submit" className={QUIET_BUTTON}>
          {m.signed_out_send()}
        </button>
      </form>
    </main>
  );
}
