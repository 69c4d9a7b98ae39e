import { useState } from 'react';
import type { DraftDocument } from '#modules/publishing/drafts/draft.contract.ts';
import { m } from '#shared/messages/messages.js';
import { posterPath } from '#shared/poster/poster-path.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';
import { slugify } from '#shared/slug.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

// A poster is drawn of the slug as well: a draft's will be made of its name.
type PosterFieldProps = { doc: DraftDocument; slug?: string; seed: string; onShuffle: () => void };

const MOST = 0xffff_ffff;

// The poster that is drawn of a number, and the next one.
export function PosterField({ doc, slug, seed: first, onShuffle }: PosterFieldProps) {
  const [seed, setSeed] = useState(first === '' ? 5 : Number(first));
  const { width, height } = POSTER_SIZES['4x5'];
  return (
    <div className="flex items-center gap-4">
      <img
        src={posterPath({
          slug: slug ?? (slugify(doc.name) || 'draft'),
          category: doc.category ?? 'music',
          seed,
          ratio: '4x5',
        })}
        alt=""
        width={width}
        height={height}
        className="h-auto w-28 rounded-card border border-line"
      />
      <div className="min-w-0">
        <p className="font-semibold">{m.seller_poster()}</p>
        <p className="text-small text-ink-2">{m.seller_poster_hint()}</p>
        <button
          type="submit"
          name="intent"
          value="shuffle"
          onClick={(event) => {
            event.preventDefault();
            setSeed(Math.floor(Math.random() * MOST));
            onShuffle();
          }}
          className={`${QUIET_BUTTON} mt-2`}
        >
          {m.seller_shuffle()}
        </button>
      </div>
      <input type="hidden" name="poster_seed" value={seed} />
    </div>
  );
}
