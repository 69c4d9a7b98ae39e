import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { posterPath } from '#shared/poster/poster-path.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';

type EntryLayoutProps = {
  // Which picture: each page has its own.
  art: keyof typeof ART;
  children: ReactNode;
  // On the ticket's stub, beyond the perforation: a link to another page.
  stub?: ReactNode;
};

// The poster seed of each picture.
const ART = { login: 21, signup: 5, merchant: 3, mail: 8, password: 2, leave: 6 };

// The sign-in pages look like a ticket, with a picture, a field and a stub.
export function EntryLayout({ art, stub, children }: EntryLayoutProps) {
  const poster = { slug: 'tiketi', category: 'site', seed: ART[art] };
  const { width, height } = POSTER_SIZES['16x9'];
  return (
    <main id="main" className="entry page-width py-4 sm:py-8 lg:py-12">
      <div className="entry-ticket mx-auto w-full max-w-120 bg-surface lg:max-w-250">
        <div className="entry-art">
          <picture>
            <source media="(min-width: 1280px)" srcSet={posterPath({ ...poster, ratio: '4x5' })} />
            <img
              src={posterPath({ ...poster, ratio: '16x9' })}
              alt=""
              width={width}
              height={height}
              className="size-full object-cover"
            />
          </picture>
          <p className="entry-saying">{m.entry_saying()}</p>
        </div>
        <div className="entry-field">
          <div className="p-5 pt-6 sm:p-8 lg:px-14 lg:pt-12">{children}</div>
          {stub && <div className="entry-stub px-5 py-5 text-center text-ink-2 sm:px-8 lg:px-14">{stub}</div>}
        </div>
      </div>
    </main>
  );
}
