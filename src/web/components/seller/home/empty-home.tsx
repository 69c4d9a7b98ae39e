import { m } from '#shared/messages/messages.js';
import { patternPath } from '#shared/poster/poster-path.ts';
import { newEventPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';

type EmptyHomeProps = { organizer: string; name: string; mayEdit: boolean };

export function EmptyHome({ organizer, name, mayEdit }: EmptyHomeProps) {
  return (
    <main id="main" className="seller-page">
      <div className="mx-auto max-w-140 py-8 text-center">
        <img
          src={patternPath({ slug: organizer, category: 'music', ratio: '4x5' })}
          alt=""
          width="800"
          height="1000"
          className="mx-auto h-auto w-40 rounded-card border border-line"
        />
        <h1 className="mt-6 type-title text-balance">{m.seller_empty({ name })}</h1>
        <p className="mt-2 text-ink-2">{mayEdit ? m.seller_empty_hint() : m.seller_empty_reader()}</p>
        {mayEdit && (
          <form method="post" action={newEventPath(organizer)} className="mt-6">
            <button type="submit" className={`${PRIMARY_BUTTON} min-h-12 px-6`}>
              {m.seller_create()}
            </button>
          </form>
        )}
      </div>
    </main>
  );
}
