import type { ReactNode } from 'react';
import { posterPath } from '#shared/poster/poster-path.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';

const ART = posterPath({ slug: 'nothing-here', category: 'site', seed: 4, ratio: '16x9' });

// One sentence, one way on.
export function EmptyState({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-140 flex-col items-center py-8 text-center">
      <img
        src={ART}
        alt=""
        width={POSTER_SIZES['16x9'].width}
        height={POSTER_SIZES['16x9'].height}
        className="h-auto w-full max-w-80 rounded-card"
      />
      <h2 className="type-h2 mt-6 max-w-full wrap-anywhere">{title}</h2>
      <p className="mt-2 text-ink-2">{hint}</p>
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
