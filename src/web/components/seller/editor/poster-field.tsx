import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { posterPath } from '#shared/poster/poster-path.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';
import { slugify } from '#shared/slug.ts';
import { callPath } from '#web/api/api.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { UploadField } from '#web/ui/upload/upload-field.tsx';

type PosterFieldProps = {
  organizer: string;
  event: { name: string; category: string | null };
  // For the drawing's address: a draft's is made of its name.
  slug?: string;
  // The field's value, where something else was typed since it was saved.
  value: (field: string, otherwise: string) => string;
  saved: { poster_seed: number; picture: { key: string; alt: string } | null };
  errors: Record<string, string>;
  onChange: () => void;
};

const MOST = 0xffff_ffff;

// The poster that is drawn of a number, and the next one; or what somebody uploads instead.
export function PosterField({ organizer, event, slug, value, saved, errors, onChange }: PosterFieldProps) {
  const [seed, setSeed] = useState(Number(value('poster_seed', String(saved.poster_seed))));
  const { width, height } = POSTER_SIZES['4x5'];
  const drawing = posterPath({
    slug: slug ?? (slugify(event.name) || 'draft'),
    category: event.category ?? 'music',
    seed,
    ratio: '4x5',
  });
  const shuffle = (
    <button
      type="submit"
      name="intent"
      value="shuffle"
      onClick={(click) => {
        click.preventDefault();
        setSeed(Math.floor(Math.random() * MOST));
        onChange();
      }}
      className={QUIET_BUTTON}
    >
      {m.seller_shuffle()}
    </button>
  );
  return (
    <>
      <UploadField
        label={m.seller_poster()}
        otherwise={{
          picture: <img src={drawing} alt="" width={width} height={height} className="block h-auto w-full" />,
          hint: m.seller_poster_hint(),
          actions: shuffle,
        }}
        pictureKey={value('picture_key', saved.picture?.key ?? '')}
        alt={value('picture_alt', saved.picture?.alt ?? '')}
        url={callPath('POST /api/sell/{organizer}/pictures', { params: { organizer } })}
        errors={errors}
        onChange={onChange}
      />
      <input type="hidden" name="poster_seed" value={seed} />
    </>
  );
}
